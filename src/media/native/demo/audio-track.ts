import type { CodecContext, Frame } from 'node-av'
import { AacInput, openAacEncoder, SAMPLES_PER_FRAME } from '../audio/aac.ts'
import { renderMelody } from './melody.ts'

export interface AudioTrack {
  readonly encoder: CodecContext
  /** AAC frame `number` of the live, with `SAMPLES_PER_FRAME` samples; reused by the next call. */
  frame(number: number): Frame
}

/** The demo's audio as AAC-LC stereo; `sampleRate` in hertz. */
export function openAudioTrack(sampleRate: number, bitRate: number): AudioTrack {
  const input = new AacInput(sampleRate)
  return {
    encoder: openAacEncoder(sampleRate, bitRate),
    frame(number) {
      const first = number * SAMPLES_PER_FRAME
      renderMelody(input.left, input.right, first, sampleRate)
      return input.at(first)
    },
  }
}
