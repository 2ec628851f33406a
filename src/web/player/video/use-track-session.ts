import { useEffect, useEffectEvent, type RefObject } from 'react'
import { skipSeconds } from './key-actions.ts'

interface Neighbours {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** Seeking, and the previous and next video, on the lock screen and for media keys (Media Session §5.3). */
export function useTrackSession(videoRef: RefObject<HTMLVideoElement | null>, { previous, next }: Neighbours): void {
  const open = useEffectEvent((which: keyof Neighbours) => (which === 'previous' ? previous : next)?.())
  const [hasPrevious, hasNext] = [previous !== null, next !== null]
  useEffect(() => {
    const { current: video } = videoRef
    if (!video || !('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    const seek = (seconds: number) => {
      video.currentTime = seconds
    }
    const handlers = {
      seekbackward: () => seek(video.currentTime - skipSeconds),
      seekforward: () => seek(video.currentTime + skipSeconds),
      seekto: ({ seekTime }: MediaSessionActionDetails) => seek(seekTime ?? video.currentTime),
      previoustrack: hasPrevious ? () => open('previous') : null,
      nexttrack: hasNext ? () => open('next') : null,
    } as const
    const actions = ['seekbackward', 'seekforward', 'seekto', 'previoustrack', 'nexttrack'] as const
    for (const action of actions) mediaSession.setActionHandler(action, handlers[action])
    const report = () => {
      const { duration, playbackRate, currentTime: position } = video
      if (Number.isFinite(duration) && position <= duration) {
        mediaSession.setPositionState({ duration, playbackRate, position })
      }
    }
    const events = ['durationchange', 'seeked', 'ratechange', 'playing'] as const
    for (const event of events) video.addEventListener(event, report)
    return () => {
      for (const action of actions) mediaSession.setActionHandler(action, null)
      for (const event of events) video.removeEventListener(event, report)
      mediaSession.setPositionState()
    }
  }, [videoRef, hasPrevious, hasNext])
}
