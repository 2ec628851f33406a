import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  CodecContext,
  FF_ENCODER_LIBX264,
  Frame,
  Rational,
} from 'node-av'
import { check, findEncoder } from './encode.ts'

/**
 * Creates an H.264 encoder, not yet open, without B-frames and with one thread; its parameter sets are separate from
 * the frames.
 */
export function createH264(width: number, height: number, frameRate: number, groupLength: number) {
  const codec = findEncoder(FF_ENCODER_LIBX264)
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.width = width
  encoder.height = height
  encoder.pixelFormat = AV_PIX_FMT_YUV420P
  encoder.timeBase = new Rational(1, frameRate)
  encoder.framerate = new Rational(frameRate, 1)
  encoder.gopSize = groupLength
  encoder.maxBFrames = 0
  encoder.threadCount = 1
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  return { encoder, codec }
}

/** Allocates a frame for such an encoder (yuv420p, no padding). */
export function createFrame(width: number, height: number): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_PIX_FMT_YUV420P
  frame.width = width
  frame.height = height
  check(frame.getBuffer(), 'allocate a frame')
  return frame
}

/** Writes the planes of frame `number`. */
export function writeFrame(frame: Frame, planes: Buffer, number: number): void {
  check(frame.makeWritable(), 'write a frame')
  check(frame.fromBuffer(planes), 'write a frame')
  frame.pts = BigInt(number)
}
