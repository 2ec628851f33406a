import {
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  Codec,
  CodecContext,
  FF_ENCODER_LIBX264,
  Frame,
  Rational,
} from 'node-av'
import { yuv420, type StillPicture } from './yuv420.ts'
import { check, createPacket, encode, EncodeFailed, openEncoder } from '../encode.ts'

/** Pictures a second, and how many follow each other before the next key frame. */
export const stillRate = 10
const groupLength = 20

/** One group of pictures that shows the same picture all along, as H.264 byte streams with start codes. */
export function encodeStill(picture: StillPicture): { readonly parameters: Buffer; readonly pictures: Buffer[] } {
  const { width, height } = picture
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (codec === null) throw new EncodeFailed('this FFmpeg has no libx264')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  Object.assign(encoder, { width, height, pixelFormat: AV_PIX_FMT_YUV420P, gopSize: groupLength, maxBFrames: 0 })
  encoder.timeBase = new Rational(1, stillRate)
  encoder.framerate = new Rational(stillRate, 1)
  encoder.colorRange = AVCOL_RANGE_MPEG
  encoder.colorSpace = AVCOL_SPC_BT709
  encoder.colorPrimaries = AVCOL_PRI_BT709
  encoder.colorTrc = AVCOL_TRC_BT709
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  openEncoder(encoder, codec, { crf: '24', preset: 'slow', tune: 'zerolatency', 'x264-params': 'scenecut=0' })

  const frame = new Frame()
  frame.alloc()
  Object.assign(frame, { format: AV_PIX_FMT_YUV420P, width, height })
  check(frame.getBuffer(), 'allocate a picture')
  const planes = yuv420(picture)
  const packet = createPacket()
  const pictures: Buffer[] = []
  for (let number = 0; number < groupLength; number++) {
    check(frame.makeWritable(), 'write a picture')
    check(frame.fromBuffer(planes), 'write a picture')
    frame.pts = BigInt(number)
    for (const ready of encode(encoder, frame, packet)) pictures.push(Buffer.from(ready.data ?? []))
  }
  const parameters = Buffer.from(encoder.extraData ?? [])
  if (pictures.length !== groupLength || parameters.length === 0)
    throw new EncodeFailed('the encoder held pictures back')
  return { parameters, pictures }
}
