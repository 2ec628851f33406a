import { cpus } from 'node:os'

/** The processor capacity for smaller renditions, shared by all lives of an engine. */
export class Capacity {
  readonly #budget: number
  readonly #idle: () => number
  readonly #used = new Map<object, { cores: number; cost: number }>()

  /** `idle` returns the number of recently idle cores. */
  constructor(cores: number, idle: () => number) {
    this.#budget = cores / 2
    this.#idle = idle
  }

  /** `owner` uses this many cores for work of this cost, in pixels per second; a cost of 0 releases them. */
  report(owner: object, cores: number, cost: number): void {
    if (cost === 0) this.#used.delete(owner)
    else this.#used.set(owner, { cores, cost })
  }

  /** Whether work of this cost, in pixels per second, fits beside the running work. */
  hasRoom(cost: number): boolean {
    const cores = cost * this.#coresPerCost()
    const used = [...this.#used.values()].reduce((sum, one) => sum + one.cores, 0)
    return used + cores <= this.#budget && cores * HEADROOM <= this.#idle()
  }

  /** Measured on the running work, if there is any. */
  #coresPerCost(): number {
    let cores = 0
    let cost = 0
    for (const one of this.#used.values()) {
      cores += one.cores
      cost += one.cost
    }
    return cores > 0 ? cores / cost : ASSUMED
  }
}

/** Work is started only if this multiple of its need is idle. */
const HEADROOM = 1.25
/** Cores per pixel per second before the first measurement. */
const ASSUMED = 1 / 40_000_000

/** The cores that were idle since the last call, over at least `windowMs`; `now` returns monotonic milliseconds. */
export function idleCores(now: () => number, windowMs = 1_000): () => number {
  let before = sample(now())
  let idle = before.cores
  return () => {
    const at = now()
    if (at - before.at < windowMs) return idle
    const after = sample(at)
    const total = after.total - before.total
    if (total > 0) idle = ((after.idle - before.idle) / total) * after.cores
    before = after
    return idle
  }
}

function sample(at: number): { at: number; idle: number; total: number; cores: number } {
  const all = cpus()
  let idle = 0
  let total = 0
  for (const { times } of all) {
    idle += times.idle
    total += times.idle + times.user + times.sys + times.nice + times.irq
  }
  return { at, idle, total, cores: all.length }
}
