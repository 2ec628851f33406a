import { reportProblem } from '../api/problems.ts'
import { signedAddress } from './signature.ts'
import type { LiveStream, SignedSource, StreamEvents } from './stream.ts'

const playlistType = 'application/vnd.apple.mpegurl'

/** Safari plays HLS better natively: with low latency, AirPlay and less energy. */
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
  const onError = () => {
    reportProblem(video.error?.code === MediaError.MEDIA_ERR_DECODE ? 'V04' : 'V03', video.error?.message)
    events.failed()
  }
  const seekToStart = () => {
    if (startAt !== null) video.currentTime = startAt
  }
  video.addEventListener('error', onError)
  video.addEventListener('loadedmetadata', seekToStart, { once: true })
  // The native engine cannot renew the signature: when it expires, the stream is reopened.
  video.src = signedAddress(url, signature())
  return {
    transport: 'native HLS',
    bandwidth: () => null,
    edgeLatency() {
      const edge = edgeOf(video)
      return edge === null ? null : edge - video.currentTime
    },
    targetLatency: () => 1.5,
    programLatency: () => null,
    livePosition: () => edgeOf(video),
    chooseQuality() {},
    close() {
      video.removeEventListener('error', onError)
      video.removeEventListener('loadedmetadata', seekToStart)
      video.removeAttribute('src')
      video.load()
    },
  }
}
