import { Events, type LevelDetails } from 'hls.js'
import type Hls from 'hls.js'
import { whileStalled } from './while-stalled.ts'

/** Whether `position` is in the last segment of a playlist that has ended. */
export const isInLastSegment = (
  position: number,
  { live, fragments }: { readonly live: boolean; readonly fragments: readonly { readonly start: number }[] },
): boolean => !live && position >= (fragments.at(-1)?.start ?? Infinity)

/**
 * hls.js 1.7 does not load the parts that are missing from the last segment when a live ends: playback stops before its
 * end. Loads that segment as a whole when playback stalls in it; returns the function that stops it.
 */
export function loadToEnd(hls: Hls, video: HTMLVideoElement): () => void {
  let wasLive = false
  const updated = (_: unknown, { details }: { details: LevelDetails }) => {
    wasLive ||= details.live
    // hls.js would wait for a further part.
    if (!details.live) details.partList = null
  }
  hls.on(Events.LEVEL_UPDATED, updated)
  hls.on(Events.AUDIO_TRACK_UPDATED, updated)
  return whileStalled(video, () => {
    const details = hls.latestLevelDetails
    if (!wasLive || details === null || !isInLastSegment(video.currentTime, details)) return
    hls.stopLoad()
    hls.startLoad(video.currentTime)
  })
}
