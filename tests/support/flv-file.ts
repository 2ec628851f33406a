import { readFile } from 'node:fs/promises'
import type { AudioTrack, Sample, VideoTrack } from '#media/codecs/sample.ts'
import { prepareFile } from './prepared-stream.ts'

export type FlvItem = VideoTrack | AudioTrack | Sample

export interface EncodeOptions {
  readonly seconds: number
  readonly size: string
  readonly rate: string
  /** Key frame interval in frames. */
  readonly keyFrames: number
  readonly bFrames?: number
  readonly sampleRate?: number
  readonly video?: boolean
  readonly audio?: boolean
  /** Extra ffmpeg arguments before the output. */
  readonly extra?: readonly string[]
}

/**
 * A test video with a tone, encoded once by ffmpeg and read back as the tracks and samples that an encoder would send.
 */
export async function encodeFlv(options: EncodeOptions): Promise<FlvItem[]> {
  const {
    seconds,
    size,
    rate,
    keyFrames,
    bFrames = 0,
    sampleRate = 48_000,
    video = true,
    audio = true,
    extra = [],
  } = options
  const videoInput = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=${rate}`]
  const audioInput = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=${sampleRate}`]
  const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-bf', String(bFrames)]
  const gop = ['-g', String(keyFrames), '-keyint_min', String(keyFrames), '-sc_threshold', '0', '-b:v', '600k']
  const args = [
    ...(video ? videoInput : []),
    ...(audio ? audioInput : []),
    '-t',
    String(seconds),
    ...(video ? [...x264, ...gop] : []),
    ...(audio ? ['-c:a', 'aac', '-ar', String(sampleRate), '-ac', '2'] : []),
    ...extra,
  ]
  return [...readFlv(await readFile(await prepareFile(args, 'flv')))]
}

/** Tracks and samples of an FLV file (H.264 and AAC); every sample arrives at its decode time. */
export function* readFlv(file: Buffer): Generator<FlvItem> {
  let at = file.readUInt32BE(5) + 4
  while (at + 11 <= file.length) {
    const type = file.readUInt8(at) & 0x1f
    const size = file.readUIntBE(at + 1, 3)
    const dts = file.readUIntBE(at + 4, 3) + file.readUInt8(at + 7) * 0x1000000
    const body = file.subarray(at + 11, at + 11 + size)
    if (type === 9) yield* videoTag(body, dts)
    if (type === 8) yield* audioTag(body, dts)
    at += 11 + size + 4
  }
}

function* videoTag(body: Buffer, dts: number): Generator<FlvItem> {
  const data = body.subarray(5)
  if (body.readUInt8(1) === 0) {
    const [, profile = 0, compatibility = 0, level = 0] = data
    const codec = `avc1.${Buffer.from([profile, compatibility, level]).toString('hex')}`
    const { width, height } = frameSize(data)
    yield { kind: 'video', codec, width, height, decoderConfig: data }
  } else if (body.readUInt8(1) === 1) {
    const keyFrame = body.readUInt8(0) >> 4 === 1
    yield { kind: 'video', dts, compositionOffset: body.readIntBE(2, 3), keyFrame, data, arrivedAt: dts }
  }
}

function* audioTag(body: Buffer, dts: number): Generator<FlvItem> {
  const data = body.subarray(2)
  if (body.readUInt8(1) === 0) {
    const bits = data.readUInt16BE(0)
    const sampleRate = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050][(bits >> 7) & 15] ?? 0
    const channels = (bits >> 3) & 15
    yield { kind: 'audio', codec: 'mp4a.40.2', sampleRate, channels, frameLength: 1024, decoderConfig: data }
  } else {
    yield { kind: 'audio', dts, compositionOffset: 0, keyFrame: true, data, arrivedAt: dts }
  }
}

/** Width and height in the first SPS (ITU-T H.264 §7.3.2.1.1), limited to what x264 writes for 4:2:0. */
function frameSize(avcC: Buffer): { readonly width: number; readonly height: number } {
  const sps = avcC.subarray(8, 8 + avcC.readUInt16BE(6))
  const bits = [...Buffer.from(sps.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1')]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
  let at = 32
  const golomb = (): number => {
    const zeros = bits.indexOf('1', at) - at
    const value = Number.parseInt(bits.slice(at + zeros, at + 2 * zeros + 1), 2) - 1
    at += 2 * zeros + 1
    return value
  }
  const skip = (count: number): void => {
    for (let index = 0; index < count; index++) golomb()
  }
  skip(1)
  if ((sps[1] ?? 0) >= 100) {
    skip(3)
    at += 2
  }
  skip(1)
  if (golomb() === 0) skip(1)
  skip(1)
  at += 1
  const [columns, rows] = [golomb() + 1, golomb() + 1]
  const fieldCoded = bits[at] === '0'
  at += fieldCoded ? 3 : 2
  const cropped = bits[at] === '1'
  at += 1
  const [left, right, top, bottom] = cropped ? [golomb(), golomb(), golomb(), golomb()] : [0, 0, 0, 0]
  const rowHeight = fieldCoded ? 32 : 16
  return {
    width: columns * 16 - 2 * (left + right),
    height: rows * rowHeight - 2 * (top + bottom) * (fieldCoded ? 2 : 1),
  }
}

export function isSample(item: FlvItem): item is Sample {
  return 'dts' in item
}
