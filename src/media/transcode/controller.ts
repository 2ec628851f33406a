import type { Rung } from './rungs.ts'

/** What is known at one moment. */
export interface Measured {
  /** Monotonic milliseconds. */
  readonly now: number
  /** Media time made in a unit of working time, of late; null when nothing was to be done. */
  readonly speed: number | null
  /** Whether the machine has room for work of this cost, in pixels a second. */
  readonly hasRoom: (cost: number) => boolean
}

export interface ControllerOptions {
  /** The cheapest first. */
  readonly rungs: readonly Rung[]
  /** `auto` adds one rung after the other as the machine has room; `named` starts all that were asked for. */
  readonly mode: 'auto' | 'named'
  /** What comes with the first rung, in pixels a second. */
  readonly decodingCost: number
  /** So many run whatever the machine can: without them many viewers would see nothing. */
  readonly least: number
  /** `auto` starts with so many, as an earlier ladder of the same live had. */
  readonly begin: number
}

/** So long behind, in milliseconds, and the most expensive rung goes. */
const BEHIND_MS = 3_000
/** Between a change and the next rung, in milliseconds: long enough to see what the change cost. */
const SETTLE_MS = 4_000
/** A rung is added only at this speed or above. */
const RESERVE = 1.5
/** After a drop nothing is tried for this long, in milliseconds; twice as long after each further one. */
const FIRST_REST_MS = 30_000
const LONGEST_REST_MS = 600_000
/** So long without a drop, in milliseconds, and the rests start small again. */
const STEADY_MS = 300_000

/** Decides which rungs run, from how fast they are made. Pure: time and measurements come from outside. */
export class LadderController {
  readonly #options: ControllerOptions
  #running = 0
  #changedAt = -Infinity
  #behindSince: number | null = null
  #restUntil = -Infinity
  #rest = FIRST_REST_MS
  #droppedAt = -Infinity
  /** So many have run at once. */
  #most = 0

  constructor(options: ControllerOptions) {
    this.#options = options
    const begin = options.mode === 'named' ? options.rungs.length : Math.max(options.least, options.begin)
    this.#running = Math.min(options.rungs.length, begin)
  }

  /** The rungs that should run, the cheapest first. */
  get running(): readonly Rung[] {
    return this.#options.rungs.slice(0, this.#running)
  }

  /** Those that ran, and went because the machine did not keep up. */
  get dropped(): readonly Rung[] {
    return Number.isFinite(this.#droppedAt) ? this.#options.rungs.slice(this.#running, this.#most) : []
  }

  /** Whether anything changed. */
  observe(measured: Measured): boolean {
    this.#most = Math.max(this.#most, this.#running)
    const { now, speed } = measured
    if (speed === null || speed >= 1) this.#behindSince = null
    else this.#behindSince ??= now
    const { least } = this.#options
    if (this.#behindSince !== null && now - this.#behindSince >= BEHIND_MS && this.#running > least) {
      this.#drop(now)
      return true
    }
    if (!this.#mayAdd(measured)) return false
    this.#running += 1
    this.#most = Math.max(this.#most, this.#running)
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
