import {
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_PIX_FMT_YUV420P,
  CodecContext,
  FF_ENCODER_LIBX264,
  Frame,
  Rational,
} from 'node-av'
import { check, findEncoder } from './encode.ts'

/** An H.264 encoder to be opened, without B-frames and on one thread; its parameter sets stand apart from the pictures. */
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

/** A picture for such an encoder, its planes (yuv420p, no padding) still to be written. */
export function createPicture(width: number, height: number): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = AV_PIX_FMT_YUV420P
  frame.width = width
  frame.height = height
  check(frame.getBuffer(), 'allocate a picture')
  return frame
}

/** Writes the planes of picture `number`. */
export function writePicture(frame: Frame, planes: Buffer, number: number): void {
  check(frame.makeWritable(), 'write a picture')
  check(frame.fromBuffer(planes), 'write a picture')
  frame.pts = BigInt(number)
}
