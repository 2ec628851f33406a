const INTERVALS = 30
/** Longer than so many usual intervals: a picture is missing. */
const TOLERANCE = 1.6
/** A longer hole, in milliseconds, is a pause of the encoder and not lost pictures. */
const LONGEST_MS = 2_000

/** Counts the pictures that an encoder left out, by the holes between those it sent. */
export class FrameGaps {
  missing = 0
  #intervals: number[] = []
  /** The median of the last intervals; null before there are enough of them. */
  #usual: number | null = null
  #last: number | null = null

  /** A picture with this decoding time, in milliseconds. */
  add(dts: number): void {
    const interval = dts - (this.#last ?? dts)
    this.#last = dts
    if (interval <= 0 || interval > LONGEST_MS) return
    const usual = this.#usual
    if (usual !== null && interval > TOLERANCE * usual) this.missing += Math.round(interval / usual) - 1
    this.#intervals.push(interval)
    if (this.#intervals.length < INTERVALS) return
    this.#usual = this.#intervals.toSorted((a, b) => a - b)[INTERVALS / 2] ?? null
    this.#intervals = []
  }
}
