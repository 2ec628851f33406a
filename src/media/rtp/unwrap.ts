/** Extends a counter of `bits` bits that wraps: each value becomes the number nearest to the previous one. */
export class Unwrap {
  readonly #size: number
  #last: number | null = null

  constructor(bits: 16 | 32) {
    this.#size = 2 ** bits
  }

  next(value: number): number {
    const last = this.#last
    if (last === null) {
      this.#last = value
      return value
    }
    const half = this.#size / 2
    const step = ((((value - last) % this.#size) + this.#size + half) % this.#size) - half
    this.#last = last + step
    return this.#last
  }
}
