import { signedAddress } from './signature.ts'
import type { LiveStream, SignedSource, StreamEvents } from './stream.ts'

const playlistType = 'application/vnd.apple.mpegurl'

/** Safari plays HLS better itself: in low latency, over AirPlay, and with its own battery care. */
export const playsHlsItself = (video: HTMLVideoElement): boolean =>
  'WebKitPlaybackTargetAvailabilityEvent' in window && video.canPlayType(playlistType) !== ''

const edgeOf = ({ seekable }: HTMLVideoElement): number | null =>
  seekable.length > 0 ? seekable.end(seekable.length - 1) : null

/** Plays through the browser's own HLS engine. */
export function openNative(
  video: HTMLVideoElement,
  { url, signature, startAt }: SignedSource,
  events: StreamEvents,
): LiveStream {
  const failed = () => events.failed()
  const begin = () => {
    if (startAt !== null) video.currentTime = startAt
  }
  video.addEventListener('error', failed)
  video.addEventListener('loadedmetadata', begin, { once: true })
  // Its engine can't be given another signature: when this one lapses the stream is opened anew.
  video.src = signedAddress(url, signature())
  return {
    edgeLatency() {
      const edge = edgeOf(video)
      return edge === null ? null : edge - video.currentTime
    },
    targetLatency: () => 1.5,
    programLatency: () => null,
    livePosition: () => edgeOf(video),
    chooseQuality() {},
    close() {
      video.removeEventListener('error', failed)
      video.removeEventListener('loadedmetadata', begin)
      video.removeAttribute('src')
      video.load()
    },
  }
}
