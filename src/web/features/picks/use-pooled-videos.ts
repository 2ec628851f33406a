import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Pick } from '#contract/picks/schemas.ts'
import { isDataSaverOn } from '../../player/data-saver.ts'
import { mayPlayVideo } from '../../player/play-video.ts'
import { ignoreFileError } from '../../shell/reload/reload-guard.ts'
import { PooledVideo } from './pooled-video.ts'
import { assignElements, pooledPositions, poolSize } from './video-pool.ts'

interface Pool {
  readonly videos: readonly PooledVideo[]
  assigned: (number | null)[]
}

function createPool(onPlay: (video: PooledVideo, playing: boolean) => void): Pool {
  const read = async (id: number) => {
    const { browserApi } = await import('../../api/browser.ts')
    return browserApi('GET /v1/picks/{id}/playback', { params: { id } })
  }
  const videos = Array.from({ length: poolSize }, () => {
    const video: PooledVideo = new PooledVideo(read, (playing) => onPlay(video, playing))
    return video
  })
  return { videos, assigned: videos.map(() => null) }
}

export interface PickPlayer {
  readonly playing: boolean
  readonly muted: boolean
  togglePlaying(): void
  toggleMuted(): void
  /** The first tap turns the audio on, the following ones pause and continue. */
  tap(): void
}

/**
 * Plays the current pick, and loads its neighbours, with three elements for all picks. Where videos do not start by
 * themselves, nothing is loaded before the first tap; with the data saver, only the current pick is loaded.
 */
export function usePooledVideos(
  list: RefObject<HTMLElement | null>,
  picks: readonly Pick[],
  current: number,
): PickPlayer {
  const pool = useRef<Pool | null>(null)
  const active = useRef<PooledVideo | null>(null)
  const [playing, setPlaying] = useState(false)
  const [tapped, setTapped] = useState(false)
  const [muted, setMuted] = useState(true)
  const pausedByViewer = useRef(false)

  useEffect(() => {
    const made = createPool((video, isPlaying) => {
      if (video === active.current) setPlaying(isPlaying)
    })
    pool.current = made
    return () => {
      for (const video of made.videos) video.clear()
      pool.current = null
    }
  }, [])

  useEffect(() => {
    const made = pool.current
    if (made === null || !(tapped || mayPlayVideo())) return
    made.assigned = assignElements(made.assigned, pooledPositions(current, picks.length))
    for (const [index, video] of made.videos.entries()) {
      const position = made.assigned[index] ?? null
      const isCurrent = position === current
      const pick = position === null || (!isCurrent && isDataSaverOn()) ? undefined : picks[position]
      const container = list.current?.querySelector<HTMLElement>(`[data-pick="${pick?.id ?? ''}"] [data-video]`)
      if (pick === undefined || !container) {
        video.clear()
        continue
      }
      // The previous one is not loaded again; the next one is loaded in advance.
      video.element.preload = position !== null && position >= current ? 'auto' : 'metadata'
      const shown = video.show(pick.id, container, pick.title).then(() => {
        if (video === active.current && !pausedByViewer.current) video.play()
      })
      shown.catch(ignoreFileError)
      if (isCurrent) {
        if (active.current !== video) pausedByViewer.current = false
        active.current = video
      } else {
        video.pause()
        video.element.currentTime = 0
      }
    }
  }, [list, picks, current, tapped])

  function setAudible(on: boolean): void {
    setMuted(!on)
    // All of them in the same gesture, so that the next picks may play with audio.
    for (const video of pool.current?.videos ?? []) video.setMuted(!on)
  }
  function togglePlaying(): void {
    const video = active.current
    if (video === null) return setTapped(true)
    pausedByViewer.current = !video.element.paused
    if (pausedByViewer.current) video.pause()
    else video.play()
  }
  return {
    playing,
    muted,
    togglePlaying,
    toggleMuted: () => setAudible(muted),
    tap() {
      if (muted && active.current?.element.paused === false) setAudible(true)
      else togglePlaying()
    },
  }
}
