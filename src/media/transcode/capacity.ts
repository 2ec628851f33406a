import { cpus } from 'node:os'

/** The processor time of the machine that smaller renditions may take, shared by all lives of an engine. */
export class Capacity {
  readonly #budget: number
  readonly #idle: () => number
  readonly #used = new Map<object, { cores: number; cost: number }>()

  /** `idle` tells how many cores have had nothing to do of late. */
  constructor(cores: number, idle: () => number) {
    this.#budget = cores / 2
    this.#idle = idle
  }

  /** `owner` takes so many cores for work of this cost, in pixels a second; a cost of 0 gives everything back. */
  report(owner: object, cores: number, cost: number): void {
    if (cost === 0) this.#used.delete(owner)
    else this.#used.set(owner, { cores, cost })
  }

  /** Whether work of this cost, in pixels a second, fits beside what runs. */
  hasRoom(cost: number): boolean {
    const cores = cost * this.#coresPerCost()
    const taken = [...this.#used.values()].reduce((sum, one) => sum + one.cores, 0)
    return taken + cores <= this.#budget && cores * HEADROOM <= this.#idle()
  }

  /** From what runs, as far as anything does. */
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

/** Work is started only where so many times its need lies idle. */
const HEADROOM = 1.25
/** Cores for one pixel a second, before anything was measured. */
const ASSUMED = 1 / 40_000_000

/** Cores that had nothing to do since the last call, but at least `windowMs` long; monotonic milliseconds from `now`. */
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
