import type { Database } from '../../ports/database/port.ts'
import { storePeakViewers } from '../store.ts'

/** The largest number of viewers of each live. Each process reports the number of all; the database keeps the largest. */
export class PeakViewers {
  readonly #database: Database
  /** The largest number that this process has stored. */
  readonly #stored = new Map<string, number>()

  constructor(database: Database) {
    this.#database = database
  }

  async record(liveId: string, viewers: number): Promise<void> {
    if (viewers <= (this.#stored.get(liveId) ?? 0)) return
    const isOnAir = await this.#database.run(storePeakViewers, { id: liveId, viewers })
    if (isOnAir) this.#stored.set(liveId, Math.max(viewers, this.#stored.get(liveId) ?? 0))
  }

  forget(liveId: string): void {
    this.#stored.delete(liveId)
  }
}
