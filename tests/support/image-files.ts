/** Generated image files. */
import sharp, { type Sharp } from 'sharp'
import { crc32, deflateSync } from 'node:zlib'

export const imageTypes = ['jpeg', 'png', 'webp', 'avif', 'gif'] as const
export type ImageType = (typeof imageTypes)[number]

/** Noise, so that the file contains no redundant bytes. */
const noise = (width: number, height: number): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: 'grey', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

export const noiseImage = (kind: ImageType, width = 60, height = 40): Promise<Buffer> =>
  noise(width, height).toFormat(kind).toBuffer()

/** Left half red, right half blue. */
export async function halves(width: number, height: number): Promise<Sharp> {
  const blue = await sharp({ create: { width: width / 2, height, channels: 3, background: 'blue' } })
    .png()
    .toBuffer()
  const red = sharp({ create: { width, height, channels: 3, background: 'red' } })
  return red.composite([{ input: blue, left: width / 2, top: 0 }])
}

/** A PNG chunk (ISO/IEC 15948 §5.3). */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(typed))
  return Buffer.concat([length, typed, check])
}

/** A few bytes that decompress to a black image of this size. */
export function pngBomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  const rows = deflateSync(Buffer.alloc(Math.min(height * (Math.ceil(width / 8) + 1), 20_000_000)))
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}
