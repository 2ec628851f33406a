import type { CodecContext, Frame } from 'node-av'
import { openEncoder } from '../encode.ts'
import { createH264, createFrame, writeFrame } from '../h264.ts'

export interface VideoTrack {
  readonly encoder: CodecContext
  /** The frame with these planes (yuv420p, no padding) and this number; reused by the next call. */
  frame(bytes: Uint8Array, number: number): Frame
}

/**
 * H.264 for live: a key frame each second, no B-frames, no delay; `frameRate` frames per second with constant quality
 * up to `maxBitRate` bits per second.
 */
export function openVideoTrack(width: number, height: number, frameRate: number, maxBitRate: number): VideoTrack {
  const { encoder, codec } = createH264(width, height, frameRate, frameRate)
  encoder.rcMaxRate = BigInt(maxBitRate)
  encoder.rcBufferSize = maxBitRate
  openEncoder(encoder, codec, {
    crf: '23',
    preset: 'ultrafast',
    tune: 'zerolatency',
    'x264-params': 'scenecut=0:cabac=1:deblock=0,0',
  })

  const frame = createFrame(width, height)
  return {
    encoder,
    frame(bytes, number) {
      writeFrame(frame, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), number)
      return frame
    },
  }
}
