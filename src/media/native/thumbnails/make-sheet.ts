import sharp, { type OverlayOptions } from 'sharp'
import type { ImageResult, SheetRequest } from '../../thumbnails/index.ts'

const QUALITY = 72

/** One JPEG with all tiles; a tile of another shape is centred in its cell, and a damaged one leaves its cell dark. */
export async function makeSheet({ tiles, columns, width, height }: SheetRequest): Promise<ImageResult[]> {
  const sheet = { width: Math.min(columns, tiles.length) * width, height: Math.ceil(tiles.length / columns) * height }
  const background = { r: 13, g: 10, b: 20 }
  const placed: OverlayOptions[] = []
  for (const [index, tile] of tiles.entries()) {
    const input = await readable(tile, width, height)
    if (input === null) continue
    placed.push({
      input,
      raw: { width, height, channels: 3 },
      left: (index % columns) * width,
      top: Math.floor(index / columns) * height,
    })
  }
  const data = await sharp({ create: { ...sheet, channels: 3, background } })
    .composite(placed)
    .jpeg({ quality: QUALITY })
    .toBuffer()
  return [{ data, ...sheet }]

  /** Null if a crash truncated the file. */
  async function readable(tile: Uint8Array, ...place: [number, number]): Promise<Buffer | null> {
    try {
      const image = sharp(tile, { failOn: 'truncated' })
      return await image
        .resize(...place, { fit: 'contain', background })
        .removeAlpha()
        .raw()
        .toBuffer()
    } catch {
      return null
    }
  }
}
