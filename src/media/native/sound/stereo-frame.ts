import { AV_CHANNEL_LAYOUT_STEREO, Frame, type AVSampleFormat } from 'node-av'
import { check } from '../encode.ts'

/** Stereo sound for an encoder, its samples still to be written; `sampleRate` in hertz. */
export function stereoFrame(format: AVSampleFormat, sampleRate: number, samples: number): Frame {
  const frame = new Frame()
  frame.alloc()
  frame.format = format
  frame.nbSamples = samples
  frame.sampleRate = sampleRate
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  check(frame.getBuffer(), 'allocate sound')
  return frame
}
