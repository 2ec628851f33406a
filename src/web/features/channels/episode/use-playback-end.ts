import { useEffect, useState, type RefObject } from 'react'

/** Whether the video in `stage` has played to its end; false again when it plays or is moved back. */
export function usePlaybackEnd(stage: RefObject<HTMLElement | null>): boolean {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    const { current } = stage
    const listening = new AbortController()
    // Media events do not bubble.
    const options = { capture: true, signal: listening.signal }
    current?.addEventListener('ended', () => setEnded(true), options)
    for (const event of ['playing', 'seeking']) current?.addEventListener(event, () => setEnded(false), options)
    return () => listening.abort()
  }, [stage])
  return ended
}
