import { readDecoderSetup, readSamples } from '../hls/fmp4/read-samples.ts'
import { readWhole, type SegmentFolder } from '../storage/index.ts'
import type { PlacedTile } from './names.ts'
import type { PictureMaker } from './picture-maker.ts'
import { POSTER_SIZE } from './sizes.ts'
import { isSheet, SpriteSheets } from './sprite-sheets.ts'
import { thumbnailTrack } from './thumbnail-track.ts'

/** A key frame is no larger than this, in bytes: so much is read of a segment at most. */
const MOST_READ = 8_000_000

/** What pictures of a recording are made from, as far as it is shown. */
export interface PicturedRecording {
  readonly streamId: string
  /** For sheets and posters. */
  readonly folder: SegmentFolder
  /** Where the files of each take lie, by its token. */
  readonly folders: ReadonlyMap<string, SegmentFolder>
  readonly tiles: readonly PlacedTile[]
  readonly lengthMs: number
  /** The segment whose first picture stands for it; null where there is no picture. */
  readonly picture: { readonly msn: number; readonly file: string; readonly map: string } | null
}

const POSTER_FILE = /^poster-[0-9]+\.jpg$/
const TOKEN = /-([0-9a-f]+)\.m4s$/

/** Makes the pictures of recordings when they are first asked for, and keeps them beside what they were made from. */
export class RecordedPictures {
  readonly #maker: PictureMaker
  readonly #sheets: SpriteSheets
  /** Posters that are being made, by the file that they are made from. */
  readonly #underWay = new Map<string, Promise<Buffer | null>>()
  /** All that is under way, by stream. */
  readonly #work = new Map<string, Set<Promise<unknown>>>()

  constructor(maker: PictureMaker) {
    this.#maker = maker
    this.#sheets = new SpriteSheets(maker)
  }

  /** Begins to make what will be asked for soon, and removes what was made before of the same recording. */
  prepare(recording: PicturedRecording): void {
    const prepared = this.#clear(recording).then(() => Promise.all([this.poster(recording), this.track(recording)]))
    void this.#following(recording, prepared.catch(ignore))
  }

  /** Resolves when nothing more is being made of a recording, and nothing more comes into its folder. */
  async settled(streamId: string): Promise<void> {
    await Promise.allSettled(this.#work.get(streamId) ?? [])
  }

  /** The thumbnail track of what is shown: places on sheets, or single tiles where those can't be made. */
  async track(recording: PicturedRecording): Promise<string> {
    const thumbnails = await this.#following(recording, this.#sheets.thumbnails(recording))
    return thumbnailTrack(thumbnails, recording.lengthMs)
  }

  /** A JPEG; null where there is no picture, or none can be made now. Rejects when storage can't be read. */
  async poster(recording: PicturedRecording): Promise<Buffer | null> {
    const { folder, picture } = recording
    if (picture === null) return null
    const stored = await readWhole(folder, `poster-${picture.msn}.jpg`)
    if (stored !== null) return stored
    const making = this.#underWay.get(picture.file) ?? this.#following(recording, this.#makePoster(recording, picture))
    this.#underWay.set(picture.file, making)
    return making.finally(() => this.#underWay.delete(picture.file))
  }

  async #makePoster(
    { folder, folders }: PicturedRecording,
    { msn, file, map }: NonNullable<PicturedRecording['picture']>,
  ): Promise<Buffer | null> {
    const take = folders.get(TOKEN.exec(file)?.[1] ?? '')
    const [init, segment] = take ? [await readWhole(take, map), await readWhole(take, file, MOST_READ)] : [null, null]
    const setup = init && readDecoderSetup(init)
    const [keyFrame] = segment === null ? [] : readSamples(segment)
    if (keyFrame === undefined || setup === null || setup.codec === 'mp4a') return null
    const order = {
      type: 'stills',
      codec: setup.codec,
      decoderConfig: setup.config,
      keyFrame,
      longest: [POSTER_SIZE],
    } as const
    const [made] = (await this.#maker.make(order)) ?? []
    if (made === undefined) return null
    const poster = Buffer.from(made.data)
    // What can't be kept is made again for who asks next.
    await folder.write(`poster-${msn}.jpg`, [poster]).catch(ignore)
    return poster
  }

  async #following<Result>({ streamId }: PicturedRecording, work: Promise<Result>): Promise<Result> {
    const all = this.#work.get(streamId) ?? new Set()
    this.#work.set(streamId, all.add(work))
    try {
      return await work
    } finally {
      all.delete(work)
      if (all.size === 0) this.#work.delete(streamId)
    }
  }

  async #clear({ folder, picture }: PicturedRecording): Promise<void> {
    for (const name of await folder.names()) {
      const old = isSheet(name) || (POSTER_FILE.test(name) && name !== `poster-${picture?.msn ?? -1}.jpg`)
      if (old) await folder.cut(name, 0)
    }
  }
}

/** Pictures are made again when they are asked for. */
function ignore(): void {}
