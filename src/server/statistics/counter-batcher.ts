import type { FastifyBaseLogger } from 'fastify'
import { japanDate } from '#contract/japan-time.ts'
import type { Clock } from '../clock.ts'
import type { CountedViews } from '../episodes/index.ts'
import type { Database } from '../ports/database/port.ts'
import { Counters, type CounterBatch, type Watched } from './counters.ts'
import { addCounters } from './store/add.ts'

const flushMs = 5000
/** Further counts are dropped while the database is unavailable: memory is limited. */
const maxRows = 200_000

export interface CounterBatcherDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

export type StatisticsCounters = Pick<CounterBatcher, 'addViews' | 'addWatched'>

/**
 * Sums views and watched steps in memory and stores the sums every five seconds, so that the database writes one row for
 * each episode however many watch it. A crash loses the counts of the last five seconds; while the database is unavailable,
 * they wait.
 */
export class CounterBatcher {
  readonly #deps: CounterBatcherDeps
  #counters = new Counters()
  /** Rows whose transaction failed. */
  #failed: CounterBatch | null = null
  #running: Promise<void> = Promise.resolve()
  #cancel: (() => void) | null = null

  constructor(deps: CounterBatcherDeps) {
    this.#deps = deps
  }

  /** Views that were counted now. */
  addViews(views: readonly CountedViews[]): void {
    const day = japanDate(this.#deps.clock.now())
    for (const { added, ...origin } of views) {
      this.#add((counters) => counters.addViews({ ...origin, day, views: added }))
    }
  }

  addWatched(watched: Watched): void {
    this.#add((counters) => counters.addWatched(watched))
  }

  /** Resolves when the counts that were added until now are stored, or could not be. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#running = this.#running.then(() => this.#store())
    return this.#running
  }

  /** Stores all waiting counts. */
  async close(): Promise<void> {
    await this.flush()
    this.#cancel?.()
  }

  #add(count: (counters: Counters) => void): void {
    if (this.#counters.size >= maxRows) return
    count(this.#counters)
    this.#schedule()
  }

  #schedule(): void {
    this.#cancel ??= this.#deps.clock.after(flushMs, () => void this.flush())
  }

  async #store(): Promise<void> {
    // A failed batch is stored before the next one.
    for (;;) {
      const batch = this.#failed ?? this.#next()
      if (batch === null) return
      try {
        await this.#deps.database.run(addCounters, batch)
        this.#failed = null
      } catch (error) {
        this.#failed = batch
        this.#deps.log.error({ err: error }, 'could not store statistics; they are tried again')
        this.#schedule()
        return
      }
    }
  }

  #next(): CounterBatch | null {
    if (this.#counters.size === 0) return null
    const rows = this.#counters.rows()
    this.#counters = new Counters()
    return rows
  }
}
