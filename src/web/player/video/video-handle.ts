import { useMemo, useSyncExternalStore, type RefObject } from 'react'

/** The position of a video, for other parts of its page. */
export interface VideoHandle {
  /** Calls `changed` when the position may have changed; returns the function that stops it. */
  subscribe(changed: () => void): () => void
  /** In whole seconds; 0 before the video is loaded. */
  position(): number
  /** Moves the video and plays it, in view. */
  playFrom(seconds: number): void
}

function createVideoHandle(stageRef: RefObject<HTMLElement | null>): VideoHandle {
  const find = () => stageRef.current?.querySelector('video') ?? null
  return {
    subscribe(changed) {
      const listening = new AbortController()
      for (const event of ['timeupdate', 'seeking', 'emptied']) {
        // Media events do not bubble.
        stageRef.current?.addEventListener(event, changed, { capture: true, signal: listening.signal })
      }
      return () => listening.abort()
    },
    position: () => Math.floor(find()?.currentTime ?? 0),
    playFrom(seconds) {
      const video = find()
      if (video === null) return
      video.currentTime = seconds
      stageRef.current?.scrollIntoView({ block: 'nearest' })
      // A rejection changes nothing: the controls of the player remain.
      video.play().catch(() => {})
    },
  }
}

/** The handle of the video inside the element of `stageRef`, which may be another one later. */
export const useVideoHandle = (stageRef: RefObject<HTMLElement | null>): VideoHandle =>
  useMemo(() => createVideoHandle(stageRef), [stageRef])

/** The position of a video in whole seconds; the component is rendered again every second. */
export const useVideoPosition = ({ subscribe, position }: VideoHandle): number =>
  useSyncExternalStore(subscribe, position, () => 0)
