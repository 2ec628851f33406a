import type { Rung } from './rungs.ts'

/** The measurements at one moment. */
export interface Measured {
  /** Monotonic milliseconds. */
  readonly now: number
  /** Media time encoded per working time recently; null if there was no work. */
  readonly speed: number | null
  /** Whether the machine has capacity for work of this cost, in pixels per second. */
  readonly hasRoom: (cost: number) => boolean
}

export interface ControllerOptions {
  /** The cheapest first. */
  readonly rungs: readonly Rung[]
  /** `auto` adds rungs one by one if the machine has capacity; `named` starts all of them. */
  readonly mode: 'auto' | 'named'
  /** The additional cost of the first rung, in pixels per second. */
  readonly decodingCost: number
  /** The number of rungs that always run, because many viewers could not play the original. */
  readonly minimum: number
  /** The number of rungs that `auto` starts with, taken from an earlier ladder of the same live. */
  readonly initial: number
}

/** The most expensive rung is dropped after this time of being too slow, in milliseconds. */
const BEHIND_MS = 3_000
/** The time between a change and the next rung, in milliseconds, in which its cost is measured. */
const SETTLE_MS = 4_000
/** A rung is added only at this speed or above. */
const RESERVE = 1.5
/** The rest after a drop, in milliseconds; it doubles with each further drop. */
const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 600_000
/** After this time without a drop, in milliseconds, the rest starts small again. */
const STEADY_MS = 300_000

/** Decides which rungs run by their encoding speed. It has no clock: time and measurements are passed in. */
export class LadderController {
  readonly #options: ControllerOptions
  #running = 0
  #changedAt = -Infinity
  #behindSince: number | null = null
  #restUntil = -Infinity
  #rest = FIRST_REST_MS
  #droppedAt = -Infinity
  /** The largest number of rungs that ran at once. */
  #maximum = 0

  constructor(options: ControllerOptions) {
    this.#options = options
    const initial = options.mode === 'named' ? options.rungs.length : Math.max(options.minimum, options.initial)
    this.#running = Math.min(options.rungs.length, initial)
  }

  /** The rungs that should run, the cheapest first. */
  get running(): readonly Rung[] {
    return this.#options.rungs.slice(0, this.#running)
  }

  /** The rungs that were dropped because the machine was too slow. */
  get dropped(): readonly Rung[] {
    return Number.isFinite(this.#droppedAt) ? this.#options.rungs.slice(this.#running, this.#maximum) : []
  }

  /** Returns whether the rungs changed. */
  observe(measured: Measured): boolean {
    this.#maximum = Math.max(this.#maximum, this.#running)
    const { now, speed } = measured
    if (speed === null || speed >= 1) this.#behindSince = null
    else this.#behindSince ??= now
    const { minimum } = this.#options
    if (this.#behindSince !== null && now - this.#behindSince >= BEHIND_MS && this.#running > minimum) {
      this.#drop(now)
      return true
    }
    if (!this.#mayAdd(measured)) return false
    this.#running += 1
    this.#maximum = Math.max(this.#maximum, this.#running)
    this.#changedAt = now
    return true
  }

  #drop(now: number): void {
    if (now - this.#droppedAt > STEADY_MS) this.#rest = FIRST_REST_MS
    this.#running -= 1
    this.#behindSince = null
    this.#changedAt = now
    this.#droppedAt = now
    this.#restUntil = now + this.#rest
    this.#rest = Math.min(LONGEST_REST_MS, this.#rest * 2)
  }

  #mayAdd({ now, speed, hasRoom }: Measured): boolean {
    const next = this.#options.rungs[this.#running]
    if (next === undefined || now < this.#restUntil || now - this.#changedAt < SETTLE_MS) return false
    if (this.#running > 0 && (speed === null || speed < RESERVE)) return false
    const { mode, decodingCost } = this.#options
    return mode === 'named' || hasRoom(next.cost + (this.#running === 0 ? decodingCost : 0))
  }
}
