import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { readDecoderConfig, readSamples } from '../mp4/index.ts'
import type { SegmentFolder } from '../storage/index.ts'
import type { ImageMaker } from './image-maker.ts'
import { formatTile, type PlacedTile, POSTER_SIZE, TILE_SIZE, thumbnailTrack, hasTile, strideAt } from './tiles.ts'

/** The age, in milliseconds, at which the poster of a live is replaced. */
const POSTER_MS = 20_000
/** With this many pending requests of all lives an image is skipped: the next one follows in seconds. */
const MAX_PENDING = 8

/** A complete segment of the pass-through that starts with a key frame. */
export interface KeyFrameSegment {
  readonly msn: number
  /** In seconds. */
  readonly duration: number
  readonly init: Buffer
  readonly firstPart: Buffer
  /** It contains the standby clip. */
  readonly standby: boolean
}

export interface LiveThumbnailsOptions {
  readonly maker: ImageMaker
  readonly clock: Clock
  readonly log: EngineLog
  /** The folder and token of this session. */
  readonly folder: SegmentFolder
  readonly token: string
  /** The tiles of earlier sessions, and their total length in milliseconds. */
  readonly past: { readonly tiles: readonly PlacedTile[]; readonly lengthMs: number } | null
  /** The live has its first poster. */
  readonly onPosterReady: () => void
}

/** The images of one live on air: the poster, and tiles for the seek bar. */
export class LiveThumbnails {
  readonly #options: LiveThumbnailsOptions
  readonly #tiles: PlacedTile[]
  #lengthMs: number
  #lastMsn = 0
  #poster: Buffer | null = null
  #posterAt = Number.NEGATIVE_INFINITY
  #working = false

  constructor(options: LiveThumbnailsOptions) {
    this.#options = options
    this.#tiles = [...(options.past?.tiles ?? [])]
    this.#lengthMs = options.past?.lengthMs ?? 0
  }

  /** The latest, a JPEG; null before the first. */
  get poster(): Buffer | null {
    return this.#poster
  }

  /** The thumbnail track up to now. */
  get track(): string {
    const stride = strideAt(this.#lastMsn)
    const thumbnails = this.#tiles
      .filter(({ msn }) => msn % stride === 0)
      .map((tile) => ({ ...tile, file: formatTile(tile), x: 0, y: 0 }))
    return thumbnailTrack(thumbnails, this.#lengthMs)
  }

  /** Adds the next segment; skips its images if there is no time for them. */
  segment(segment: KeyFrameSegment): void {
    const { maker, clock, log } = this.#options
    const atMs = this.#lengthMs
    this.#lengthMs += segment.duration * 1000
    this.#lastMsn = segment.msn
    const tile = hasTile(segment.msn)
    const poster = !segment.standby && clock.monotonic() - this.#posterAt >= POSTER_MS
    if ((!tile && !poster) || this.#working || maker.waiting >= MAX_PENDING) return
    this.#working = true
    this.#make(segment, atMs, { tile, poster })
      .catch((err: unknown) => log.warn({ err, msn: segment.msn }, 'an image of a live could not be stored'))
      .finally(() => {
        this.#working = false
      })
  }

  async #make(
    { msn, init, firstPart }: KeyFrameSegment,
    atMs: number,
    requested: { readonly tile: boolean; readonly poster: boolean },
  ): Promise<void> {
    const { maker, clock, onPosterReady } = this.#options
    const [keyFrame] = readSamples(firstPart)
    const setup = readDecoderConfig(init)
    if (keyFrame === undefined || setup === null || setup.codec === 'mp4a') return
    const longest = [...(requested.tile ? [TILE_SIZE] : []), ...(requested.poster ? [POSTER_SIZE] : [])]
    const images = await maker.make({
      type: 'stills',
      codec: setup.codec,
      decoderConfig: setup.config,
      keyFrame,
      longest,
    })
    const poster = requested.poster ? images?.at(-1) : undefined
    if (poster !== undefined) {
      const first = this.#poster === null
      this.#poster = Buffer.from(poster.data)
      this.#posterAt = clock.monotonic()
      if (first) onPosterReady()
    }
    const tile = requested.tile ? images?.[0] : undefined
    if (tile !== undefined) await this.#storeTile(msn, atMs, tile)
  }

  async #storeTile(
    msn: number,
    atMs: number,
    { data, width, height }: { readonly data: Uint8Array; readonly width: number; readonly height: number },
  ): Promise<void> {
    const { folder, token } = this.#options
    const tile = { msn, atMs, width, height, token }
    await folder.write(formatTile(tile), [Buffer.from(data)])
    this.#tiles.push(tile)
  }
}
