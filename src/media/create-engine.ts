import { createHash } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'

import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import type { Engine, EngineEvent, EngineLog, EngineOptions, PublishRequest } from './engine.ts'
import { listenHls } from './hls/index.ts'
import { listenRtmp } from './rtmp/index.ts'
import type { PublishAnswer, Publisher } from './rtmp/index.ts'
import { StreamRegistry } from './stream/registry.ts'

const CLOSE_MS = 2_500

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
  // Streams end with their engine: what an earlier one left on the disk is played by nobody.
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { recursive: true })
  const hls = await listenHls({ host, port: options.hlsPort, directory, clock, log })
  const open = (streamId: string, onPlayable: () => void) => hls.open(streamId, onPlayable)
  const registry = new StreamRegistry({ clock, log, emit, open })

  const refuse = (request: PublishRequest, reason: string): PublishAnswer => {
    const { protocol, remoteAddress } = request
    log.warn({ remoteAddress, key: keyTrace(request.streamKey), reason }, 'a publisher was refused')
    emit({ type: 'refused', protocol, reason, remoteAddress })
    return { accepted: false, reason }
  }

  const onPublish = async (request: PublishRequest, publisher: Publisher): Promise<PublishAnswer> => {
    const decision = await options.authorizePublish(request).catch((err: unknown) => {
      log.error({ err }, 'a stream key could not be checked')
      return { accepted: false, reason: 'the stream key could not be checked; try again' } as const
    })
    if (!decision.accepted) return refuse(request, decision.reason)
    const { streamId } = decision
    const ingest = registry.connect(streamId, (cause) => publisher.disconnect(cause), request.encoder)
    if (ingest === null) return refuse(request, 'this stream has ended')
    log.info({ streamId, remoteAddress: request.remoteAddress, key: keyTrace(request.streamKey) }, 'a publisher began')
    return { accepted: true, publication: ingest }
  }

  const rtmp = await listenRtmp({ host, port: options.rtmpPort, clock, log, onPublish }).catch(async (err: unknown) => {
    await hls.close()
    throw err
  })

  const closeAll = async (): Promise<void> => {
    await Promise.all([registry.close('the server is stopping'), rtmp.close()])
    await hls.close()
  }
  let closing: Promise<void> | null = null
  return {
    rtmpPort: rtmp.port,
    hlsPort: hls.port,
    end: (streamId, keepMs) => registry.end(streamId, keepMs),
    close: () => (closing ??= withinTime(closeAll(), clock, log)),
  }
}

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
