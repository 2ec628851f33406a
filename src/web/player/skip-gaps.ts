import type Hls from 'hls.js'
import { whileStalled } from './while-stalled.ts'

interface Segment {
  /** In seconds of the media element's clock. */
  readonly start: number
  readonly end: number
  /** Listed, but not available (RFC 8216bis §4.4.4.7). */
  readonly gap?: boolean
}

/** A position this close before a gap counts as in the gap, in seconds. */
const tolerance = 0.3

/** Where playback continues after a gap at `position`; null without a gap, or without a segment after it. */
export function afterGap(position: number, segments: readonly Segment[]): number | null {
  const first = segments.findIndex(({ start, end, gap }) => gap && position >= start - tolerance && position < end)
  return first === -1 ? null : (segments.slice(first).find(({ gap }) => !gap)?.start ?? null)
}

/**
 * While the viewer has chosen the quality, hls.js stops before a segment of which it loaded parts and that then became
 * a gap. Seeks past such a gap when playback stalls at it; returns the function that stops it.
 */
export function skipGaps(hls: Pick<Hls, 'latestLevelDetails'>, video: HTMLVideoElement): () => void {
  return whileStalled(video, () => {
    const target = afterGap(video.currentTime, hls.latestLevelDetails?.fragments ?? [])
    if (target !== null) video.currentTime = target
  })
}
