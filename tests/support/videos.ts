/** The videos slice on a database and a folder, with a fake media engine, over real HTTP. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import * as tus from 'tus-js-client'
import type { ConversionState } from '#engine-protocol/index.ts'
import { uploadsPath } from '#contract/videos/limits.ts'
import type { Role } from '#contract/account/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { createAudit } from '#server/audit/index.ts'
import { firstChannelOf } from '#server/channels/store/channels.ts'
import type { Database } from '#server/ports/database/port.ts'
import { sharpImages } from '#server/ports/images/sharp/index.ts'
import { diskObjects } from '#server/ports/objects/disk.ts'
import { memoryRoomLog } from '#server/ports/room-log/memory.ts'
import { createRealtime } from '#server/realtime/index.ts'
import { createVideos, type MayWatch, type Videos } from '#server/videos/index.ts'
import { videoRoutes } from '#server/videos/routes/index.ts'
import { TestClock } from './clock.ts'
import { emptyDatabase } from './database.ts'
import { FakeMediaEngine } from './fake-media-engine.ts'
import { addPerson } from './people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from './slice-api.ts'

/** The outcome of a conversion. */
export const done = {
  type: 'done',
  facts: { durationMs: 60_000, bytes: 5_000, hasVideo: true, trim: null },
  size: { width: 1280, height: 720 },
} as const satisfies ConversionState

export const maxBytes = 50_000_000
export const channelBytes = 60_000_000

interface Opened {
  readonly videos: Videos
  readonly api: SliceApi
  readonly url: string
  readonly owner: SliceCaller
  readonly stranger: SliceCaller
  close(): Promise<void>
}

interface Options {
  readonly keepSource?: boolean
  readonly uploads?: boolean
  /** Of a file, and of a channel. */
  readonly maxBytes?: number
}

export class VideosSite {
  readonly clock = new TestClock()
  readonly engine = new FakeMediaEngine()
  readonly database: Database
  readonly channelId: number
  readonly ownerId: number
  readonly strangerId: number
  /** Free bytes of the disk. */
  free = 1e12
  /** Decides about viewers who do not edit the channel. */
  mayWatch: MayWatch = async () => false
  readonly #folder = mkdtempSync(join(tmpdir(), 'kirari-videos-'))
  readonly #options: Options
  #opened: Opened | null = null
  /** The same after a restart. */
  #port = 0

  constructor(database: Database, ids: readonly [channel: number, owner: number, stranger: number], options: Options) {
    this.database = database
    ;[this.channelId, this.ownerId, this.strangerId] = ids
    this.#options = options
  }

  /** Folder of uploaded files. */
  get directory(): string {
    return join(this.#folder, 'uploads')
  }

  get #open(): Opened {
    if (this.#opened === null) throw new Error('the site is stopped')
    return this.#opened
  }

  get videos(): Videos {
    return this.#open.videos
  }

  get url(): string {
    return this.#open.url
  }

  get owner(): SliceCaller {
    return this.#open.owner
  }

  get stranger(): SliceCaller {
    return this.#open.stranger
  }

  get visitor(): SliceCaller {
    return this.#open.api.as(null)
  }

  get staff(): SliceCaller {
    return this.#open.api.as({ id: 4711, roles: ['staff'] })
  }

  async start(): Promise<void> {
    const log = pino({ level: 'silent' })
    const realtime = createRealtime({ roomLog: memoryRoomLog(), log })
    const videos = createVideos({
      database: this.database,
      clock: this.clock,
      log,
      audit: createAudit({ database: this.database, clock: this.clock }),
      media: this.engine,
      objects: diskObjects(join(this.#folder, 'objects')),
      images: sharpImages({ timeoutMs: 120_000 }),
      realtime,
      mayEdit: async (channel, user) => channel === this.channelId && user === this.ownerId,
      mayWatch: (...watched) => this.mayWatch(...watched),
      addresses: {
        playlist: (host, id) => `http://${host}:3001/hls/${id}/index.m3u8`,
        sign: ({ streamId, viewer, expires }) => `${streamId} ${viewer} ${expires}`,
      },
      settings: {
        uploads: this.#options.uploads ?? true,
        directory: this.directory,
        maxBytes: this.#options.maxBytes ?? maxBytes,
        channelBytes: this.#options.maxBytes ?? channelBytes,
        keepSource: this.#options.keepSource ?? false,
        diskReserve: 0,
        freeBytes: async () => this.free,
      },
    })
    const api = await openSliceApi()
    await videoRoutes(api.app, videos, this.#options.maxBytes ?? maxBytes)
    const as = (id: number, roles: readonly Role[] = []) => api.as({ id, roles })
    // Both are signed in before the site listens: an upload that continues by itself sends its session at once.
    const [owner, stranger] = [as(this.ownerId), as(this.strangerId)]
    const url = await api.app.listen({ host: '127.0.0.1', port: this.#port })
    this.#port = Number(new URL(url).port)
    await videos.start()
    this.#opened = {
      videos,
      api,
      url,
      owner,
      stranger,
      async close() {
        api.app.server.closeAllConnections()
        await videos.close()
        await api.app.close()
        realtime.close()
      },
    }
  }

  async stop(): Promise<void> {
    await this.#opened?.close()
    this.#opened = null
  }

  async close(): Promise<void> {
    await this.stop()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** The headers with which a browser uploads; the session is that of the owner unless another caller's is given. */
  headers(session = 'owner'): Record<string, string> {
    return { 'x-requested-with': 'XMLHttpRequest', cookie: `kirari_session=${sessions.get(session) ?? session}` }
  }

  metadata(more: Record<string, string> = {}): Record<string, string> {
    return { channel: String(this.channelId), filename: 'film.mp4', filetype: 'video/mp4', ...more }
  }

  /** Uploads a whole file with tus-js-client; returns its video. */
  async upload(bytes: Buffer, more: Record<string, string> = {}): Promise<Video> {
    const videoId = await new Promise<string>((resolve, reject) => {
      let id = ''
      const upload = new tus.Upload(bytes, {
        endpoint: this.url + uploadsPath,
        headers: this.headers(),
        metadata: this.metadata(more),
        retryDelays: null,
        onAfterResponse: (_request, response) => {
          id = response.getHeader('Video-Id') ?? id
        },
        onError: reject,
        onSuccess: () => resolve(id),
      })
      upload.start()
    })
    return this.video(Number(videoId))
  }

  async video(id: number): Promise<Video> {
    return (await this.owner.get(`/v1/videos/${id}`)).json()
  }

  /** The latest file that was handed to the engine. */
  get streamId(): string {
    return [...this.engine.conversions.keys()].at(-1) ?? ''
  }

  /** The engine reports a state of a file, by default of the latest one. */
  async report(state: ConversionState, streamId = this.streamId): Promise<void> {
    this.engine.conversionListener.onConversion({ type: 'conversion', streamId, state })
    await this.videos.settled()
  }

  /** A video that is ready. */
  async ready(bytes = Buffer.from('a film')): Promise<Video> {
    const { id } = await this.upload(bytes)
    await this.report(done)
    return this.video(id)
  }
}

/** `SliceApi` numbers its sessions in the order of `as`. */
const sessions: ReadonlyMap<string, string> = new Map([
  ['owner', 'viewer-0'],
  ['stranger', 'viewer-1'],
])

/** Opens the slice with a channel, its owner, and the owner of another channel. */
export async function openVideos(options: Options = {}): Promise<VideosSite> {
  const database = await emptyDatabase()
  const owner = await database.run(addPerson, { nickName: 'あかり', ownsChannel: true })
  const stranger = await database.run(addPerson, { nickName: 'みお', ownsChannel: true })
  const channel = (await database.run(firstChannelOf, owner)) ?? 0
  const site = new VideosSite(database, [channel, owner, stranger], options)
  await site.start()
  return site
}
