import { playsPlaylists } from '../native-stream.ts'

/** Safari's own API, which serves AirPlay. */
interface AirPlayVideo extends HTMLVideoElement {
  webkitShowPlaybackTargetPicker(): void
}
const hasAirPlay = (video: HTMLVideoElement): video is AirPlayVideo => 'webkitShowPlaybackTargetPicker' in video

/**
 * How the browser sends a video to another device, which fetches the playlist by itself: null for browsers that know no
 * such devices, and for those without HLS of their own, which can only send what they have fetched.
 */
export function remotePlaybackOf(video: Pick<HTMLVideoElement, 'canPlayType'>): 'AirPlay' | 'Remote Playback' | null {
  if (!playsPlaylists(video)) return null
  if ('webkitShowPlaybackTargetPicker' in video) return 'AirPlay'
  return 'remote' in video ? 'Remote Playback' : null
}

type Watch = (onChange: (available: boolean) => void) => () => void

/** Watches for AirPlay devices, whatever the element plays. */
export const watchAirPlay =
  (video: EventTarget): Watch =>
  (onChange) => {
    const listen = (event: Event) => onChange('availability' in event && event.availability === 'available')
    video.addEventListener('webkitplaybacktargetavailabilitychanged', listen)
    return () => video.removeEventListener('webkitplaybacktargetavailabilitychanged', listen)
  }

/**
 * Watches for devices that play the playlist at `address`. Remote Playback reports devices for the source of an element
 * (§5.2.1), and that of the player is a stream of hls.js, which no device fetches: another element has the address.
 */
export const watchRemote =
  (address: string): Watch =>
  (onChange) => {
    const probe = document.createElement('video')
    probe.muted = true
    probe.preload = 'metadata'
    probe.crossOrigin = 'anonymous'
    probe.src = address
    // Rejected where the source cannot be sent to another device: there is nothing to offer then.
    probe.remote.watchAvailability(onChange).catch(() => onChange(false))
    return () => {
      probe.remote.cancelWatchAvailability().catch(() => {})
      probe.removeAttribute('src')
      probe.load()
    }
  }

function untilLoaded(video: HTMLVideoElement): Promise<void> {
  if (video.readyState >= HTMLMediaElement.HAVE_METADATA) return Promise.resolve()
  const listening = new AbortController()
  const { signal } = listening
  return new Promise<void>((resolve, reject) => {
    video.addEventListener('loadedmetadata', () => resolve(), { signal })
    video.addEventListener('error', () => reject(new Error(video.error?.message ?? 'not loaded')), { signal })
  }).finally(() => listening.abort())
}

/** Shows the choice of devices for the source of the element. Rejects if none was chosen, which AirPlay does not tell. */
export async function chooseDevice(video: HTMLVideoElement): Promise<void> {
  // Safari shows it only within the click.
  if (hasAirPlay(video)) return video.webkitShowPlaybackTargetPicker()
  await untilLoaded(video)
  return video.remote.prompt()
}

const isOnDevice = (video: EventTarget): boolean =>
  'webkitCurrentPlaybackTargetIsWireless' in video && video.webkitCurrentPlaybackTargetIsWireless === true

/** Calls `onEnd` when the video is back on this device. */
export function watchSession(video: EventTarget, onEnd: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const changed = () => {
    if (!isOnDevice(video)) onEnd()
  }
  video.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', changed, { signal })
  if ('remote' in video && video.remote instanceof EventTarget) {
    // Safari has both interfaces; a second end changes nothing.
    video.remote.addEventListener('disconnect', onEnd, { signal })
  }
  return () => listening.abort()
}
