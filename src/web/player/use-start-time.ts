import { useEffect, useState, type RefObject } from 'react'

/** Opens a recording at the seconds of the address, as in `?t=83`. */
export function useStartTime(video: RefObject<HTMLVideoElement | null>, recorded: boolean): void {
  // A live that ends while it is watched is not opened again.
  const [openedRecorded] = useState(recorded)
  useEffect(() => {
    const { current } = video
    const seconds = Number(new URLSearchParams(location.search).get('t'))
    if (!openedRecorded || current === null || !(seconds > 0)) return undefined
    const seek = () => {
      current.currentTime = seconds
    }
    current.addEventListener('canplay', seek, { once: true })
    return () => current.removeEventListener('canplay', seek)
  }, [video, openedRecorded])
}
