import type { AdmissionLimits } from '../webrtc/http/index.ts'
import type { PeerLimits } from '../webrtc/index.ts'

/** What the door for WHEP grants; every figure bounds memory or time that an unknown peer could otherwise take. */
export interface WhepLimits extends PeerLimits, AdmissionLimits {
  /** Connected, and without anything to send, in milliseconds. */
  readonly idleMs: number
  /** Bytes of an offer or fragment. */
  readonly bodyBytes: number
}

export const defaultLimits: WhepLimits = {
  connectMs: 15_000,
  silentMs: 10_000,
  idleMs: 10_000,
  bodyBytes: 64 * 1024,
  sessions: 1_000,
  sessionsPerAddress: 10,
  unconnectedPerAddress: 10,
  offersPerMinute: 60,
}
