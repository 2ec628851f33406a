import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'

import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Engine, EngineEvent, EngineLog, EngineOptions, PublishRequest } from './engine.ts'
import { listenHls } from './hls/index.ts'
import { openings } from './openings.ts'
import { PublishPace } from './publish-pace.ts'
import { Recordings } from './recording/index.ts'
import { listenRtmp } from './rtmp/index.ts'
import type { PublishAnswer, Publisher, RtmpListener } from './rtmp/index.ts'
import { createSoundMeter } from './sound-level/index.ts'
import { readStandbyClips, SteadyOutput } from './standby/index.ts'
import { DiskFull, diskStorage } from './storage/index.ts'
import type { StreamBegin } from './stream/begin.ts'
import { StreamRegistry } from './stream/registry.ts'

const CLOSE_MS = 2_500
/** An encoder waits so long for its answer at most, in milliseconds; its own patience is not much longer. */
const LONGEST_WAIT_MS = 6_000

/** Starts listening on both ports. Rejects with the system's error when one is taken or the folder can't be written. */
export async function createEngine(options: EngineOptions): Promise<Engine> {
  const { host, directory, log, clock = systemClock } = options
  const emit = (event: EngineEvent): void => {
    try {
      options.onEvent(event)
    } catch (err) {
      log.error({ err, event: event.type }, 'an engine event met an error where it was handled')
    }
  }
  await mkdir(directory, { recursive: true })
  const storage = diskStorage(directory, options.diskReserve)
  const recordings = new Recordings(storage)
  const leftBehind = await recordings.streams()
  const hls = await listenHls({ host, port: options.hlsPort, storage, recordings, clock, log })
  const clipFor = options.standby ? await readStandbyClips(options.standby, log) : () => null
  const openHls = (streamId: string, begin: StreamBegin, onPlayable: () => void) => {
    let told = false
    const onLost = (reason: unknown): void => {
      if (!told)
        emit({ type: 'unrecorded', streamId, reason: reason instanceof DiskFull ? 'disk-full' : 'storage-failed' })
      told = true
    }
    return hls.open({ streamId, begin, onPlayable, onLost })
  }
  const open = (streamId: string, begin: StreamBegin, onPlayable: () => void) =>
    new SteadyOutput({ clock, clipFor, onPlayable, open: (onAnyPlayable) => openHls(streamId, begin, onAnyPlayable) })
  const sound = createSoundMeter({ clock, log })
  const registry = new StreamRegistry({ clock, log, emit, open, sound })
  const beginOf = openings(registry, recordings, log)

  const refuse = (request: PublishRequest, reason: string): Refused => {
    const { protocol, remoteAddress } = request
    log.warn({ remoteAddress, key: keyTrace(request.streamKey), reason }, 'a publisher was refused')
    emit({ type: 'refused', protocol, reason, remoteAddress })
    return { accepted: false, reason }
  }

  const pace = new PublishPace(clock)
  const onPublish = async (request: PublishRequest, publisher: Publisher): Promise<PublishAnswer> => {
    const strangers = `refused from ${request.remoteAddress}`
    const wait = Math.max(pace.attempt(keyTrace(request.streamKey)), pace.owed(strangers))
    if (wait > LONGEST_WAIT_MS) return { ...refuse(request, 'it comes too often; try again in a minute'), later: true }
    if (wait > 0) await new Promise<void>((resolve) => void clock.after(wait, resolve))
    const decision = await options.authorizePublish(request).catch((err: unknown) => {
      log.error({ err }, 'a stream key could not be checked')
      return { accepted: false, reason: 'the stream key could not be checked; try again' } as const
    })
    if (!decision.accepted) {
      pace.attempt(strangers)
      return refuse(request, decision.reason)
    }
    const { streamId } = decision
    const begin = await beginOf(streamId)
    const disconnect = (cause: string): void => publisher.disconnect(cause)
    const ingest = begin && registry.connect(streamId, begin, disconnect, request.encoder)
    if (ingest === null) return refuse(request, 'this stream has ended')
    log.info({ streamId, remoteAddress: request.remoteAddress, key: keyTrace(request.streamKey) }, 'a publisher began')
    return { accepted: true, publication: ingest }
  }

  const listeners: RtmpListener[] = []
  try {
    listeners.push(await listenRtmp({ host, port: options.rtmpPort, clock, log, onPublish }))
    if (options.rtmps !== undefined) {
      const { port, files: certificate } = options.rtmps
      listeners.push(await listenRtmp({ host, port, certificate, clock, log, onPublish }))
    }
  } catch (err) {
    await Promise.all([...listeners, hls].map((listener) => listener.close()))
    throw err
  }
  const [rtmp, rtmps] = listeners

  const closeAll = async (): Promise<void> => {
    await Promise.all([registry.close('the server is stopping'), ...listeners.map((listener) => listener.close())])
    await hls.close()
    sound.close()
  }
  let closing: Promise<void> | null = null
  return {
    rtmpPort: rtmp?.port ?? options.rtmpPort,
    rtmpsPort: rtmps?.port ?? null,
    hlsPort: hls.port,
    async end(streamId, { keep, keepMs }) {
      await registry.end(streamId)
      const facts = keep ? await recordings.keep(streamId) : null
      if (facts !== null) {
        hls.playRecording(streamId)
        registry.release(streamId)
      } else if (registry.has(streamId)) registry.removeLater(streamId, keepMs)
      else await recordings.remove(streamId)
      return facts
    },
    remove: (streamId) => recordings.remove(streamId),
    trim: (streamId, range) => recordings.trim(streamId, range),
    async claim(streamIds) {
      const claimed = new Set(streamIds)
      const unclaimed = leftBehind.splice(0).filter((streamId) => !claimed.has(streamId) && !registry.has(streamId))
      for (const streamId of unclaimed) await recordings.remove(streamId)
      if (unclaimed.length > 0) log.info({ streams: unclaimed.length }, 'streams that nobody claims were removed')
    },
    close: () => (closing ??= withinTime(closeAll(), clock, log)),
  }
}

type Refused = Extract<PublishAnswer, { accepted: false }>

/** Enough to follow one key through a log, too little to publish with. */
const keyTrace = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8)

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
