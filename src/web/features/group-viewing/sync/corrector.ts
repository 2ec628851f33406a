/** How a player returns to the position of its group. Errors in seconds, positive while the player is behind. */
export type Correction =
  | { readonly type: 'none' }
  /** Play at this multiple of the speed of the group. */
  | { readonly type: 'rate'; readonly factor: number }
  /** Seek to where the group will be after this many seconds, which the seek itself takes. */
  | { readonly type: 'seek'; readonly ahead: number }

/** Hysteresis: without it, errors below a single threshold would never be repaid. */
const startFrom = 0.12
const stopBelow = 0.04
const seekFrom = 1
/** The rate repays an error in about this many seconds. */
const repaySeconds = 2
/** Pitch correction is inaudible up to here. */
const mostChange = 0.06
/** The median of so many measurements: single frames are late. */
const measurements = 5
/** A seek that takes longer than this is a stall, from which nothing is learned. */
const longestSeekCost = 3
/** Between two seeks, in milliseconds. */
const seekPauseMs = 2000

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const none: Correction = { type: 'none' }

/** Decides from measured errors how to correct them. It has no clock: times are passed in, in milliseconds. */
export class Corrector {
  #errors: readonly number[] = []
  #correcting = false
  #seekCost = 0
  #soughtAt = -Infinity
  /** The next median shows what the last seek has cost. */
  #learns = false

  /** The latest error; null before there are enough measurements. */
  get error(): number | null {
    return this.#errors.length < measurements ? null : median(this.#errors)
  }

  measured(error: number, now: number): Correction {
    this.#errors = [...this.#errors, error].slice(-measurements)
    const current = this.error
    if (current === null) return none
    if (this.#learns) this.#learn(current)
    const size = Math.abs(current)
    if (size > seekFrom) return this.#seek(now)
    if (size > startFrom) this.#correcting = true
    else if (size < stopBelow) this.#correcting = false
    if (!this.#correcting) return none
    return { type: 'rate', factor: 1 + Math.max(-mostChange, Math.min(mostChange, current / repaySeconds)) }
  }

  /** The group has another timing, or the player has stalled: earlier measurements do not count. */
  reset(): void {
    this.#errors = []
    this.#correcting = false
    this.#learns = false
  }

  /** The player seeks to the position of the group for another reason; returns how far ahead it should. */
  seeks(now: number): number {
    this.reset()
    this.#soughtAt = now
    this.#learns = true
    return this.#seekCost
  }

  #seek(now: number): Correction {
    if (now - this.#soughtAt < seekPauseMs) return none
    return { type: 'seek', ahead: this.seeks(now) }
  }

  #learn(error: number): void {
    this.#learns = false
    if (Math.abs(error) > longestSeekCost) return
    this.#seekCost = Math.max(0, Math.min(longestSeekCost, this.#seekCost + error))
  }
}
