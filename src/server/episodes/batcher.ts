import type { EpisodesDeps } from './deps.ts'

const flushMs = 1000
/** Further entries are refused while the database is unavailable: memory is limited. */
const maxWaiting = 50_000
/** Entries per statement. */
const batchSize = 2000

interface BatcherDeps<Entry> extends Pick<EpisodesDeps, 'clock' | 'log'> {
  store(batch: readonly Entry[]): Promise<void>
  /** Logged when a batch could not be stored. */
  readonly failure: string
}

/**
 * Stores entries in batches: a thousand in a second cost one statement. A crash loses those of the last second; while the
 * database is unavailable, they wait.
 */
export class Batcher<Entry> {
  readonly #deps: BatcherDeps<Entry>
  readonly #waiting = new Map<string, Entry>()
  #running: Promise<void> = Promise.resolve()
  #cancel: (() => void) | null = null

  constructor(deps: BatcherDeps<Entry>) {
    this.#deps = deps
  }

  /** The entry that waits under `key`. */
  get(key: string): Entry | undefined {
    return this.#waiting.get(key)
  }

  /** The entries that are not stored yet. */
  waiting(): Iterable<Entry> {
    return this.#waiting.values()
  }

  /** Replaces the entry that waits under `key`; false if too many wait. */
  set(key: string, entry: Entry): boolean {
    if (this.#waiting.size >= maxWaiting && !this.#waiting.has(key)) return false
    this.#waiting.set(key, entry)
    this.#schedule()
    return true
  }

  /** Resolves when the entries of until now are stored, or could not be. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    this.#running = this.#running.then(() => this.#store())
    return this.#running
  }

  #schedule(): void {
    this.#cancel ??= this.#deps.clock.after(flushMs, () => void this.flush())
  }

  async #store(): Promise<void> {
    const { store, log, failure } = this.#deps
    while (this.#waiting.size > 0) {
      const batch = [...this.#waiting].slice(0, batchSize)
      try {
        await store(batch.map(([, entry]) => entry))
      } catch (error) {
        log.error({ err: error, waiting: this.#waiting.size }, `${failure}; they are tried again`)
        this.#schedule()
        return
      }
      // One that was replaced meanwhile is still to be stored.
      for (const [key, entry] of batch) if (this.#waiting.get(key) === entry) this.#waiting.delete(key)
    }
  }

  /** Stores all waiting entries. */
  async close(): Promise<void> {
    await this.flush()
    this.#cancel?.()
  }
}
