import type { TimeRange } from '#engine-protocol/index.ts'
import type { RecordedSegment } from '../journal/index.ts'
import type { JoinedRendition } from './join-sessions.ts'

/** A range in whole segments. */
export interface SegmentRange extends TimeRange {
  readonly firstMsn: number
  readonly lastMsn: number
}

/** Durations are sums of rounded numbers. */
const ROUNDING_MS = 1

/** The whole segments of the leading rendition within `range`, or all of them for null; null if there are none. */
export function wholeSegments(leading: readonly RecordedSegment[], range: TimeRange | null): SegmentRange | null {
  let at = 0
  let found: SegmentRange | null = null
  for (const { msn, duration } of leading) {
    const [begin, end] = [at, at + duration * 1000]
    at = end
    if (range !== null && (begin < range.fromMs - ROUNDING_MS || end > range.toMs + ROUNDING_MS)) continue
    found ??= { fromMs: Math.round(begin), toMs: 0, firstMsn: msn, lastMsn: msn }
    found = { ...found, toMs: Math.round(end), lastMsn: msn }
  }
  return found
}

/** Removes the standby clip at the end, when an encoder never returned; keeps everything if there is nothing else. */
export function withoutStandbyEnd(leading: readonly RecordedSegment[]): readonly RecordedSegment[] {
  const last = leading.findLastIndex(({ standby }) => standby !== true)
  return last < 0 ? leading : leading.slice(0, last + 1)
}

const FIRST_VARIANT = /#EXT-X-STREAM-INF:.*\n(\S+)\.m3u8/

/**
 * The number of the first segment of a recording. If the pass-through is not listed first, because not all browsers
 * play it, the live went on air with the first rendition: older segments would be gaps for most players.
 */
export function firstMsnOnAir(multivariant: string, renditions: readonly JoinedRendition[]): number {
  const first = FIRST_VARIANT.exec(multivariant)?.[1]
  if (first === undefined || first === 'video' || first === 'audio') return 0
  const begins = renditions
    .filter(({ name }) => name !== 'video' && name !== 'audio')
    .flatMap(({ segments }) => segments.find(({ file }) => file !== null)?.msn ?? [])
  return begins.length === 0 ? 0 : Math.min(...begins)
}

/** Lives start with a greeting and end with a farewell: a typical frame is in between. */
const TYPICAL = 1 / 3

/** The stored segment whose first frame becomes the poster. */
export interface PosterSegment {
  readonly msn: number
  readonly file: string
  readonly map: string
}

/**
 * The segment at `atMs` of the whole recording, or a typical one if nothing was chosen or the choice is outside of the
 * trim. Segments that are lost or contain the standby clip are skipped. Null if there is none.
 */
export function posterSegment(
  leading: readonly RecordedSegment[],
  range: SegmentRange,
  atMs: number | null,
): PosterSegment | null {
  const { fromMs, toMs, firstMsn, lastMsn } = range
  const chosen = atMs !== null && atMs >= fromMs && atMs < toMs ? atMs : fromMs + (toMs - fromMs) * TYPICAL
  let end = 0
  let best: PosterSegment | null = null
  for (const { msn, file, map, duration, standby } of leading) {
    end += duration * 1000
    if (msn < firstMsn || msn > lastMsn || file === null || standby === true) continue
    best = { msn, file, map }
    if (end > chosen) return best
  }
  return best
}
