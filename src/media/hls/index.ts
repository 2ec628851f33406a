/** Packages samples as CMAF and serves them as low-latency HLS (RFC 8216bis). */
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { diskStorage } from '../storage/index.ts'
import { createHlsListener } from './http/index.ts'
import type { HlsStream } from './hls-stream.ts'
import { LiveSite } from './live-site.ts'

export type { HlsStream } from './hls-stream.ts'

export interface HlsServer {
  readonly port: number
  /**
   * Starts a live at `/hls/{streamId}/index.m3u8`; an earlier one of this id is no longer served.
   * `onPlayable` is called when the first segment is listed, and again with the first part after each discontinuity.
   */
  open(streamId: string, onPlayable: () => void): HlsStream
  /** Stops serving; the files stay. */
  close(): Promise<void>
}

export interface HlsOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Where finished segments go, a folder for each stream. */
  readonly directory: string
  readonly clock: Clock
  readonly log: EngineLog
}

/** Starts serving; rejects when the port cannot be had. */
export async function listenHls(options: HlsOptions): Promise<HlsServer> {
  const { host, port, directory, clock, log } = options
  const storage = diskStorage(directory)
  const lives = new Map<string, LiveSite>()
  const server = createHlsListener((streamId) => lives.get(streamId) ?? null, log)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.removeListener('error', reject)
      server.on('error', (err) => log.error({ err }, 'the HLS listener met an error'))
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    open(streamId, onPlayable) {
      lives.get(streamId)?.close()
      const live: LiveSite = new LiveSite({
        streamId,
        storage,
        clock,
        log,
        onPlayable,
        onRemove: () => {
          if (lives.get(streamId) === live) lives.delete(streamId)
        },
      })
      lives.set(streamId, live)
      return live
    },
    close() {
      for (const live of lives.values()) live.close()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
