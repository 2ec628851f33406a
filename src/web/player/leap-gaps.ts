import type Hls from 'hls.js'

interface Segment {
  /** In seconds of the media element's clock. */
  readonly start: number
  readonly end: number
  /** It is listed and can't be had (RFC 8216bis §4.4.4.7). */
  readonly gap?: boolean
}

/** A picture that ends this much before a gap, in seconds, ends at it. */
const reach = 0.3
const lookEveryMs = 250
/** By then hls.js has gone over a hole that it can go over, or taken another quality. */
const looksStandingStill = 3

/** Where to go on for who stands in a gap, or just before it; null where there is none, or nothing after it yet. */
export function afterGap(position: number, segments: readonly Segment[]): number | null {
  const first = segments.findIndex(({ start, end, gap }) => gap && position >= start - reach && position < end)
  return first === -1 ? null : (segments.slice(first).find(({ gap }) => !gap)?.start ?? null)
}

/**
 * hls.js stays before a segment that it began to load by its parts and that then became a gap, as long as the viewer has
 * chosen the quality. Goes over such a gap when the picture stands still at it; returns how to stop.
 */
export function leapGaps(hls: Pick<Hls, 'latestLevelDetails'>, video: HTMLVideoElement): () => void {
  let position = -1
  let still = 0
  const timer = setInterval(() => {
    still = video.paused || video.currentTime !== position ? 0 : still + 1
    position = video.currentTime
    if (still < looksStandingStill) return
    const target = afterGap(position, hls.latestLevelDetails?.fragments ?? [])
    if (target !== null) video.currentTime = target
  }, lookEveryMs)
  return () => clearInterval(timer)
}
