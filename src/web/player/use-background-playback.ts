import { useEffect, type RefObject } from 'react'

interface PlayingLive {
  readonly title: string
  readonly artist: string
  /** Absolute address; null for none. */
  readonly artwork: string | null
  /** The video plays. */
  readonly playing: boolean
}

/** Keeps the screen on while the live plays, and shows it with its controls on the lock screen (Media Session). */
export function useBackgroundPlayback(video: RefObject<HTMLVideoElement | null>, live: PlayingLive): void {
  const { title, artist, artwork, playing } = live
  useEffect(() => {
    if (!('mediaSession' in navigator)) return undefined
    const { mediaSession } = navigator
    mediaSession.metadata = new MediaMetadata({
      title,
      artist,
      ...(artwork !== null && { artwork: [{ src: artwork, type: 'image/jpeg' }] }),
    })
    mediaSession.setActionHandler('play', () => void video.current?.play().catch(() => {}))
    mediaSession.setActionHandler('pause', () => video.current?.pause())
    return () => {
      mediaSession.metadata = null
      mediaSession.setActionHandler('play', null)
      mediaSession.setActionHandler('pause', null)
    }
  }, [video, title, artist, artwork])

  useEffect(() => {
    if (!playing || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | null = null
    let ended = false
    const acquire = async (): Promise<void> => {
      // The browser releases the lock of a hidden page.
      if (document.hidden) return
      const acquired = await navigator.wakeLock.request('screen')
      if (ended) await acquired.release()
      else lock = acquired
    }
    // Refused on a low battery: the screen then goes off as usual.
    const attempt = () => void acquire().catch(() => {})
    attempt()
    document.addEventListener('visibilitychange', attempt)
    return () => {
      ended = true
      document.removeEventListener('visibilitychange', attempt)
      void lock?.release()
    }
  }, [playing])
}
