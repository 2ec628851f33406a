import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import { readDecoderSetup, readSamples } from '../hls/fmp4/read-samples.ts'
import type { SegmentFolder } from '../storage/index.ts'
import { formatTile, type PlacedTile } from './names.ts'
import type { PictureMaker } from './picture-maker.ts'
import { POSTER_SIZE, TILE_SIZE } from './sizes.ts'
import { thumbnailTrack } from './thumbnail-track.ts'
import { hasTile, strideAt } from './tile-numbers.ts'

/** How old the picture of a live becomes before it is made anew, in milliseconds. */
const POSTER_MS = 20_000
/** With so many orders of all lives on their way a picture is left out: the next one comes in seconds. */
const BUSY_WITH = 8

/** A segment of the pass-through that is whole, and that begins with a key frame. */
export interface PicturedSegment {
  readonly msn: number
  /** In seconds. */
  readonly duration: number
  readonly init: Buffer
  readonly firstPart: Buffer
  /** It shows the standby picture. */
  readonly standby: boolean
}

export interface LivePicturesOptions {
  readonly maker: PictureMaker
  readonly clock: Clock
  readonly log: EngineLog
  /** Of this take, and its token. */
  readonly folder: SegmentFolder
  readonly token: string
  /** What earlier takes have, and how long they are together, in milliseconds. */
  readonly past: { readonly tiles: readonly PlacedTile[]; readonly lengthMs: number } | null
  /** The live has its first picture. */
  readonly onPictured: () => void
}

/** The pictures of one live while it is on air: one that shows what is on now, and tiles for the seek bar. */
export class LivePictures {
  readonly #options: LivePicturesOptions
  readonly #tiles: PlacedTile[]
  #lengthMs: number
  #lastMsn = 0
  #poster: Buffer | null = null
  #posterAt = Number.NEGATIVE_INFINITY
  #working = false

  constructor(options: LivePicturesOptions) {
    this.#options = options
    this.#tiles = [...(options.past?.tiles ?? [])]
    this.#lengthMs = options.past?.lengthMs ?? 0
  }

  /** The newest, a JPEG; null before the first. */
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

  /** Takes note of the next segment. What there is no time for now is left out. */
  segment(segment: PicturedSegment): void {
    const { maker, clock, log } = this.#options
    const atMs = this.#lengthMs
    this.#lengthMs += segment.duration * 1000
    this.#lastMsn = segment.msn
    const tile = hasTile(segment.msn)
    const poster = !segment.standby && clock.monotonic() - this.#posterAt >= POSTER_MS
    if ((!tile && !poster) || this.#working || maker.waiting >= BUSY_WITH) return
    this.#working = true
    this.#make(segment, atMs, { tile, poster })
      .catch((err: unknown) => log.warn({ err, msn: segment.msn }, 'a picture of a live could not be kept'))
      .finally(() => {
        this.#working = false
      })
  }

  async #make(
    { msn, init, firstPart }: PicturedSegment,
    atMs: number,
    wanted: { readonly tile: boolean; readonly poster: boolean },
  ): Promise<void> {
    const { maker, clock, onPictured } = this.#options
    const [keyFrame] = readSamples(firstPart)
    const setup = readDecoderSetup(init)
    if (keyFrame === undefined || setup === null || setup.codec === 'mp4a') return
    const longest = [...(wanted.tile ? [TILE_SIZE] : []), ...(wanted.poster ? [POSTER_SIZE] : [])]
    const made = await maker.make({
      type: 'stills',
      codec: setup.codec,
      decoderConfig: setup.config,
      keyFrame,
      longest,
    })
    const poster = wanted.poster ? made?.at(-1) : undefined
    if (poster !== undefined) {
      const first = this.#poster === null
      this.#poster = Buffer.from(poster.data)
      this.#posterAt = clock.monotonic()
      if (first) onPictured()
    }
    const tile = wanted.tile ? made?.[0] : undefined
    if (tile !== undefined) await this.#keepTile(msn, atMs, tile)
  }

  async #keepTile(
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
