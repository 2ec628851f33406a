import Hls, { ErrorTypes, Events, type Level } from 'hls.js'
import { reportProblem } from '../api/problems.ts'
import { hlsConfig } from './hls-config.ts'
import { discontinuityAt, nextDiscontinuity, type TrackKinds, watchLateTracks } from './late-tracks.ts'
import { loadToEnd } from './load-to-end.ts'
import { dateAt, positionAt } from './program-dates.ts'
import { signedAddress } from './signature.ts'
import { skipGaps } from './skip-gaps.ts'
import type { LiveStream, Qualities, SignedSource, StreamEvents } from './stream.ts'
import { waitForRenditions } from './wait-for-renditions.ts'
import { serverNow } from '../server-clock/index.ts'

/** Whether this browser has Media Source Extensions, or Safari's managed ones, with our codecs. */
export const playsThroughMediaSource = (): boolean => Hls.isSupported()

/** hls.js cannot recover from two media errors within this time. */
const mediaErrorPauseMs = 5000

function recoverFromErrors(hls: Hls, events: StreamEvents): void {
  let recoveredAt = -Infinity
  hls.on(Events.ERROR, (_, { fatal, type, details, response }) => {
    if (!fatal) return
    const status = response?.code ? ` (status ${response.code})` : ''
    reportProblem(type === ErrorTypes.MEDIA_ERROR ? 'V04' : 'V03', `${details}${status}`)
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
  { url, latencyMode, signature, startAt, quality = null, catchesUp = true }: SignedSource,
  events: StreamEvents,
): LiveStream {
  if (!playsThroughMediaSource()) events.unsupported()
  const hls = new Hls({
    ...hlsConfig(latencyMode, catchesUp),
    startPosition: startAt ?? -1,
    // For every file, so that a renewed signature replaces the one in the address of the playlist.
    xhrSetup: (request, address) => request.open('GET', signedAddress(address, signature()), true),
  })
  recoverFromErrors(hls, events)
  if (quality !== null) hls.once(Events.MANIFEST_PARSED, () => startWith(hls, quality))
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
  const stopWatching = reopenForLateTracks(hls, video, renditions.address, () => events.trackAdded())
  const stopSkipping = skipGaps(hls, video)
  const stopLoadingToEnd = loadToEnd(hls, video)
  const segments = () => hls.latestLevelDetails?.fragments ?? []
  hls.loadSource(url)
  hls.attachMedia(video)
  return {
    transport: 'hls.js',
    bandwidth: () => (Number.isFinite(hls.bandwidthEstimate) ? hls.bandwidthEstimate : null),
    edgeLatency: () => (hls.latestLevelDetails ? hls.latency : null),
    targetLatency: () => hls.targetLatency ?? 1,
    programLatency: () => (hls.playingDate ? (serverNow() - hls.playingDate.getTime()) / 1000 : null),
    livePosition: () => hls.liveSyncPosition,
    dateAt: (position) => dateAt(position, segments()),
    positionAt: (date) => positionAt(date, segments()),
    edgeDate() {
      const details = hls.latestLevelDetails
      const date = details === null ? null : dateAt(details.edge, segments())
      // `age`: the playlist has been growing since it was loaded.
      return details === null || date === null ? null : date + details.age * 1000
    },
    chooseQuality,
    close() {
      stopWaiting()
      stopWatching()
      stopSkipping()
      stopLoadingToEnd()
      hls.destroy()
    },
  }
}

/** Timers may fire this much before the position of the video has advanced as expected. */
const timerEarlyMs = 10

/** A track that joins a live starts a discontinuity. Returns the function that stops it. */
function reopenForLateTracks(
  hls: Hls,
  video: HTMLVideoElement,
  address: () => string,
  onAdded: () => void,
): () => void {
  let used: TrackKinds | null = null
  let reached: number | null = null
  const tracks = watchLateTracks({ address, used: () => used }, onAdded)
  let timer: ReturnType<typeof setTimeout> | undefined
  const listed = () => {
    const { latestLevelDetails: details } = hls
    if (!details?.live) return []
    return details.fragmentHint ? [...details.fragments, details.fragmentHint] : details.fragments
  }
  const check = () => {
    const now = discontinuityAt(video.currentTime, listed())
    if (now === -1) return
    if (reached !== null && now > reached) tracks.changed()
    reached = Math.max(reached ?? now, now)
  }
  // Browsers fire it four times a second: between them, a timer.
  const advanced = () => {
    check()
    clearTimeout(timer)
    const next = nextDiscontinuity(video.currentTime, listed())
    if (next === null) return
    timer = setTimeout(check, ((next - video.currentTime) / video.playbackRate) * 1000 + timerEarlyMs)
  }
  hls.on(Events.MANIFEST_LOADED, (_, { levels }) => {
    used = { video: levels.some(({ width }) => width), audio: levels.some(({ audioCodec }) => audioCodec) }
  })
  video.addEventListener('timeupdate', advanced)
  return () => {
    video.removeEventListener('timeupdate', advanced)
    clearTimeout(timer)
    tracks.stop()
  }
}

/** Suffixes for codecs other than H.264: the same resolution may exist in both. */
const CODECS: Readonly<Record<string, string>> = { hvc1: ' HEVC', av01: ' AV1' }

/** Named by the shorter side, also for portrait video. */
const nameOf = ({ width, height, videoCodec }: Level): string =>
  `${Math.min(width, height)}p${CODECS[videoCodec?.slice(0, 4) ?? ''] ?? ''}`

/** Converts between level and index: hls.js sorts levels from the smallest on, the menu shows the best first. */
const reversed = (hls: Hls, index: number): number => hls.levels.length - 1 - index

/** Plays only the quality of this name if the playlist lists it. */
function startWith(hls: Hls, name: string): void {
  const level = hls.levels.findIndex((offered) => nameOf(offered) === name)
  if (level !== -1) hls.loadLevel = level
}

function read(hls: Hls): Qualities {
  const offered = hls.levels.map((level) => ({ name: nameOf(level) })).toReversed()
  const current = hls.currentLevel === -1 ? hls.loadLevel : hls.currentLevel
  return {
    offered: offered.length > 1 ? offered : [],
    current: current === -1 ? null : reversed(hls, current),
    chosen: hls.autoLevelEnabled ? null : reversed(hls, hls.loadLevel),
  }
}

/**
 * Reports the qualities on every change: hls.js leaves a level by itself when the server ends the rendition. Returns
 * the function that selects one: it applies from the next segment on. A live keeps what is buffered, so that it does not
 * stall; half a minute of a recording may be buffered, which is replaced.
 */
function watchQualities(hls: Hls, onChange: (qualities: Qualities) => void): (index: number | null) => void {
  const report = () => onChange(read(hls))
  for (const event of [Events.MANIFEST_PARSED, Events.LEVELS_UPDATED, Events.LEVEL_SWITCHED, Events.ERROR] as const) {
    hls.on(event, report)
  }
  return (index) => {
    const level = index === null ? -1 : reversed(hls, index)
    if (level !== -1 && hls.latestLevelDetails?.live === false) hls.nextLevel = level
    else hls.loadLevel = level
    report()
  }
}
