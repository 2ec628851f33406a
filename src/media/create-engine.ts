import type { BucketState, EngineEvent, PublishRequest } from '#engine-protocol/index.ts'
import { mkdir } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Copies } from './bucket/index.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Engine, EngineLog, EngineOptions } from './engine.ts'
import { listenHls } from './hls/index.ts'
import { admission, resumePoints, PublishRateLimiter } from './ingest/index.ts'
import { renditionOf } from './journal/index.ts'
import { openOutputs } from './open-output.ts'
import { PlaybackAccess } from './playback/index.ts'
import { Recordings } from './recordings/index.ts'
import { listenRtmp, type RtmpListener } from './rtmp/index.ts'
import { diskStorage, RecentFiles, type SegmentStorage } from './storage/index.ts'
import { type PublishAnswer, type Publisher, StreamRegistry } from './stream/index.ts'
import { createImageMaker } from './thumbnails/index.ts'
import { createAudioMeter, RecordedAudio } from './waveform/index.ts'
import { openWebRtc, type WebRtc } from './webrtc/index.ts'
import { WhepBroadcasts, openWhep, type WhepEndpoint } from './whep/index.ts'
import { openWhip, type WhipEndpoint } from './whip/index.ts'

const CLOSE_MS = 2_500
/** Of what was watched last, and is on the disk alone. */
const RECENT_BYTES = 32_000_000

/** Starts listening on all ports. Rejects with the system's error when one is taken or the folder can't be written. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { host, directory, log, authorizePublish, clock = systemClock } = options
  const viewers = options.webRtc?.viewers ?? 0
  const emit = (event: EngineEvent): void => {
    try {
      options.onEvent(event)
    } catch (err) {
      log.error({ err, event: event.type }, 'an engine event met an error where it was handled')
    }
  }
  await mkdir(directory, { recursive: true })
  const disk = diskStorage(directory, options.diskReserve)
  const copies = openCopies(options, disk, emit, clock)
  const recent = new RecentFiles(RECENT_BYTES)
  const storage = recent.before(copies?.live ?? disk)
  const maker = createImageMaker({ clock, log })
  const sound = createAudioMeter({ clock, log })
  const heard = new RecordedAudio({ meter: sound, log })
  const recordings = new Recordings(recent.before(copies?.archive ?? disk), { log, near: disk, maker, audio: heard })
  const leftBehind = await recordings.streams()
  await copies?.listBucket()
  const access = new PlaybackAccess(
    options.playbackKey ? Buffer.from(options.playbackKey) : null,
    clock,
    options.oneOfSeveral,
  )
  let webRtc: WebRtc | null = null
  let doors: readonly (WhipEndpoint | WhepEndpoint)[] = []
  const door = (request: IncomingMessage, response: ServerResponse): boolean =>
    doors.some((one) => one.answer(request, response))
  const hls = await listenHls({
    host,
    port: options.hlsPort,
    storage,
    recordings,
    access,
    maker,
    clock,
    log,
    otherHandler: door,
  })
  const broadcasts = new WhepBroadcasts({
    clock,
    log,
    requestKeyFrame: (streamId) => registry.requestKeyFrame(streamId),
  })
  const outputs = await openOutputs({ options, hls, broadcasts, emit, clock, log })
  const registry = new StreamRegistry({ clock, log, emit, open: outputs.open, audioMeter: sound })
  const resumePointOf = resumePoints(registry, recordings, log)
  /** Reads up on what other engines have recorded of a stream. */
  const mayGoOn = async (streamId: string): Promise<boolean> => {
    try {
      await copies?.restore(streamId)
      return true
    } catch (err) {
      log.error({ err, streamId }, 'what another engine has recorded of a stream could not be read')
      return false
    }
  }
  const { decide, publish } = admission({
    async authorizePublish(request) {
      const decision = await authorizePublish(request)
      if (!decision.accepted) return decision
      access.set(decision.streamId, decision.signed === true)
      if (decision.archiving === false) copies?.exclude(decision.streamId)
      if (decision.moved === true && !(await mayGoOn(decision.streamId))) return elsewhereUnread
      if (decision.mayHaveLadder === false) outputs.exclude(decision.streamId)
      broadcasts.offer(decision.streamId, viewers > 0 && decision.overWebRtc === true)
      return decision
    },
    pace: new PublishRateLimiter(clock),
    registry,
    resumePointOf,
    videoCodecs: outputs.codecsOf,
    emit,
    clock,
    log,
  })

  const onPublish = async (request: PublishRequest, publisher: Publisher): Promise<PublishAnswer> => {
    const decision = await decide(request)
    if (decision.accepted) return publish(decision.streamId, request, publisher)
    return { ...decision, later: decision.why === 'too-often' }
  }
  const listeners: RtmpListener[] = []
  try {
    const intake = { host, clock, log, videoCodecs: outputs.announcedCodecs, onPublish }
    listeners.push(await listenRtmp({ ...intake, port: options.rtmpPort, proxied: options.rtmpProxied === true }))
    if (options.rtmps !== undefined) {
      const { port, files: certificate } = options.rtmps
      listeners.push(await listenRtmp({ ...intake, port, certificate }))
    }
    if (options.webRtc !== undefined) {
      webRtc = await openWebRtc({ host, ...options.webRtc, clock, log })
      const { iceServers, proxies = 0 } = options.webRtc
      const { agent } = webRtc
      doors = [
        openWhip({ ...options.webRtc, agent, proxies, clock, log, decide, publish }),
        openWhep({ agent, broadcasts, access, viewers, proxies, iceServers, clock, log }),
      ]
    }
  } catch (err) {
    await Promise.all([...listeners, hls].map((listener) => listener.close()))
    throw err
  }
  const [rtmp, rtmps] = listeners

  const closeAll = async (): Promise<void> => {
    for (const one of doors) one.close()
    const closing = [...listeners.map((listener) => listener.close()), webRtc?.close()]
    await Promise.all([registry.close('the server is stopping'), ...closing])
    await hls.close()
    sound.close()
    copies?.close()
    maker.close()
  }
  let closing: Promise<void> | null = null
  return {
    rtmpPort: rtmp?.port ?? options.rtmpPort,
    rtmpsPort: rtmps?.port ?? null,
    hlsPort: hls.port,
    webRtcPort: webRtc?.port ?? null,
    async end({ streamId, keep, keepMs }) {
      outputs.forget(streamId)
      await registry.end(streamId)
      const facts = keep ? await recordings.finalize(streamId) : null
      if (facts !== null) {
        hls.playRecording(streamId)
        registry.release(streamId)
      } else if (registry.has(streamId)) registry.removeLater(streamId, keepMs)
      else await recordings.remove(streamId)
      if (facts === null) clock.after(keepMs, () => access.forget(streamId))
      return facts
    },
    async disconnect({ streamId }) {
      registry.disconnect(streamId, 'the encoder has left its ingest')
    },
    async release({ streamId }) {
      outputs.forget(streamId)
      await registry.end(streamId)
      hls.playRecording(streamId)
      registry.release(streamId)
      await copies?.handOver(streamId)
    },
    async remove({ streamId }) {
      await recordings.remove(streamId)
      access.forget(streamId)
    },
    trim: ({ streamId, range }) => recordings.trim(streamId, range),
    choosePicture: ({ streamId, atMs }) => recordings.choosePicture(streamId, atMs),
    async restrict({ streamId, signed }) {
      access.set(streamId, signed)
      if (signed) broadcasts.find(streamId)?.dismiss('it needs a signature from now on')
    },
    async claim({ streamIds, signed }) {
      access.settle(signed, streamIds)
      const claimed = new Set(streamIds)
      const unclaimed = leftBehind.splice(0).filter((streamId) => !claimed.has(streamId) && !registry.has(streamId))
      for (const streamId of unclaimed) await recordings.remove(streamId)
      if (unclaimed.length > 0) log.info({ streams: unclaimed.length }, 'streams that nobody claims were removed')
      await copies?.pruneExcept(claimed, (streamId) => registry.has(streamId))
    },
    close: () => (closing ??= withinTime(closeAll(), clock, log)),
  }
}

/** Going on without it would make two recordings that begin at the same number. */
const elsewhereUnread = { accepted: false, reason: 'the storage that media nodes share is away; try again' } as const

function openCopies(options: EngineOptions, disk: SegmentStorage, emit: (event: EngineEvent) => void, clock: Clock) {
  const { bucket: setup, directory, diskReserve = 0, log } = options
  if (setup === undefined) return null
  const isJournal = (file: string): boolean => renditionOf(file) !== null
  const onState = (state: BucketState): void => emit({ type: 'bucket', state })
  return new Copies({ ...setup, disk, directory, diskReserve, isJournal, onState, clock, log })
}

/** A process that stops can't wait for a disk that hangs. */
async function withinTime(work: Promise<void>, clock: Clock, log: EngineLog): Promise<void> {
  let cancel = (): void => {}
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(CLOSE_MS, () => {
      log.warn({}, 'the media engine did not close in time and is left behind')
      resolve()
    })
  })
  await Promise.race([work, late]).finally(() => cancel())
}
