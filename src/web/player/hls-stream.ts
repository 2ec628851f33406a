import { default as Hls, ErrorTypes, Events } from 'hls.js'
import { hlsConfig } from './hls-config.ts'
import type { LiveStream, StreamEvents, StreamSource } from './stream.ts'

/** Two media errors within this time are more than hls.js can mend. */
const mediaErrorPauseMs = 5000

function mendErrors(hls: Hls, events: StreamEvents): void {
  let mendedAt = -Infinity
  hls.on(Events.ERROR, (_, { fatal, type }) => {
    if (!fatal) return
    if (type === ErrorTypes.MEDIA_ERROR && performance.now() - mendedAt > mediaErrorPauseMs) {
      mendedAt = performance.now()
      hls.recoverMediaError()
      return
    }
    events.failed()
  })
}

/** Plays through Media Source Extensions. */
export function openHls(video: HTMLVideoElement, { url, latencyMode }: StreamSource, events: StreamEvents): LiveStream {
  if (!Hls.isSupported()) events.unsupported()
  const hls = new Hls(hlsConfig(latencyMode))
  mendErrors(hls, events)
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    edgeLatency: () => (hls.latestLevelDetails ? hls.latency : null),
    targetLatency: () => hls.targetLatency ?? 1,
    programLatency: () => (hls.playingDate ? (Date.now() - hls.playingDate.getTime()) / 1000 : null),
    livePosition: () => hls.liveSyncPosition,
    close: () => hls.destroy(),
  }
}
