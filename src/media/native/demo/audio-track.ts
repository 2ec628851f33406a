import {
  AV_CHANNEL_LAYOUT_STEREO,
  AV_CODEC_FLAG_GLOBAL_HEADER,
  AV_SAMPLE_FMT_FLTP,
  Codec,
  CodecContext,
  FF_ENCODER_AAC,
  Frame,
  Rational,
} from 'node-av'
import { check, EncodeFailed, openEncoder } from '../encode.ts'
import { playSound } from './sound.ts'

export interface AudioTrack {
  readonly encoder: CodecContext
  /** AAC frame `number` of the live, `samplesPerFrame` samples each; used again by the next call. */
  frame(number: number): Frame
}

/** What an AAC-LC frame holds (ISO/IEC 14496-3). */
export const samplesPerFrame = 1024

/** The demo's sound as AAC-LC stereo; `sampleRate` in hertz. */
export function openAudioTrack(sampleRate: number, bitRate: number): AudioTrack {
  const codec = Codec.findEncoderByName(FF_ENCODER_AAC)
  if (codec === null) throw new EncodeFailed('this FFmpeg has no AAC encoder')
  const encoder = new CodecContext()
  encoder.allocContext3(codec)
  encoder.sampleRate = sampleRate
  encoder.sampleFormat = AV_SAMPLE_FMT_FLTP
  encoder.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  encoder.timeBase = new Rational(1, sampleRate)
  encoder.bitRate = BigInt(bitRate)
  encoder.setFlags(AV_CODEC_FLAG_GLOBAL_HEADER)
  openEncoder(encoder, codec, { aac_coder: 'fast' })

  const frame = new Frame()
  frame.alloc()
  frame.format = AV_SAMPLE_FMT_FLTP
  frame.nbSamples = samplesPerFrame
  frame.sampleRate = sampleRate
  frame.channelLayout = AV_CHANNEL_LAYOUT_STEREO
  check(frame.getBuffer(), 'allocate sound')
  const samples = new Float32Array(samplesPerFrame * 2)
  const bytes = Buffer.from(samples.buffer)
  const left = samples.subarray(0, samplesPerFrame)
  const right = samples.subarray(samplesPerFrame)
  return {
    encoder,
    frame(number) {
      const first = number * samplesPerFrame
      playSound(left, right, first, sampleRate)
      check(frame.makeWritable(), 'write sound')
      check(frame.fromBuffer(bytes), 'write sound')
      frame.pts = BigInt(first)
      return frame
    },
  }
}
