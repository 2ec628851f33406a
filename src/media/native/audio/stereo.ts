import { AV_CHANNEL_LAYOUT_STEREO, type AVSampleFormat, Frame } from 'node-av'
import { check } from '../encode.ts'

/** Samples of both channels, equally many. */
export interface Stereo {
  readonly left: Float32Array
  readonly right: Float32Array
}

/**
 * Copies a frame of planar floats, because the frame is reused; mono is copied to both channels. Null for an empty
 * frame.
 */
export function copyStereo(frame: Frame): Stereo | null {
  const [left, right] = frame.extendedData ?? frame.data ?? []
  const count = frame.nbSamples
  if (left === undefined || count === 0) return null
  return { left: samples(left, count), right: samples(right ?? left, count) }
}

function samples(plane: Buffer, count: number): Float32Array {
  const copy = new Float32Array(count)
  Buffer.from(copy.buffer).set(plane.subarray(0, 4 * count))
  return copy
}

/** Allocates a stereo frame for an encoder; `sampleRate` in hertz. */
export function stereoFrame(format: AVSampleFormat, sampleRate: number, samples: number): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = format
  frame.nbSamples = samples
  frame.sampleRate = sampleRate
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  check(frame.getBuffer(), 'allocate audio')
  return frame
}
