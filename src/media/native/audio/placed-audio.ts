import type { Stereo } from './stereo.ts'

/** The tolerated jitter and rounding of a sender's clock, in samples at 48 kHz. */
const TOLERANCE = 480
/** A longer gap, in samples, is kept: the packager must see it. */
const MAX_SILENCE = 5 * 48_000

/**
 * Places pieces of audio on a timeline of samples: gaps are filled with silence, overlaps are cut off. The result is
 * returned in blocks of `length` samples, each with the position of its first one.
 */
export class PlacedAudio {
  readonly #length: number
  readonly #left: Float32Array
  readonly #right: Float32Array
  #filled = 0
  /** The position of the next sample; null before the first. */
  #next: number | null = null

  constructor(length: number) {
    this.#length = length
    this.#left = new Float32Array(length)
    this.#right = new Float32Array(length)
  }

  /** Yields each full block; the block is reused. */
  *place(at: number, samples: Stereo): Generator<Stereo & { readonly at: number }> {
    const gap = this.#next === null ? 0 : at - this.#next
    if (this.#next === null || gap > MAX_SILENCE || gap < -MAX_SILENCE) {
      this.#next = at
      this.#filled = 0
    } else if (gap > TOLERANCE) {
      const silence = new Float32Array(gap)
      yield* this.#append({ left: silence, right: silence })
    }
    const overlap = gap < -TOLERANCE && gap >= -MAX_SILENCE ? Math.min(-gap, samples.left.length) : 0
    yield* this.#append({ left: samples.left.subarray(overlap), right: samples.right.subarray(overlap) })
  }

  *#append({ left, right }: Stereo): Generator<Stereo & { readonly at: number }> {
    for (let copied = 0; copied < left.length;) {
      const count = Math.min(this.#length - this.#filled, left.length - copied)
      this.#left.set(left.subarray(copied, copied + count), this.#filled)
      this.#right.set(right.subarray(copied, copied + count), this.#filled)
      copied += count
      this.#filled += count
      this.#next = (this.#next ?? 0) + count
      if (this.#filled < this.#length) return
      this.#filled = 0
      yield { at: this.#next - this.#length, left: this.#left, right: this.#right }
    }
  }
}
