import { useEffect, useState, type RefObject } from 'react'

const checkEveryMs = 500
/** Playback that has not continued in this many checks does not continue by itself. */
const checksUntilStopped = 8
/** In seconds: at most this much of a live is left when it ends and its viewers are at the edge. */
const left = 3

const endOf = ({ seekable }: HTMLVideoElement): number =>
  seekable.length === 0 ? Infinity : seekable.end(seekable.length - 1)

/** Calls `finish` when the video stops near its end without the event of an end, as WebKit does; returns what ends it. */
function whenStoppedNearEnd(stage: HTMLElement, finish: () => void): () => void {
  let position = -1
  let checks = 0
  const timer = setInterval(() => {
    const video = stage.querySelector('video')
    if (!video) return
    checks = video.currentTime === position && endOf(video) - position < left ? checks + 1 : 0
    position = video.currentTime
    if (checks === checksUntilStopped) finish()
  }, checkEveryMs)
  return () => clearInterval(timer)
}

/**
 * Whether the viewer has seen the end, and the function that says so for a stream without an end. `ended`: the live
 * has ended, so that its player plays the rest of it, or its recording.
 */
export function usePlaybackEnd(
  stage: RefObject<HTMLElement | null>,
  ended: boolean,
): [finished: boolean, finish: () => void] {
  const [finished, setFinished] = useState(false)
  const [sawLive] = useState(!ended)
  useEffect(() => {
    const { current } = stage
    const listening = new AbortController()
    // Media events do not bubble.
    const options = { capture: true, signal: listening.signal }
    current?.addEventListener('ended', () => setFinished(true), options)
    current?.addEventListener('playing', () => setFinished(false), options)
    return () => listening.abort()
  }, [stage])
  const [finish] = useState(() => () => setFinished(true))
  useEffect(() => {
    if (!ended || !sawLive || finished || !stage.current) return undefined
    return whenStoppedNearEnd(stage.current, finish)
  }, [stage, ended, sawLive, finished, finish])
  return [finished, finish]
}
