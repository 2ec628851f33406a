import { reportProblem } from '../api/problems.ts'
import { kindsOf, type TrackKinds, watchLateTracks } from './late-tracks.ts'
import { signedAddress } from './signature.ts'
import type { LiveStream, SignedSource, StreamEvents } from './stream.ts'

const playlistType = 'application/vnd.apple.mpegurl'

/** Whether the browser plays HLS without Media Source Extensions. */
export const playsPlaylists = (video: Pick<HTMLVideoElement, 'canPlayType'>): boolean =>
  video.canPlayType(playlistType) !== ''

/** Safari plays HLS better natively: with low latency, AirPlay and less energy. */
export const playsHlsItself = (video: HTMLVideoElement): boolean =>
  'WebKitPlaybackTargetAvailabilityEvent' in window && playsPlaylists(video)

const edgeOf = ({ seekable }: HTMLVideoElement): number | null =>
  seekable.length > 0 ? seekable.end(seekable.length - 1) : null

/** The native engine reports neither its tracks nor discontinuities, so the playlist is read at this interval. */
const checkTracksEveryMs = 2500

/** Returns the function that stops it. */
function reopenForLateTracks(video: HTMLVideoElement, address: () => string, onAdded: () => void): () => void {
  let used: TrackKinds | null = null
  const tracks = watchLateTracks({ address, used: () => used }, onAdded)
  const check = async (): Promise<void> => {
    if (video.duration !== Infinity) return
    if (used === null) {
      const response = await fetch(address())
      if (response.ok) used = kindsOf(await response.text())
    } else tracks.check()
  }
  // After a failure the next check tries again.
  const checkAgain = () => void check().catch(() => {})
  video.addEventListener('loadedmetadata', checkAgain, { once: true })
  const timer = setInterval(checkAgain, checkTracksEveryMs)
  return () => {
    video.removeEventListener('loadedmetadata', checkAgain)
    clearInterval(timer)
    tracks.stop()
  }
}

/** Safari's own API: the program date of position 0, or an invalid one. */
interface DatedVideo extends HTMLVideoElement {
  getStartDate(): Date
}
const hasStartDate = (video: HTMLVideoElement): video is DatedVideo => 'getStartDate' in video

function startDateOf(video: HTMLVideoElement): number | null {
  const start = hasStartDate(video) ? video.getStartDate().getTime() : Number.NaN
  return Number.isNaN(start) ? null : start
}

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
  // hls.js turns it off for Safari's managed source.
  video.disableRemotePlayback = false
  // The native engine cannot renew the signature: when it expires, the stream is reopened.
  const address = () => signedAddress(url, signature())
  video.src = address()
  const stopWatching = reopenForLateTracks(video, address, () => events.renditionsAdded())
  function dateAt(position: number): number | null {
    const start = startDateOf(video)
    return start === null ? null : start + position * 1000
  }
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
    dateAt,
    positionAt(date) {
      const start = startDateOf(video)
      return start === null ? null : (date - start) / 1000
    },
    edgeDate() {
      const edge = edgeOf(video)
      return edge === null ? null : dateAt(edge)
    },
    chooseQuality() {},
    close() {
      stopWatching()
      video.removeEventListener('error', onError)
      video.removeEventListener('loadedmetadata', seekToStart)
      video.removeAttribute('src')
      video.load()
    },
  }
}
