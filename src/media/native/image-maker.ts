import { constants } from 'node:os'
import { AV_PIX_FMT_RGB24, type Frame } from 'node-av'
import sharp, { type OverlayOptions } from 'sharp'
import type { ImageResult, ImageRequest, StillsRequest, SheetRequest } from '../thumbnails/index.ts'
import { EncodeFailed } from './encode.ts'
import { Decoder } from './ladder/decoder.ts'
import { Scaler } from './ladder/scaler.ts'
import { serveRequests } from './serve-requests.ts'

/** Of JPEG files, from 1 to 100. */
const QUALITY = 72

sharp.concurrency(1)
sharp.cache(false)
serveRequests<ImageRequest, readonly ImageResult[]>(
  (order) => (order.type === 'stills' ? makeStills(order) : makeSheet(order)),
  constants.priority.PRIORITY_LOW,
)

/** The first frame of this key frame in each size, as JPEG. Throws EncodeFailed if there is none. */
async function makeStills(request: StillsRequest): Promise<ImageResult[]> {
  const images: ImageResult[] = []
  for (const raw of scaled(request)) {
    const { rgb, width, height } = raw
    const data = await sharp(rgb, { raw: { width, height, channels: 3 } })
      .jpeg({ quality: QUALITY })
      .toBuffer()
    images.push({ data, width, height })
  }
  return images
}

interface RawImage {
  /** Three bytes per pixel. */
  readonly rgb: Buffer
  readonly width: number
  readonly height: number
}

function scaled({ codec, decoderConfig, keyFrame, longest }: StillsRequest): RawImage[] {
  const decoder = new Decoder(codec, Buffer.from(decoderConfig))
  try {
    for (const frame of decoder.decode(Buffer.from(keyFrame), 0, true)) return longest.map((most) => scale(frame, most))
    // The decoder may hold the frame back for reordering.
    for (const frame of decoder.flush()) return longest.map((most) => scale(frame, most))
    throw new EncodeFailed('there is no frame in this key frame')
  } finally {
    decoder.close()
  }
}

function scale(frame: Frame, most: number): RawImage {
  const factor = Math.min(1, most / Math.max(frame.width, frame.height))
  const even = (side: number): number => Math.max(2, Math.round((side * factor) / 2) * 2)
  const size = { width: even(frame.width), height: even(frame.height) }
  const scaler = new Scaler(size, AV_PIX_FMT_RGB24)
  try {
    return { ...size, rgb: scaler.scale(frame).toBuffer() }
  } finally {
    scaler.close()
  }
}

/** One JPEG with all tiles; a tile of another shape is centred in its cell, and a damaged one leaves its cell dark. */
async function makeSheet({ tiles, columns, width, height }: SheetRequest): Promise<ImageResult[]> {
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
