import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { SegmentFolder } from '../storage/index.ts'
import type { ImageMaker } from './image-maker.ts'
import { formatTile, type PlacedTile, type Thumbnail, strideAt } from './tiles.ts'

const COLUMNS = 10
const TILES_PER_SHEET = 100

const SHEET = /^sheet-[0-9]+-[0-9a-f]{12}\.jpg$/

export const isSheet = (file: string): boolean => SHEET.test(file)

export interface TiledRecording {
  readonly folder: SegmentFolder
  readonly folders: ReadonlyMap<string, SegmentFolder>
  readonly tiles: readonly PlacedTile[]
}

interface Sheet {
  readonly file: string
  readonly tiles: readonly PlacedTile[]
}

/** Whether this is one of the current sheets of a recording. */
export const hasSheet = (recording: TiledRecording, file: string): boolean =>
  sheetsOf(recording).some((sheet) => sheet.file === file)

function sheetsOf({ tiles }: TiledRecording): Sheet[] {
  const stride = strideAt(tiles.at(-1)?.msn ?? 0)
  const shown = tiles.filter(({ msn }) => msn % stride === 0)
  const count = Math.ceil(shown.length / TILES_PER_SHEET)
  return Array.from({ length: count }, (_, number) => {
    const some = shown.slice(number * TILES_PER_SHEET, (number + 1) * TILES_PER_SHEET)
    // Named after its content, so that a name never denotes other bytes.
    const names = some.map((tile) => formatTile(tile)).join('\n')
    const trace = createHash('sha256').update(names).digest('hex').slice(0, 12)
    return { file: `sheet-${number}-${trace}.jpg`, tiles: some }
  })
}

/** Combines the tiles of recordings into sheets of a hundred, so that a seek bar loads few files. */
export class SpriteSheets {
  readonly #maker: ImageMaker
  readonly #inProgress = new Map<string, Promise<boolean>>()

  constructor(maker: ImageMaker) {
    this.#maker = maker
  }

  /** The image region of each time. */
  async thumbnails(recording: TiledRecording): Promise<Thumbnail[]> {
    const thumbnails: Thumbnail[] = []
    for (const sheet of sheetsOf(recording)) thumbnails.push(...(await this.#onSheet(recording, sheet)))
    return thumbnails
  }

  async #onSheet(recording: TiledRecording, { file, tiles }: Sheet): Promise<Thumbnail[]> {
    const [{ width, height } = { width: 0, height: 0 }] = tiles
    const making = this.#inProgress.get(file) ?? this.#ensure(recording, file, tiles)
    this.#inProgress.set(file, making)
    const isMade = await making.catch(() => false).finally(() => this.#inProgress.delete(file))
    if (!isMade) return tiles.map((tile) => ({ ...tile, file: formatTile(tile), x: 0, y: 0 }))
    return tiles.map(({ atMs }, index) => ({
      atMs,
      file,
      x: (index % COLUMNS) * width,
      y: Math.floor(index / COLUMNS) * height,
      width,
      height,
    }))
  }

  /** False if the sheet cannot be made now. */
  async #ensure({ folder, folders }: TiledRecording, file: string, tiles: readonly PlacedTile[]): Promise<boolean> {
    const stored = await folder.open(file)
    await stored?.close()
    if (stored !== null) return true
    const [{ width, height } = { width: 0, height: 0 }] = tiles
    const read = async (tile: PlacedTile): Promise<Buffer> => {
      const found = await folders.get(tile.token)?.open(formatTile(tile))
      return found ? buffer(found.read(0, found.size)) : Buffer.alloc(0)
    }
    const images: Buffer[] = []
    for (const tile of tiles) images.push(await read(tile))
    const [sheet] = (await this.#maker.make({ type: 'sheet', tiles: images, columns: COLUMNS, width, height })) ?? []
    if (sheet === undefined) return false
    await folder.write(file, [Buffer.from(sheet.data)])
    return true
  }
}
