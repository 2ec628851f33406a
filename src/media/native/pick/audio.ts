import type { AudioTrack } from '../../codecs/index.ts'
import type { MovieTrack } from '../../mp4/index.ts'
import type { RenderOrder } from '../../picks/index.ts'
import { AacDecoder } from '../audio/aac-decoder.ts'
import { AacEncoder, SAMPLES_PER_FRAME } from '../audio/aac.ts'
import { type PlacedSegment, timeOf } from './placed-samples.ts'

const SAMPLE_RATE = 48_000
/** At the start and the end of a loop, in samples: a cut without it is heard as a click. */
const FADE = 480

const samplesIn = (ms: number): number => Math.round((ms * SAMPLE_RATE) / 1000)

/** Decodes the audio of all segments, cuts the range out and encodes it as a whole. Null without audio. */
export function renderAudio(order: RenderOrder, segments: readonly PlacedSegment[]): MovieTrack | null {
  if (segments.every(({ samples }) => samples.length === 0)) return null
  const length = samplesIn(order.durationMs)
  const left = new Float32Array(length)
  const right = new Float32Array(length)
  let decoder: AacDecoder | null = null
  let config: Buffer | null = null
  for (const placed of segments) {
    const own = Buffer.from(placed.segment.config)
    if (decoder === null || config === null || !own.equals(config)) {
      decoder?.close()
      decoder = new AacDecoder(own)
      config = own
    }
    for (const sample of placed.samples) {
      let at = samplesIn(timeOf(sample, placed) - order.fromMs)
      for (const block of decoder.decode(sample.data)) {
        copy(block.left, left, at)
        copy(block.right, right, at)
        at += block.left.length
      }
    }
  }
  decoder?.close()
  for (const channel of [left, right]) fade(channel)
  return encode(left, right)
}

/** Copies what lies within `to`; `at` may be negative. */
function copy(from: Float32Array, to: Float32Array, at: number): void {
  const begin = Math.max(0, -at)
  const end = Math.min(from.length, to.length - at)
  if (begin < end) to.set(from.subarray(begin, end), at + begin)
}

function fade(channel: Float32Array): void {
  for (let index = 0; index < Math.min(FADE, channel.length); index += 1) {
    const gain = index / FADE
    const last = channel.length - 1 - index
    channel[index] = (channel[index] ?? 0) * gain
    channel[last] = (channel[last] ?? 0) * gain
  }
}

function encode(left: Float32Array, right: Float32Array): MovieTrack {
  const encoder = new AacEncoder()
  const decoderConfig = encoder.config
  const samples: { duration: number; keyFrame: boolean; data: Buffer }[] = []
  const total = Math.floor(left.length / SAMPLES_PER_FRAME)
  // One block more returns the frame in the encoder's lookahead.
  for (let block = 0; block <= total; block += 1) {
    const at = block * SAMPLES_PER_FRAME
    for (const frame of encoder.encode({ at, left: blockOf(left, at), right: blockOf(right, at) })) {
      if (frame.at >= 0 && samples.length < total) {
        samples.push({ duration: SAMPLES_PER_FRAME, keyFrame: true, data: frame.data })
      }
    }
  }
  const track: AudioTrack = {
    kind: 'audio',
    codec: 'mp4a.40.2',
    sampleRate: SAMPLE_RATE,
    channels: 2,
    frameLength: SAMPLES_PER_FRAME,
    decoderConfig,
  }
  return { track, samples }
}

/** A whole block from `at`, with silence after the end. */
function blockOf(channel: Float32Array, at: number): Float32Array {
  const block = new Float32Array(SAMPLES_PER_FRAME)
  block.set(channel.subarray(at, at + SAMPLES_PER_FRAME))
  return block
}
