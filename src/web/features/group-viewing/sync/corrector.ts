/** How a player returns to the position of its group. Errors in seconds, positive while the player is behind. */
export type Correction =
  | { readonly type: 'none' }
  /** Play at this multiple of the speed of the group. */
  | { readonly type: 'rate'; readonly factor: number }
  /** Seek to where the group will be after this many seconds, which the seek itself takes. */
  | { readonly type: 'seek'; readonly ahead: number }

/** How long a player takes until its frames show a seek, or move after a start; in seconds. */
export interface Costs {
  readonly seek: number
  readonly start: number
}

/** Hysteresis: without it, errors below a single threshold would never be repaid. */
interface Thresholds {
  readonly startFrom: number
  readonly stopBelow: number
}

const playing: Thresholds = { startFrom: 0.12, stopBelow: 0.04 }
/** After a start, a seek or a stall, whose error would otherwise stay: that of two players adds up. */
const settling: Thresholds = { startFrom: 0.02, stopBelow: 0.01 }
export const seekFrom = 1
/** The rate repays an error in about this many seconds. */
const repaySeconds = 2
/** Pitch correction is inaudible up to here. */
const mostChange = 0.06
/** The median of so many measurements: single frames are late. */
const measurements = 5
/** A seek or start that takes longer than this is a stall, from which nothing is learned. */
const longest = { seek: 3, start: 0.5 } as const
/** The cost of a start, in seconds, before one was measured. */
const usualStart = 0.05
/** Between two seeks, in milliseconds. */
const seekPauseMs = 2000

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const none: Correction = { type: 'none' }

/** Decides from measured errors how to correct them. It has no clock: times are passed in, in milliseconds. */
export class Corrector {
  #errors: readonly number[] = []
  #correcting = false
  #thresholds = settling
  readonly #costs = { seek: 0, start: usualStart }
  #soughtAt = -Infinity
  /** The next median shows what the last seek or start has cost: more than known if the error is not the expected one. */
  #learns: { readonly kind: keyof Costs; readonly expected: number } | null = null

  /** The latest error; null before there are enough measurements. */
  get error(): number | null {
    return this.#errors.length < measurements ? null : median(this.#errors)
  }

  measured(error: number, now: number): Correction {
    this.#errors = [...this.#errors, error].slice(-measurements)
    const current = this.error
    if (current === null) return none
    if (this.#learns !== null) this.#learn(this.#learns, current)
    const size = Math.abs(current)
    if (size > seekFrom) return this.#seek(now)
    const { startFrom, stopBelow } = this.#thresholds
    if (size > startFrom) this.#correcting = true
    else if (size < stopBelow) this.#correcting = false
    if (!this.#correcting) {
      this.#thresholds = playing
      return none
    }
    return { type: 'rate', factor: 1 + Math.max(-mostChange, Math.min(mostChange, current / repaySeconds)) }
  }

  /** The player has stalled: earlier measurements do not count. A seek or a start may itself begin with a stall. */
  restart(): void {
    this.#errors = []
    this.#correcting = false
    this.#thresholds = settling
  }

  /** The group has another timing: nothing measured before counts. */
  reset(): void {
    this.restart()
    this.#learns = null
  }

  /** As far as earlier seeks and starts have shown. */
  get costs(): Costs {
    return this.#costs
  }

  /** The player seeks to the position of the group for another reason; returns how far ahead it should. */
  seeks(now: number): number {
    this.reset()
    this.#soughtAt = now
    this.#learns = { kind: 'seek', expected: 0 }
    return this.#costs.seek
  }

  /** The paused player starts, and will play with this error if that costs what is known. */
  starts(expected: number): void {
    this.reset()
    this.#learns = { kind: 'start', expected }
  }

  #seek(now: number): Correction {
    if (now - this.#soughtAt < seekPauseMs) return none
    return { type: 'seek', ahead: this.seeks(now) }
  }

  #learn({ kind, expected }: { kind: keyof Costs; expected: number }, error: number): void {
    this.#learns = null
    const more = error - expected
    if (Math.abs(more) > longest[kind]) return
    this.#costs[kind] = Math.max(0, Math.min(longest[kind], this.#costs[kind] + more))
  }
}
