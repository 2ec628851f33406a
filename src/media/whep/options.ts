import type { Clock } from '../clock.ts'
import type { EngineLog, IceServer } from '../engine.ts'
import type { PlaybackRequests } from '../playback/index.ts'
import type { SessionLimits, Agent, PeerLimits } from '../webrtc/index.ts'
import type { WhepBroadcasts } from './broadcasts.ts'

export interface WhepOptions {
  readonly agent: Promise<Agent>
  readonly broadcasts: WhepBroadcasts
  readonly requests: Pick<PlaybackRequests, 'allows'>
  /** Per live. */
  readonly viewers: number
  /** The number of trusted proxies for X-Forwarded-For. */
  readonly proxies: number
  readonly iceServers: readonly IceServer[]
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<WhepLimits>
}

/** The limits of the WHEP endpoint. Each bounds memory or time that an unknown peer could use. */
export interface WhepLimits extends PeerLimits, SessionLimits {
  /** The longest time without anything to send, in milliseconds. */
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
