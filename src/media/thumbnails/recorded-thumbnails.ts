import { readDecoderConfig, readSamples } from '../mp4/index.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import type { ImageMaker } from './image-maker.ts'
import { type PlacedTile, POSTER_SIZE, thumbnailTrack } from './tiles.ts'
import { isSheet, SpriteSheets } from './sprite-sheets.ts'

/** The size limit of a key frame, in bytes: no more is read of a segment. */
const MAX_READ_BYTES = 8_000_000

/** The data from which the images of a recording are made, within its trim. */
export interface ThumbnailSource {
  readonly streamId: string
  /** For sheets and posters. */
  readonly folder: SegmentFolder
  /** The folder of each session by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
  readonly tiles: readonly PlacedTile[]
  readonly lengthMs: number
  /** The segment whose first frame becomes the poster; null without video. */
  readonly posterSegment: { readonly msn: number; readonly file: string; readonly map: string } | null
}

const POSTER_FILE = /^poster-[0-9]+\.jpg$/
const TOKEN = /-([0-9a-f]+)\.m4s$/

/** Makes the images of recordings on first request, and stores them beside the segments. */
export class RecordedThumbnails {
  readonly #maker: ImageMaker
  readonly #sheets: SpriteSheets
  /** Posters in progress, by the file they are made from. */
  readonly #posters = new Map<string, Promise<Buffer | null>>()
  /** All work in progress, by stream. */
  readonly #work = new Map<string, Set<Promise<unknown>>>()

  constructor(maker: ImageMaker) {
    this.#maker = maker
    this.#sheets = new SpriteSheets(maker)
  }

  /** Starts to make the images that will be requested soon, and removes older ones of the same recording. */
  prepare(recording: ThumbnailSource): void {
    const prepared = this.#clear(recording).then(() => Promise.all([this.poster(recording), this.track(recording)]))
    void this.#track(recording, prepared.catch(ignore))
  }

  /** Resolves when all image jobs of the recording have finished. */
  async settled(streamId: string): Promise<void> {
    await Promise.allSettled(this.#work.get(streamId) ?? [])
  }

  /** The thumbnail track within the trim: regions of sheets, or single tiles if sheets cannot be made. */
  async track(recording: ThumbnailSource): Promise<string> {
    const thumbnails = await this.#track(recording, this.#sheets.thumbnails(recording))
    return thumbnailTrack(thumbnails, recording.lengthMs)
  }

  /** A JPEG; null without video, or if it cannot be made now. Rejects if storage cannot be read. */
  async poster(recording: ThumbnailSource): Promise<Buffer | null> {
    const { folder, posterSegment } = recording
    if (posterSegment === null) return null
    const stored = await readWhole(folder, `poster-${posterSegment.msn}.jpg`)
    if (stored !== null) return stored
    const making =
      this.#posters.get(posterSegment.file) ?? this.#track(recording, this.#makePoster(recording, posterSegment))
    this.#posters.set(posterSegment.file, making)
    return making.finally(() => this.#posters.delete(posterSegment.file))
  }

  async #makePoster(
    { folder, folders }: ThumbnailSource,
    { msn, file, map }: NonNullable<ThumbnailSource['posterSegment']>,
  ): Promise<Buffer | null> {
    const session = folders.get(TOKEN.exec(file)?.[1] ?? '')
    const [init, segment] = session
      ? [await readWhole(session, map), await readWhole(session, file, MAX_READ_BYTES)]
      : [null, null]
    const setup = init && readDecoderConfig(init)
    const [keyFrame] = segment === null ? [] : readSamples(segment)
    if (keyFrame === undefined || setup === null || setup.codec === 'mp4a') return null
    const order = {
      type: 'stills',
      codec: setup.codec,
      decoderConfig: setup.config,
      keyFrame,
      longest: [POSTER_SIZE],
    } as const
    const [image] = (await this.#maker.make(order)) ?? []
    if (image === undefined) return null
    const poster = Buffer.from(image.data)
    // An image that could not be stored is made again on the next request.
    await folder.write(`poster-${msn}.jpg`, [poster]).catch(ignore)
    return poster
  }

  async #track<Result>({ streamId }: ThumbnailSource, work: Promise<Result>): Promise<Result> {
    const all = this.#work.get(streamId) ?? new Set()
    this.#work.set(streamId, all.add(work))
    try {
      return await work
    } finally {
      all.delete(work)
      if (all.size === 0) this.#work.delete(streamId)
    }
  }

  async #clear({ folder, posterSegment }: ThumbnailSource): Promise<void> {
    for (const name of await folder.names()) {
      const old = isSheet(name) || (POSTER_FILE.test(name) && name !== `poster-${posterSegment?.msn ?? -1}.jpg`)
      if (old) await folder.cut(name, 0)
    }
  }
}

/** Images are made again on request. */
function ignore(): void {}
