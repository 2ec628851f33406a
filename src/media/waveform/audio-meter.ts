import { ProcessOnDemand, audioMeterProgram } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { AudioTrack, Sample } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'

/** With this many pending slices further ones are not measured. */
const MAX_PENDING = 500

export interface AudioMeter {
  /**
   * The peak level in dB below full scale, from 0 down to -100; null for invalid audio, `unavailable` without a
   * process.
   */
  measure(slice: AudioSlice): Promise<number | null | 'unavailable'>
  close(): void
}

/** Starts its process with the first slice. */
export function createAudioMeter({ clock, log }: { readonly clock: Clock; readonly log: EngineLog }): AudioMeter {
  const name = 'the audio meter'
  const meter = new ProcessOnDemand<AudioSlice, AudioReading>({ program: audioMeterProgram, name, clock, log })
  return {
    async measure(slice) {
      const peak = meter.waiting >= MAX_PENDING ? 'unavailable' : await meter.request(slice)
      return typeof peak === 'number' ? decibels(peak) : peak
    },
    close: () => meter.end(),
  }
}

const decibels = (peak: number): number => Math.round(Math.max(-100, Math.min(0, 20 * Math.log10(peak))) * 10) / 10

/** Successive AAC frames of one live. */
export interface AudioSlice {
  /** An AudioSpecificConfig. */
  readonly decoderConfig: Uint8Array
  readonly frames: readonly Uint8Array[]
}

/** The largest amplitude, with 1 as full scale; null if the frames cannot be decoded. */
export type AudioReading = number | null

/** About half a second of audio: enough for a level, quick to decode. */
const FRAMES = 24

/** Keeps the last audio frames of one live. */
export class AudioSlices {
  #track: AudioTrack | null = null
  #frames: Buffer[] = []

  track(track: AudioTrack): void {
    this.#track = track
    this.#frames = []
  }

  add(sample: Sample): void {
    this.#frames.push(sample.data)
    if (this.#frames.length > FRAMES) this.#frames.shift()
  }

  /** The frames since the last call, up to the limit; null if there are none. */
  drain(): { readonly decoderConfig: Buffer; readonly frames: readonly Buffer[] } | null {
    const track = this.#track
    const frames = this.#frames
    this.#frames = []
    return track === null || frames.length === 0 ? null : { decoderConfig: track.decoderConfig, frames }
  }
}
