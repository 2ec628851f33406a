import { AV_PIX_FMT_RGB24, type Frame } from 'node-av'
import sharp from 'sharp'
import type { ImageResult, StillsRequest } from '../../thumbnails/index.ts'
import { EncodeFailed } from '../encode.ts'
import { Decoder } from '../ladder/decoder.ts'
import { Scaler } from '../ladder/scaler.ts'

const QUALITY = 72

sharp.concurrency(1)
sharp.cache(false)

/** The first frame of this key frame in each size, as JPEG. Throws EncodeFailed if there is none. */
export async function makeStills(request: StillsRequest): Promise<ImageResult[]> {
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
