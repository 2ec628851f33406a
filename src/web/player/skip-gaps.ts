import { Events } from 'hls.js'
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

interface Playlist {
  readonly live: boolean
  readonly fragments: readonly Segment[]
}

/** Whether a playlist that has ended lists nothing but gaps from `position` on. */
export function isInLastGap(position: number, { live, fragments }: Playlist): boolean {
  const first = fragments[fragments.findLastIndex(({ gap }) => !gap) + 1]
  return !live && first !== undefined && position >= first.start - tolerance
}

/**
 * While the viewer has chosen the quality, or there is only one, hls.js stops before a segment of which it loaded parts
 * and that then became a gap, and waits forever for the end of a playlist that ends with a gap. When playback stalls
 * there, seeks past such a gap, or ends the video: audio continues to its end. Returns the function that stops it.
 */
export function skipGaps(
  hls: Pick<Hls, 'latestLevelDetails' | 'levels' | 'loadLevel' | 'trigger'>,
  video: HTMLVideoElement,
): () => void {
  return whileStalled(video, () => {
    const { latestLevelDetails: details } = hls
    if (details === null) return
    const target = afterGap(video.currentTime, details.fragments)
    // Another quality that is being loaded may have the segments.
    const isLoaded = hls.levels[hls.loadLevel]?.details === details
    if (target !== null) video.currentTime = target
    else if (isLoaded && isInLastGap(video.currentTime, details)) hls.trigger(Events.BUFFER_EOS, { type: 'video' })
  })
}
