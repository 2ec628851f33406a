import { useEffect, type RefObject } from 'react'
import { useWakeLock } from '../ui/use-wake-lock.ts'

interface PlayingLive {
  readonly title: string
  readonly artist: string
  /** Absolute address; null for none. */
  readonly artwork: string | null
  /** The video plays, or waits for data: a screen that turns off during a stall would end the watching. */
  readonly watched: boolean
}

/** Keeps the screen on while the live is watched, and shows it with its controls on the lock screen (Media Session). */
export function useBackgroundPlayback(video: RefObject<HTMLVideoElement | null>, live: PlayingLive): void {
  const { title, artist, artwork, watched } = live
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      ...(artwork !== null && { artwork: [{ src: artwork }] }),
    })
    mediaSession.setActionHandler('play', () => void video.current?.play().catch(() => {}))
    mediaSession.setActionHandler('pause', () => video.current?.pause())
    return () => {
      mediaSession.metadata = null
      mediaSession.setActionHandler('play', null)
      mediaSession.setActionHandler('pause', null)
    }
  }, [video, title, artist, artwork])

  useWakeLock(watched)
}
