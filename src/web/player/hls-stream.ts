import { default as Hls, ErrorTypes, Events } from 'hls.js'
import { hlsConfig } from './hls-config.ts'
import { followQualities } from './hls-qualities.ts'
import { leapGaps } from './leap-gaps.ts'
import { signedAddress } from './signature.ts'
import type { LiveStream, SignedSource, StreamEvents } from './stream.ts'
import { watchYoungLadder } from './young-ladder.ts'

/** Whether this browser has Media Source Extensions, or Safari's managed ones, with our codecs. */
export const playsThroughMediaSource = (): boolean => Hls.isSupported()

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
export function openHls(
  video: HTMLVideoElement,
  { url, latencyMode, signature, startAt }: SignedSource,
  events: StreamEvents,
): LiveStream {
  if (!playsThroughMediaSource()) events.unsupported()
  const hls = new Hls({
    ...hlsConfig(latencyMode),
    startPosition: startAt ?? -1,
    // Every file, so that a signature that was renewed takes the place of the one in the playlist's own address.
    xhrSetup: (request, address) => request.open('GET', signedAddress(address, signature()), true),
  })
  mendErrors(hls, events)
  const chooseQuality = followQualities(hls, (known) => events.qualities(known))
  // Not `hls.levels`: those that this browser can't decode are missing there.
  let listed = 0
  hls.on(Events.MANIFEST_LOADED, (_, { levels }) => {
    listed = levels.filter(({ width }) => width).length
  })
  const ladder = {
    address: () => signedAddress(url, signature()),
    known: () => listed,
    isLive: () => hls.latestLevelDetails?.live !== false,
  }
  const stopLooking = watchYoungLadder(ladder, () => events.grown())
  const stopLeaping = leapGaps(hls, video)
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    edgeLatency: () => (hls.latestLevelDetails ? hls.latency : null),
    targetLatency: () => hls.targetLatency ?? 1,
    programLatency: () => (hls.playingDate ? (Date.now() - hls.playingDate.getTime()) / 1000 : null),
    livePosition: () => hls.liveSyncPosition,
    chooseQuality,
    close() {
      stopLooking()
      stopLeaping()
      hls.destroy()
    },
  }
}
