const INTERVALS = 30
/** A longer interval than this many usual ones means a missing frame. */
const TOLERANCE = 1.6
/** A longer gap, in milliseconds, is a pause of the encoder. */
const MAX_GAP_MS = 2_000

/** Counts the frames that an encoder dropped, by the gaps between those it sent. */
export class FrameGaps {
  missing = 0
  #intervals: number[] = []
  /** The median of the last intervals; null until enough have been measured. */
  #usual: number | null = null
  #last: number | null = null

  /** Adds a frame with this decoding time, in milliseconds. */
  add(dts: number): void {
    const interval = dts - (this.#last ?? dts)
    this.#last = dts
    if (interval <= 0 || interval > MAX_GAP_MS) return
    const usual = this.#usual
    if (usual !== null && interval > TOLERANCE * usual) this.missing += Math.round(interval / usual) - 1
    this.#intervals.push(interval)
    if (this.#intervals.length < INTERVALS) return
    this.#usual = this.#intervals.toSorted((a, b) => a - b)[INTERVALS / 2] ?? null
    this.#intervals = []
  }
}
