import { buffer } from 'node:stream/consumers'
import { AVCOL_PRI_BT709, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709, AVCOL_TRC_BT709, AV_LOG_QUIET, Log } from 'node-av'
import { createPacket, encode, EncodeFailed, openEncoder } from './encode.ts'
import { createH264, createFrame, writeFrame } from './h264.ts'

/** Frames per second, and frames per group. */
const stillRate = 10
const groupLength = 20

/** Encodes one group of frames that all show the same image, as H.264 byte streams with start codes. */
function encodeStill(image: StillImage): { readonly parameters: Buffer; readonly frames: Buffer[] } {
  const { width, height } = image
  const { encoder, codec } = createH264(width, height, stillRate, groupLength)
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.colorSpace = AVCOL_SPC_BT709
  encoder.colorPrimaries = AVCOL_PRI_BT709
  encoder.colorTrc = AVCOL_TRC_BT709
  openEncoder(encoder, codec, { crf: '24', preset: 'slow', tune: 'zerolatency', 'x264-params': 'scenecut=0' })

  const frame = createFrame(width, height)
  const planes = yuv420(image)
  const packet = createPacket()
  const frames: Buffer[] = []
  for (let number = 0; number < groupLength; number++) {
    writeFrame(frame, planes, number)
    for (const ready of encode(encoder, frame, packet)) frames.push(Buffer.from(ready.data ?? []))
  }
  const parameters = Buffer.from(encoder.extraData ?? [])
  if (frames.length !== groupLength || parameters.length === 0)
    throw new EncodeFailed('the encoder did not return all frames')
  return { parameters, frames }
}

interface StillImage {
  /** Even numbers of pixels. */
  readonly width: number
  readonly height: number
  /** Three bytes per pixel. */
  readonly rgb: Uint8Array
}

/** The planes Y, Cb and Cr with 4:2:0 chroma (ITU-R BT.709, limited range). */
function yuv420({ width, height, rgb }: StillImage): Buffer {
  const luma = width * height
  const planes = Buffer.alloc(luma + luma / 2)
  for (let at = 0; at < luma; at++) {
    planes[at] = 16.5 + 0.1826 * (rgb[3 * at] ?? 0) + 0.6142 * (rgb[3 * at + 1] ?? 0) + 0.062 * (rgb[3 * at + 2] ?? 0)
  }
  let at = luma
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      const mean = (channel: number): number => {
        let sum = 0
        for (const row of [y, y + 1])
          for (const column of [x, x + 1]) sum += rgb[3 * (row * width + column) + channel] ?? 0
        return sum / 4
      }
      const [red, green, blue] = [mean(0), mean(1), mean(2)]
      planes[at] = 128.5 - 0.1006 * red - 0.3386 * green + 0.4392 * blue
      planes[at + luma / 4] = 128.5 + 0.4392 * red - 0.3989 * green - 0.0403 * blue
      at++
    }
  }
  return planes
}

// Standard input: width and height as 32-bit numbers, then the image with three bytes per pixel.
const input = await buffer(process.stdin)
const [width, height] = [input.readUInt32BE(0), input.readUInt32BE(4)]
Log.setLevel(AV_LOG_QUIET)
const { parameters, frames } = encodeStill({ width, height, rgb: input.subarray(8) })
process.stdout.write(
  JSON.stringify({
    interval: 1_000 / stillRate,
    parameters: parameters.toString('base64'),
    frames: frames.map((frame) => frame.toString('base64')),
  }),
)
