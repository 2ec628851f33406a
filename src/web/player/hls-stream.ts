import { default as Hls, ErrorTypes, Events } from 'hls.js'
import { reportProblem } from '../api/problems.ts'
import { hlsConfig } from './hls-config.ts'
import { watchQualities } from './hls-qualities.ts'
import { signedAddress } from './signature.ts'
import { skipGaps } from './skip-gaps.ts'
import type { LiveStream, SignedSource, StreamEvents } from './stream.ts'
import { waitForRenditions } from './wait-for-renditions.ts'

/** Whether this browser has Media Source Extensions, or Safari's managed ones, with our codecs. */
export const playsThroughMediaSource = (): boolean => Hls.isSupported()

/** hls.js cannot recover from two media errors within this time. */
const mediaErrorPauseMs = 5000

function recoverFromErrors(hls: Hls, events: StreamEvents): void {
  let recoveredAt = -Infinity
  hls.on(Events.ERROR, (_, { fatal, type, details }) => {
    if (!fatal) return
    reportProblem(type === ErrorTypes.MEDIA_ERROR ? 'V04' : 'V03', details)
    if (type === ErrorTypes.MEDIA_ERROR && performance.now() - recoveredAt > mediaErrorPauseMs) {
      recoveredAt = performance.now()
      hls.recoverMediaError()
      return
    }
    events.failed()
  })
}

/** Plays through Media Source Extensions. */
export function openHls(
  video: HTMLVideoElement,
  { url, latencyMode, signature, startAt }: SignedSource,
  events: StreamEvents,
): LiveStream {
  if (!playsThroughMediaSource()) events.unsupported()
  const hls = new Hls({
    ...hlsConfig(latencyMode),
    startPosition: startAt ?? -1,
    // For every file, so that a renewed signature replaces the one in the address of the playlist.
    xhrSetup: (request, address) => request.open('GET', signedAddress(address, signature()), true),
  })
  recoverFromErrors(hls, events)
  const chooseQuality = watchQualities(hls, (qualities) => events.qualities(qualities))
  // Not `hls.levels`: it lacks those that this browser cannot decode.
  let listed = 0
  hls.on(Events.MANIFEST_LOADED, (_, { levels }) => {
    listed = levels.filter(({ width }) => width).length
  })
  const renditions = {
    address: () => signedAddress(url, signature()),
    listed: () => listed,
    isLive: () => hls.latestLevelDetails?.live !== false,
  }
  const stopWaiting = waitForRenditions(renditions, () => events.renditionsAdded())
  const stopSkipping = skipGaps(hls, video)
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    transport: 'hls.js',
    bandwidth: () => (Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : null),
    edgeLatency: () => (hls.latestLevelDetails ? hls.latency : null),
    targetLatency: () => hls.targetLatency ?? 1,
    programLatency: () => (hls.playingDate ? (Date.now() - hls.playingDate.getTime()) / 1000 : null),
    livePosition: () => hls.liveSyncPosition,
    chooseQuality,
    close() {
      stopWaiting()
      stopSkipping()
      hls.destroy()
    },
  }
}
