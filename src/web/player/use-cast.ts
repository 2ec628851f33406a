import { useEffect, useState, type RefObject } from 'react'
import { reportProblem } from '../api/problems.ts'

/** Safari's own API, which serves AirPlay also for streams that Remote Playback refuses. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker(): void
}
const hasAirPlay = (video: HTMLVideoElement): video is AirPlayVideo => 'webkitShowPlaybackTargetPicker' in video

/** Calls `onChange` when playback devices come and go; returns the function that stops it. */
function watchDevices(video: HTMLVideoElement, onChange: (available: boolean) => void): () => void {
  if (hasAirPlay(video)) {
    const listen = (event: Event) => onChange('availability' in event && event.availability === 'available')
    video.addEventListener('webkitplaybacktargetavailabilitychanged', listen)
    return () => video.removeEventListener('webkitplaybacktargetavailabilitychanged', listen)
  }
  if (!('remote' in video)) return () => undefined
  const { remote } = video
  // Rejected where the source cannot be sent to another device: there is nothing to offer then.
  remote.watchAvailability(onChange).catch(() => onChange(false))
  return () => void remote.cancelWatchAvailability().catch(() => {})
}

/** Opens the choice of playback devices (AirPlay, Remote Playback); null while there is none. */
export function useCast(videoRef: RefObject<HTMLVideoElement | null>): (() => void) | null {
  const [available, setAvailable] = useState(false)
  useEffect(() => {
    const { current: video } = videoRef
    return video ? watchDevices(video, setAvailable) : undefined
  }, [videoRef])
  if (!available) return null
  return () => {
    const { current: video } = videoRef
    if (!video) return
    if (hasAirPlay(video)) video.webkitShowPlaybackTargetPicker()
    else video.remote.prompt().catch((error: unknown) => reportProblem('V09', String(error)))
  }
}
