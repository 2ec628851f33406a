import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { StreamHandler } from '../http/index.ts'
import type { PlaybackRequests } from '../playback/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import type { ImageMaker } from '../thumbnails/index.ts'
import type { HlsStream } from './types.ts'
import { createHlsListener } from './listener.ts'
import { HlsMuxer, type HlsMuxerOptions } from './muxer.ts'
import { parseName } from './playlist/names.ts'

/** How long the parts of an ended live can still be fetched, for players that are about to request them. */
const PARTS_LAST_MS = 60_000

export type OpenOptions = Pick<
  HlsMuxerOptions,
  'streamId' | 'resumePoint' | 'onPlayable' | 'onPosterReady' | 'onLost' | 'encode'
>

export interface HlsServer {
  readonly port: number
  /**
   * Starts a live at `/hls/{streamId}/index.m3u8` and replaces an earlier one with this id. `onPlayable` is called when
   * the first segment is listed, and again with the first part after each discontinuity.
   */
  open(options: OpenOptions): HlsStream
  /** Serves the stream's recording, which must exist, under the stream's addresses from now on. */
  playRecording(streamId: string): void
  /** Stops serving; the files stay. */
  close(): Promise<void>
}

export interface HlsOptions {
  readonly host: string
  /** 0 selects a free port. */
  readonly port: number
  /** The segments, with one folder per stream. */
  readonly storage: SegmentStorage
  readonly recordings: { handler(streamId: string): StreamHandler }
  readonly requests: PlaybackRequests
  /** Makes the thumbnails of lives; none if omitted. */
  readonly maker?: ImageMaker
  readonly clock: Clock
  readonly log: EngineLog
  /** Handles requests that are not for HLS; returns whether it handled the request. */
  readonly otherHandler?: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Whether clients reach it over https; false if omitted. */
  readonly secure?: boolean
}

/** Starts serving; rejects if the port is not available. */
export async function listenHls(options: HlsOptions): Promise<HlsServer> {
  const { host, port, storage, recordings, requests, maker = null, clock, log } = options
  const { otherHandler = () => false, secure = false } = options
  const muxers = new Map<string, HlsMuxer>()
  const ended = new Map<string, StreamHandler>()
  const find = (streamId: string): StreamHandler =>
    muxers.get(streamId) ?? ended.get(streamId) ?? recordings.handler(streamId)
  const server = createHlsListener({ find, allows: requests.allows.bind(requests) }, log, otherHandler, secure)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, backlog: 1024 }, () => {
      server.removeListener('error', reject)
      server.on('error', (err) => log.error({ err }, 'the HLS listener failed'))
      resolve()
    })
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    open(opening) {
      const { streamId } = opening
      muxers.get(streamId)?.close()
      const live: HlsMuxer = new HlsMuxer({
        ...opening,
        storage,
        maker,
        clock,
        log,
        onRemove: () => {
          if (muxers.get(streamId) === live) muxers.delete(streamId)
        },
      })
      muxers.set(streamId, live)
      return live
    },
    playRecording(streamId) {
      const live = muxers.get(streamId)
      if (live === undefined) return
      live.close()
      const handler = endedStream(live, recordings.handler(streamId))
      ended.set(streamId, handler)
      clock.after(PARTS_LAST_MS, () => ended.delete(streamId))
    },
    close() {
      for (const live of muxers.values()) live.close()
      return new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}

/** Serves a live that has just ended: its recording, and its last parts for players at the live edge. */
export const endedStream = (live: StreamHandler, recording: StreamHandler): StreamHandler => ({
  serve(file, query, reply) {
    const handler = parseName(file)?.type === 'part' ? live : recording
    return handler.serve(file, query, reply)
  },
})
