/** Packages samples as CMAF and serves them as low-latency HLS (RFC 8216bis), and recordings of them as VOD. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { PlaybackAccess } from '../playback/index.ts'
import type { PictureMaker } from '../pictures/index.ts'
import type { Recordings } from '../recording/index.ts'
import type { SegmentStorage } from '../storage/index.ts'
import { endedSite } from './ended-site.ts'
import { createHlsListener, type Site } from './http/index.ts'
import type { HlsStream } from './hls-stream.ts'
import { LiveSite, type LiveSiteOptions } from './live-site.ts'

export type { HlsStream, NextSource } from './hls-stream.ts'
export type { LadderSink, PictureEncoder } from './ladder/index.ts'
export type { RenditionName } from './playlist/index.ts'
export type { PlacedPicture } from './segmenter/index.ts'

/** How long the parts of a live that has become a recording can still be had: for players that were about to ask. */
const PARTS_LAST_MS = 60_000

export type OpenOptions = Pick<
  LiveSiteOptions,
  'streamId' | 'begin' | 'onPlayable' | 'onPictured' | 'onLost' | 'encode'
>

export interface HlsServer {
  readonly port: number
  /**
   * Starts a live at `/hls/{streamId}/index.m3u8`; an earlier one of this id is no longer served.
   * `onPlayable` is called when the first segment is listed, and again with the first part after each discontinuity.
   */
  open(options: OpenOptions): HlsStream
  /** From now on the stream's addresses answer with its recording, which is there. */
  playRecording(streamId: string): void
  /** Stops serving; the files stay. */
  close(): Promise<void>
}

export interface HlsOptions {
  readonly host: string
  /** 0 takes a free one. */
  readonly port: number
  /** Where segments go, a folder for each stream. */
  readonly storage: SegmentStorage
  readonly recordings: Recordings
  readonly access: PlaybackAccess
  /** Makes pictures of lives; none where it is left out. */
  readonly maker?: PictureMaker
  readonly clock: Clock
  readonly log: EngineLog
  /** Answers requests that are not for playlists and parts, and tells whether this was one. */
  readonly door?: (request: IncomingMessage, response: ServerResponse) => boolean
}

/** Starts serving; rejects when the port cannot be had. */
export async function listenHls(options: HlsOptions): Promise<HlsServer> {
  const { host, port, storage, recordings, access, maker = null, clock, log, door = () => false } = options
  const lives = new Map<string, LiveSite>()
  const ended = new Map<string, Site>()
  const find = (streamId: string): Site => lives.get(streamId) ?? ended.get(streamId) ?? recordings.site(streamId)
  const allows = (streamId: string, signature: string | null): boolean => access.allows(streamId, signature)
  const server = createHlsListener({ find, allows }, log, door)
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
    open(opening) {
      const { streamId } = opening
      lives.get(streamId)?.close()
      const live: LiveSite = new LiveSite({
        ...opening,
        storage,
        maker,
        clock,
        log,
        onRemove: () => {
          if (lives.get(streamId) === live) lives.delete(streamId)
        },
      })
      lives.set(streamId, live)
      return live
    },
    playRecording(streamId) {
      const live = lives.get(streamId)
      if (live === undefined) return
      live.close()
      const site = endedSite(live, recordings.site(streamId))
      ended.set(streamId, site)
      clock.after(PARTS_LAST_MS, () => ended.delete(streamId))
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
