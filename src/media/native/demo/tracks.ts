import type { CodecContext, Frame } from 'node-av'
import { AacInput, openAacEncoder, SAMPLES_PER_FRAME } from '../audio/aac.ts'
import { openEncoder } from '../encode.ts'
import { createH264, createFrame, writeFrame } from '../h264.ts'
import { renderMelody } from './melody.ts'

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
