import sharp, { type OverlayOptions } from 'sharp'
import type { MadePicture, SheetOrder } from '../../pictures/messages.ts'

const QUALITY = 72

/** One JPEG of all these; a tile of another shape stands in the middle of its place, one that is damaged leaves it dark. */
export async function makeSheet({ tiles, columns, width, height }: SheetOrder): Promise<MadePicture[]> {
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

  /** Null where a crash cut the file short. */
  async function readable(tile: Uint8Array, ...place: [number, number]): Promise<Buffer | null> {
    try {
      const picture = sharp(tile, { failOn: 'truncated' })
      return await picture
        .resize(...place, { fit: 'contain', background })
        .removeAlpha()
        .raw()
        .toBuffer()
    } catch {
      return null
    }
  }
}
