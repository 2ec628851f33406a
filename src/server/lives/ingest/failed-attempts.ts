import type { Clock } from '../../clock.ts'

const MAX_ATTEMPTS = 10
const WINDOW_MS = 60_000
/** Bounds memory; beyond it the oldest address is dropped. */
const MAX_ADDRESSES = 10_000

/** Blocks addresses after ten failed attempts within a minute; in memory only. */
export class FailedAttempts {
  readonly #clock: Clock
  readonly #attempts = new Map<string, { readonly since: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  isBlocked(address: string): boolean {
    const attempts = this.#attempts.get(address)
    if (attempts === undefined) return false
    if (this.#now() - attempts.since < WINDOW_MS) return attempts.count >= MAX_ATTEMPTS
    this.#attempts.delete(address)
    return false
  }

  record(address: string): void {
    const attempts = this.#attempts.get(address)
    if (attempts !== undefined && this.#now() - attempts.since < WINDOW_MS) {
      attempts.count += 1
      return
    }
    this.#attempts.delete(address)
    this.#attempts.set(address, { since: this.#now(), count: 1 })
    for (const [oldest] of this.#attempts) {
      if (this.#attempts.size <= MAX_ADDRESSES) return
      this.#attempts.delete(oldest)
    }
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
