/** So often a picture is shown before one that came earlier: then the encoder reorders, and it was no slip of a clock. */
const ENOUGH = 2

/** Finds out whether an encoder sends pictures in another order than that of display (B-frames). */
export class DisplayOrder {
  #latest = Number.NEGATIVE_INFINITY
  #back = 0

  /** Of the next picture in the order of its sending, in milliseconds. */
  add(presentation: number): void {
    if (presentation < this.#latest) this.#back += 1
    this.#latest = Math.max(this.#latest, presentation)
  }

  get isOther(): boolean {
    return this.#back >= ENOUGH
  }
}
