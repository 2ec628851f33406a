import { isFileStream, isPickStream, type BucketState, type EngineEvent } from '#engine-protocol/index.ts'
import { mkdir } from 'node:fs/promises'
import { Copies } from './bucket/index.ts'
import { type Clock, systemClock } from './clock.ts'
import type { Engine, EngineLog, EngineOptions } from './engine.ts'
import { createDemoStudio } from './demo/index.ts'
import { listenHls } from './hls/index.ts'
import { Admission } from './ingest/index.ts'
import { renditionOf } from './journal/index.ts'
import { openOutputs } from './open-output.ts'
import { Picks } from './picks/index.ts'
import { PlaybackAccess, PlaybackRequests } from './playback/index.ts'
import { Recordings } from './recordings/index.ts'
import { listenRtmp, type RtmpListener } from './rtmp/index.ts'
import { diskStorage, RecentFiles, type SegmentStorage } from './storage/index.ts'
import { type OnPublish, StreamRegistry } from './stream/index.ts'
import { createImageMaker } from './thumbnails/index.ts'
import { ConversionReports, createUploads } from './upload/index.ts'
import { createAudioMeter, RecordedAudio } from './waveform/index.ts'
import { openWebRtc, type WebRtc } from './webrtc/index.ts'
import { openWhep, WhepBroadcasts, type WhepEndpoint } from './whep/index.ts'
import { openWhip, type WhipEndpoint } from './whip/index.ts'

const CLOSE_MS = 2_500
/** The cache of recently read files, in bytes. */
const RECENT_BYTES = 32_000_000

/** Starts to listen on all ports. Rejects with the system's error if a port is in use or the folder cannot be written. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { host, directory, log, authorizePublish, clock = systemClock, proxies = 0 } = options
  const emit = (event: EngineEvent): void => {
    try {
      options.onEvent(event)
    } catch (err) {
      log.error({ err, event: event.type }, 'the handler of an engine event failed')
    }
  }

  // Storage.
  await mkdir(directory, { recursive: true })
  const disk = diskStorage(directory, options.diskReserve)
  const copies = openCopies(options, disk, emit, clock)
  const recent = new RecentFiles(RECENT_BYTES)
  const storage = recent.before(copies?.live ?? disk)
  const maker = createImageMaker({ clock, log })
  const audioMeter = createAudioMeter({ clock, log })
  const audio = new RecordedAudio({ meter: audioMeter, log })
  const archive = recent.before(copies?.archive ?? disk)
  const recordings = new Recordings(archive, { log, local: disk, maker, audio })
  const picks = new Picks({ storage: archive, work: copies?.live ?? disk, recordings, emit, clock, log })
  const reports = new ConversionReports(clock, emit)
  const uploads = createUploads({
    directory,
    storage: copies?.live ?? disk,
    recordings,
    maker,
    ...(options.conversions && { atOnce: options.conversions.atOnce, limits: { bytes: options.conversions.maxBytes } }),
    onChange: (streamId, state) => reports.report(streamId, state),
    clock,
    log,
  })
  const studio = createDemoStudio({ storage: copies?.live ?? disk, recordings, clock, log })
  const isRecording = (streamId: string): boolean => !isFileStream(streamId) && !isPickStream(streamId)
  const fromEarlierRuns = (await recordings.streams()).filter(isRecording)
  await copies?.listBucket()

  // Output. The WebRTC endpoints share the port of HLS, and are opened after it.
  const access = new PlaybackAccess(
    options.playbackKey ? Buffer.from(options.playbackKey) : null,
    clock,
    options.oneOfSeveral,
  )
  const requests = new PlaybackRequests({ access, proxies, clock, log })
  let endpoints: readonly (WhipEndpoint | WhepEndpoint)[] = []
  const hls = await listenHls({
    host,
    port: options.hlsPort,
    secure: options.secure === true,
    storage,
    recordings: {
      handler: (streamId) => (isPickStream(streamId) ? picks.handler(streamId) : recordings.handler(streamId)),
    },
    requests,
    maker,
    clock,
    log,
    otherHandler: (request, response) => endpoints.some((endpoint) => endpoint.answer(request, response)),
  })
  const viewers = options.webRtc?.viewers ?? 0
  const requestKeyFrame = (streamId: string): void => registry.requestKeyFrame(streamId)
  const broadcasts = new WhepBroadcasts({ clock, log, requestKeyFrame })
  const outputs = await openOutputs({ options, hls, broadcasts, emit, clock, log })

  // Input. Each listener passes its publishers to the admission, which connects them to their streams.
  const registry = new StreamRegistry({ clock, log, emit, open: outputs.open, audioMeter })
  const admission = new Admission({
    authorizePublish,
    registry,
    recordings,
    access,
    outputs,
    broadcasts,
    copies,
    hasWhep: viewers > 0,
    emit,
    clock,
    log,
  })
  const listeners: RtmpListener[] = []
  let webRtc: WebRtc | null = null
  try {
    const onPublish: OnPublish = (request, publisher) => admission.admit(request, publisher)
    const intake = { host, clock, log, videoCodecs: outputs.announcedCodecs, onPublish }
    listeners.push(await listenRtmp({ ...intake, port: options.rtmpPort, proxied: options.rtmpProxied === true }))
    if (options.rtmps !== undefined) {
      const { port, files: certificate } = options.rtmps
      listeners.push(await listenRtmp({ ...intake, port, certificate }))
    }
    if (options.webRtc !== undefined) {
      webRtc = await openWebRtc({ host, ...options.webRtc, clock, log })
      const { iceServers } = options.webRtc
      const { agent } = webRtc
      endpoints = [
        openWhip({
          ...options.webRtc,
          agent,
          proxies,
          clock,
          log,
          decide: (request) => admission.decide(request),
          publish: (streamId, request, publisher) => admission.publish(streamId, request, publisher),
        }),
        openWhep({ agent, broadcasts, requests, viewers, proxies, iceServers, clock, log }),
      ]
    }
  } catch (err) {
    await Promise.all([...listeners, hls].map((listener) => listener.close()))
    throw err
  }
  const [rtmp, rtmps] = listeners
  await picks.resume()

  const closeAll = async (): Promise<void> => {
    for (const endpoint of endpoints) endpoint.close()
    const closing = [...listeners.map((listener) => listener.close()), webRtc?.close()]
    await Promise.all([registry.close('the server is stopping'), uploads.close(), picks.close(), ...closing])
    await hls.close()
    audioMeter.close()
    studio.close()
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
      registry.disconnect(streamId, 'the encoder disconnected from its ingest server')
    },
    async release({ streamId }) {
      outputs.forget(streamId)
      await registry.end(streamId)
      hls.playRecording(streamId)
      registry.release(streamId)
      await copies?.handOver(streamId)
    },
    async remove({ streamId }) {
      if (isFileStream(streamId)) await uploads.remove(streamId)
      if (isPickStream(streamId)) await picks.remove(streamId)
      else await recordings.remove(streamId)
      access.forget(streamId)
    },
    trim: ({ streamId, range }) => recordings.trim(streamId, range),
    choosePoster: ({ streamId, atMs }) => recordings.choosePoster(streamId, atMs),
    async convert({ streamId, file }) {
      if (!isFileStream(streamId)) throw new RangeError(`"${streamId}" is not the id of a file`)
      await uploads.add(streamId, file)
    },
    async drawVideo(video) {
      if (!isFileStream(video.streamId)) throw new RangeError(`"${video.streamId}" is not the id of a file`)
      return studio.video(video)
    },
    drawImage: (image) => studio.image(image),
    async poster({ streamId, atMs }) {
      const facts = await recordings.choosePoster(streamId, atMs)
      return facts && ((await recordings.poster(streamId))?.toString('base64') ?? null)
    },
    async makePick({ streamId, pickId, range, window }) {
      if (!isPickStream(pickId)) throw new RangeError(`"${pickId}" is not the id of a pick`)
      return picks.add(pickId, { source: streamId, range, window })
    },
    async restrict({ streamId, signed }) {
      access.set(streamId, signed)
      if (signed) broadcasts.find(streamId)?.dismiss('playback requires a signature from now on')
    },
    async pruneExcept({ streamIds, signed }) {
      access.settle(signed, streamIds)
      const kept = new Set(streamIds)
      const left = fromEarlierRuns.splice(0)
      const unclaimed = left.filter((streamId) => !kept.has(streamId) && !registry.has(streamId))
      for (const streamId of unclaimed) await recordings.remove(streamId)
      if (unclaimed.length > 0) log.info({ streams: unclaimed.length }, 'unclaimed streams were removed')
      await copies?.pruneExcept(kept, (streamId) => registry.has(streamId))
    },
    close: () => (closing ??= withinTime(closeAll(), clock, log)),
  }
}

function openCopies(options: EngineOptions, disk: SegmentStorage, emit: (event: EngineEvent) => void, clock: Clock) {
  const { bucket: bucketOptions, directory, diskReserve = 0, log } = options
  if (bucketOptions === undefined) return null
  const isJournal = (file: string): boolean => renditionOf(file) !== null
  const onState = (state: BucketState): void => emit({ type: 'bucket', state })
  return new Copies({ ...bucketOptions, disk, directory, diskReserve, isJournal, onState, clock, log })
}

/** A hanging disk must not delay the end of the process. */
async function withinTime(work: Promise<void>, clock: Clock, log: EngineLog): Promise<void> {
  let cancel = (): void => {}
  const late = new Promise<void>((resolve) => {
    cancel = clock.after(CLOSE_MS, () => {
      log.warn({}, 'the media engine did not close in time and is abandoned')
      resolve()
    })
  })
  await Promise.race([work, late]).finally(() => cancel())
}
