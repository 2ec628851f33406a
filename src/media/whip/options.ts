import type { Clock } from '../clock.ts'
import type { EngineLog, PublishDecision, PublishRequest, WebRtcOptions } from '../engine.ts'
import type { PublishAnswer } from '../rtmp/index.ts'
import type { Publisher } from '../stream/publisher.ts'
import type { Agent } from '../webrtc/index.ts'
import type { WhipLimits } from './limits.ts'

export interface WhipOptions extends Pick<WebRtcOptions, 'iceServers' | 'forwardSecret'> {
  readonly agent: Promise<Agent>
  /** Proxies before the engine whose X-Forwarded-For is believed, where nobody forwards offers. */
  readonly proxies: number
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<WhipLimits>
  /** Whether somebody with this key may publish, and what; never rejects. */
  readonly decide: (request: PublishRequest) => Promise<PublishDecision>
  /** The publisher is connected: it takes the place of an earlier one; never rejects. */
  readonly take: (streamId: string, request: PublishRequest, publisher: Publisher) => Promise<PublishAnswer>
}
