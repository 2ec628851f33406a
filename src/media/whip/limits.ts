import type { AdmissionLimits } from '../webrtc/http/index.ts'
import type { PeerLimits } from '../webrtc/index.ts'

/** What the door for WHIP grants; every figure bounds memory or time that an unknown peer could otherwise take. */
export interface WhipLimits extends PeerLimits, AdmissionLimits {
  /** Without picture or sound, in milliseconds. */
  readonly idleMs: number
  /** Bytes of an offer or fragment. */
  readonly bodyBytes: number
}

export const defaultLimits: WhipLimits = {
  connectMs: 30_000,
  silentMs: 15_000,
  idleMs: 30_000,
  bodyBytes: 64 * 1024,
  sessions: 500,
  sessionsPerAddress: 100,
  unconnectedPerAddress: 8,
  offersPerMinute: 60,
}
