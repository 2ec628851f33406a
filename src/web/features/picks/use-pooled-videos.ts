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

interface ActiveVideo {
  readonly video: PooledVideo
  pausedByViewer: boolean
}

export interface PickPlayer {
  /** Plays a pick that is loaded already, and pauses the current one; the render that makes it current may follow later. */
  start(pick: Pick): void
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
  const active = useRef<ActiveVideo | null>(null)
  const [playing, setPlaying] = useState(false)
  const [tapped, setTapped] = useState(false)
  const [muted, setMuted] = useState(true)

  useEffect(() => {
    const made = createPool((video, isPlaying) => {
      if (video === active.current?.video) setPlaying(isPlaying)
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
        if (video === active.current?.video && !active.current.pausedByViewer) video.play()
      })
      shown.catch(ignoreFileError)
      if (isCurrent) {
        if (video !== active.current?.video) active.current = { video, pausedByViewer: false }
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
    if (active.current === null) return setTapped(true)
    const { video } = active.current
    active.current.pausedByViewer = !video.element.paused
    if (active.current.pausedByViewer) video.pause()
    else video.play()
  }
  return {
    start(pick) {
      const video = pool.current?.videos.find(({ id }) => id === pick.id)
      if (video === undefined || video === active.current?.video) return
      active.current?.video.pause()
      active.current = { video, pausedByViewer: false }
      video.play()
    },
    playing,
    muted,
    togglePlaying,
    toggleMuted: () => setAudible(muted),
    tap() {
      if (muted && active.current?.video.element.paused === false) setAudible(true)
      else togglePlaying()
    },
  }
}
