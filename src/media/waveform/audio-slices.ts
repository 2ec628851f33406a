import type { AudioTrack, Sample } from '../codecs/index.ts'

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
