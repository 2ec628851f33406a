import type { PlaybackReport } from '#contract/group-viewings/schemas.ts'
import { positionAt, type Timing } from '#contract/group-viewings/timing.ts'

/** Held besides what the slowest participant needs, in milliseconds. */
const reserveMs = 300
/** Smaller differences are not worth a change; a decrease only pays for more. In milliseconds. */
const increaseFrom = 100
const decreaseFrom = 1500
/** A group this far behind has gone back in the live by itself, in milliseconds. */
const rewoundMs = 15_000
/** A slower participant follows behind the others: the group does not wait for more. */
const longestMs = 20_000

/** The latency of a group viewing of a live before any participant has reported, in milliseconds. */
export const initialLatencyMs = { low: 3000, normal: 10_000 } as const

/** The latencies that participants can hold, in milliseconds; one who waits for data does not delay the others. */
export const holdsOf = (reports: readonly Pick<PlaybackReport, 'holdMs' | 'stalled'>[]): number[] =>
  reports.flatMap(({ holdMs, stalled }) => (stalled || holdMs === null ? [] : [holdMs]))

/**
 * The timing with which a group at the edge of a live has the least latency that all of its participants can hold, who
 * report it as `holds`; null if it stays. Times in milliseconds.
 */
export function adaptLatency(timing: Timing, holds: readonly number[], now: number): Timing | null {
  if (timing.rate !== 1 || holds.length === 0 || now < timing.at) return null
  const latency = now - positionAt(timing, now) * 1000
  const needed = Math.min(longestMs, Math.max(...holds) + reserveMs)
  if (latency > needed + rewoundMs) return null
  const more = needed - latency
  if (more < increaseFrom && more > -decreaseFrom) return null
  return { position: (now - needed) / 1000, rate: 1, at: now }
}
