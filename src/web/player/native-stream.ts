import type { LiveStream, StreamEvents, StreamSource } from './stream.ts'

const playlistType = 'application/vnd.apple.mpegurl'

/** Safari plays HLS better itself: in low latency, over AirPlay, and with its own battery care. */
export const playsHlsItself = (video: HTMLVideoElement): boolean =>
  'WebKitPlaybackTargetAvailabilityEvent' in window && video.canPlayType(playlistType) !== ''

const edgeOf = ({ seekable }: HTMLVideoElement): number | null =>
  seekable.length > 0 ? seekable.end(seekable.length - 1) : null

/** Plays through the browser's own HLS engine. */
export function openNative(video: HTMLVideoElement, { url }: StreamSource, events: StreamEvents): LiveStream {
  const failed = () => events.failed()
  video.addEventListener('error', failed)
  video.src = url
  return {
    edgeLatency() {
      const edge = edgeOf(video)
      return edge === null ? null : edge - video.currentTime
    },
    targetLatency: () => 1.5,
    programLatency: () => null,
    livePosition: () => edgeOf(video),
    close() {
      video.removeEventListener('error', failed)
      video.removeAttribute('src')
      video.load()
    },
  }
}
