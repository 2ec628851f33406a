import sharp from 'sharp'
import type { DrawingResult, ImageOrder } from '../../demo/index.ts'
import { lookOf } from './look.ts'
import { Painter } from './painter.ts'
import type { Canvas } from './scene/canvas.ts'
import { designs } from './scenes/index.ts'

sharp.concurrency(1)
sharp.cache(false)

/** Of the JPEG file, from 1 to 100. */
const QUALITY = 84
/** The moment of the loop that an image shows. */
const TURN = 0.3

export async function drawImage({ scene, variant, width, height }: ImageOrder): Promise<DrawingResult> {
  const painter = new Painter(width, height)
  const look = lookOf(width, height, variant)
  designs[scene].still(painter, look)
  designs[scene].moving(painter, look, TURN)
  const raw = { width, height, channels: 3 } as const
  return { type: 'image', data: await sharp(toRgb(painter.canvas), { raw }).jpeg({ quality: QUALITY }).toBuffer() }
}

/** BT.601 limited range to red, green and blue. */
function toRgb({ width, height, luma, blue, red }: Canvas): Uint8ClampedArray {
  const rgb = new Uint8ClampedArray(width * height * 3)
  let at = 0
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const chroma = (y >> 1) * (width >> 1) + (x >> 1)
      const light = 1.164 * ((luma[y * width + x] ?? 16) - 16)
      const [towardsBlue, towardsRed] = [(blue[chroma] ?? 128) - 128, (red[chroma] ?? 128) - 128]
      rgb[at] = light + 1.596 * towardsRed
      rgb[at + 1] = light - 0.391 * towardsBlue - 0.813 * towardsRed
      rgb[at + 2] = light + 2.018 * towardsBlue
      at += 3
    }
  }
  return rgb
}
