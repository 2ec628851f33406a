import type { StreamHealth } from '#contract/lives/schemas.ts'
import type { Phase } from '../browser/broadcast.ts'
import { rateConnection } from '../browser/use-connection-stats.ts'
import type { ConnectionStats } from '../browser/whip/connection.ts'

/** Each is a key of the texts `advice.*`. */
export type Advice =
  | 'reconnecting'
  | 'videoStopped'
  | 'connectionPoor'
  | 'connectionFair'
  | 'device'
  | 'frameRate'
  | 'silent'
  | 'loud'
  | 'fine'

export interface Verdict {
  readonly level: 'good' | 'warning' | 'bad'
  /** The most important one. */
  readonly advice: Advice
}

interface Measurements {
  readonly phase: Phase
  /** As this browser measures the connection; null until then. */
  readonly stats: ConnectionStats | null
  /** As the server receives the stream; null until then. */
  readonly health: Pick<StreamHealth, 'speed' | 'audioLevel' | 'videoStopped'> | null
  readonly muted: boolean
  /** A still card without audio is sent. */
  readonly away: boolean
}

const fine: Verdict = { level: 'good', advice: 'fine' }
const bad = (advice: Advice): Verdict => ({ level: 'bad', advice })
const warning = (advice: Advice): Verdict => ({ level: 'warning', advice })

/** Frames per second below which motion stutters visibly. */
const fluentFrameRate = 20

/** Judges a stream by its worst measurement. */
export function judgeStream({ phase, stats, health, muted, away }: Measurements): Verdict {
  if (phase === 'reconnecting') return bad('reconnecting')
  if (health?.videoStopped === true) return bad('videoStopped')
  const connection = stats && rateConnection(stats)
  if (connection === 'poor' || (health !== null && health.speed < 0.9)) return bad('connectionPoor')
  if (stats?.limitedBy === 'cpu') return warning('device')
  if (connection === 'fair') return warning('connectionFair')
  if (away) return fine
  if (stats !== null && stats.frameRate > 0 && stats.frameRate < fluentFrameRate) return warning('frameRate')
  const level = muted ? null : (health?.audioLevel ?? null)
  if (level !== null && level < -60) return warning('silent')
  if (level !== null && level > -0.5) return warning('loud')
  return fine
}
