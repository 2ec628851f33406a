import type { Stereo } from './stereo.ts'

/** Rounding and jitter of a sender's clock, in samples at 48 kHz: nothing is cut or filled for less. */
const TOLERANCE = 480
/** A hole longer than this, in samples, is left as a hole: whoever packages must see it. */
const LONGEST_SILENCE = 5 * 48_000

/**
 * Lays sound that comes in pieces on a line of samples: silence fills what is missing, what overlaps is cut off. It is
 * taken away in blocks of `length` samples, each with the place of its first one.
 */
export class PlacedSound {
  readonly #length: number
  readonly #left: Float32Array
  readonly #right: Float32Array
  #filled = 0
  /** Of the next sample to come; null before the first. */
  #next: number | null = null

  constructor(length: number) {
    this.#length = length
    this.#left = new Float32Array(length)
    this.#right = new Float32Array(length)
  }

  /** Yields each block that is full; it is used again for the next. */
  *place(at: number, sound: Stereo): Generator<Stereo & { readonly at: number }> {
    const gap = this.#next === null ? 0 : at - this.#next
    if (this.#next === null || gap > LONGEST_SILENCE || gap < -LONGEST_SILENCE) {
      this.#next = at
      this.#filled = 0
    } else if (gap > TOLERANCE) {
      const silence = new Float32Array(gap)
      yield* this.#append({ left: silence, right: silence })
    }
    const overlap = gap < -TOLERANCE && gap >= -LONGEST_SILENCE ? Math.min(-gap, sound.left.length) : 0
    yield* this.#append({ left: sound.left.subarray(overlap), right: sound.right.subarray(overlap) })
  }

  *#append({ left, right }: Stereo): Generator<Stereo & { readonly at: number }> {
    for (let taken = 0; taken < left.length;) {
      const count = Math.min(this.#length - this.#filled, left.length - taken)
      this.#left.set(left.subarray(taken, taken + count), this.#filled)
      this.#right.set(right.subarray(taken, taken + count), this.#filled)
      taken += count
      this.#filled += count
      this.#next = (this.#next ?? 0) + count
      if (this.#filled < this.#length) return
      this.#filled = 0
      yield { at: this.#next - this.#length, left: this.#left, right: this.#right }
    }
  }
}
