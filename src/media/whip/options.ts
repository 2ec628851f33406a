import type { PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog, WebRtcOptions } from '../engine.ts'
import type { PublishAnswer, Publisher } from '../stream/index.ts'
import type { SessionLimits, Agent, PeerLimits } from '../webrtc/index.ts'

export interface WhipOptions extends Pick<WebRtcOptions, 'iceServers' | 'forwardSecret'> {
  readonly agent: Promise<Agent>
  /** The number of trusted proxies for X-Forwarded-For, if no site forwards offers. */
  readonly proxies: number
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<WhipLimits>
  /** Whether this key may publish, and which stream; never rejects. */
  readonly decide: (request: PublishRequest) => Promise<PublishDecision>
  /** Starts the connected publisher, which replaces an earlier one; never rejects. */
  readonly publish: (streamId: string, request: PublishRequest, publisher: Publisher) => Promise<PublishAnswer>
}

/** The limits of the WHIP endpoint. Each bounds memory or time that an unknown peer could use. */
export interface WhipLimits extends PeerLimits, SessionLimits {
  /** The longest time without media, in milliseconds. */
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
