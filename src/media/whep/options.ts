import type { Clock } from '../clock.ts'
import type { EngineLog, IceServer } from '../engine.ts'
import type { PlaybackAccess } from '../playback/index.ts'
import type { Agent } from '../webrtc/index.ts'
import type { Feeds } from './feeds.ts'
import type { WhepLimits } from './limits.ts'

export interface WhepOptions {
  readonly agent: Promise<Agent>
  readonly feeds: Feeds
  readonly access: Pick<PlaybackAccess, 'allows'>
  /** Of one live at a time. */
  readonly viewers: number
  /** Proxies before the engine whose X-Forwarded-For is believed. */
  readonly proxies: number
  readonly iceServers: readonly IceServer[]
  readonly clock: Clock
  readonly log: EngineLog
  readonly limits?: Partial<WhepLimits>
}
