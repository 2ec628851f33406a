import type { AudioTrack, Sample } from '../stream/sample.ts'

/** About half a second of sound: enough for a level, little to decode. */
const FRAMES = 24

/** Keeps the last frames of one live's sound. */
export class SoundSlices {
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

  /** What came since the last call, at most; null when nothing did. */
  take(): { readonly decoderConfig: Buffer; readonly frames: readonly Buffer[] } | null {
    const track = this.#track
    const frames = this.#frames
    this.#frames = []
    return track === null || frames.length === 0 ? null : { decoderConfig: track.decoderConfig, frames }
  }
}
