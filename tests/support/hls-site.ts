import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listenHls, type HlsStream } from '#media/hls/index.ts'
import type { EngineLog } from '#media/engine.ts'
import { systemClock, type Clock } from '#media/clock.ts'
import { Recordings } from '#media/recording/index.ts'
import { diskStorage } from '#media/storage/index.ts'
import { quiet } from './packaged.ts'

export interface HlsSite {
  readonly live: HlsStream
  /** Address of a file of the live, such as `video.m3u8`. */
  url(file: string): string
  text(file: string): Promise<string>
  readonly directory: string
  close(): Promise<void>
}

/** One live on a real listener with a folder of its own. */
export async function hlsSite(
  options: { clock?: Clock; log?: EngineLog; onPlayable?: () => void } = {},
): Promise<HlsSite> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-hls-'))
  const { clock = systemClock, log = quiet, onPlayable = () => {} } = options
  const storage = diskStorage(directory)
  const recordings = new Recordings(storage)
  const server = await listenHls({ host: '127.0.0.1', port: 0, storage, recordings, clock, log })
  const url = (file: string): string => `http://127.0.0.1:${server.port}/hls/live1/${file}`
  return {
    live: server.open({ streamId: 'live1', begin: { msn: 0, epoch: 0 }, onPlayable, onLost: () => {} }),
    url,
    text: async (file) => (await fetch(url(file))).text(),
    directory,
    async close() {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Lets the event loop turn, so that writes and answers get on. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
