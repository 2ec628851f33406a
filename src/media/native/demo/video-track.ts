import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  Codec,
  CodecContext,
  FF_ENCODER_LIBX264,
  Frame,
  Rational,
} from 'node-av'
import { check, EncodeFailed, openEncoder } from '../encode.ts'

export interface VideoTrack {
  readonly encoder: CodecContext
  /** The frame with the given planes (yuv420p, no padding), number `number` of the live; used again by the next call. */
  frame(bytes: Uint8Array, number: number): Frame
}

/**
 * H.264 for live: a key frame each second, no B-frames, nothing held back; `frameRate` whole frames a second,
 * even quality up to `maxBitRate` bits a second.
 */
export function openVideoTrack(width: number, height: number, frameRate: number, maxBitRate: number): VideoTrack {
  const codec = Codec.findEncoderByName(FF_ENCODER_LIBX264)
  if (codec === null) throw new EncodeFailed('this FFmpeg has no libx264')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = width
  encoder.height = height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, frameRate)
  encoder.framerate = new Rational(frameRate, 1)
  encoder.gopSize = frameRate
  encoder.maxBFrames = 0
  encoder.rcMaxRate = BigInt(maxBitRate)
  encoder.rcBufferSize = maxBitRate
  encoder.threadCount = 1
  // FLV carries the parameter sets apart from the pictures.
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  openEncoder(encoder, codec, {
    crf: '23',
    preset: 'ultrafast',
    tune: 'zerolatency',
    'x264-params': 'scenecut=0:cabac=1:deblock=0,0',
  })

  const frame = new Frame()
  frame.alloc()
  frame.format = AV_PIX_FMT_YUV420P
  frame.width = width
  frame.height = height
  check(frame.getBuffer(), 'allocate a picture')
  return {
    encoder,
    frame(bytes, number) {
      check(frame.makeWritable(), 'write a picture')
      check(frame.fromBuffer(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)), 'write a picture')
      frame.pts = BigInt(number)
      return frame
    },
  }
}
