import type { Clock } from '../../clock.ts'

const MOST = 10
const WINDOW_MS = 60_000
/** More addresses at once than anybody's encoders have: beyond them the oldest is forgotten. */
const MOST_ADDRESSES = 10_000

/** Counts how often each address was wrong within a minute; in memory only. */
export class WrongTries {
  readonly #clock: Clock
  readonly #tries = new Map<string, { readonly since: number; count: number }>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether the address was wrong so often that it is not listened to. */
  areTooMany(address: string): boolean {
    const tries = this.#tries.get(address)
    if (tries === undefined) return false
    if (this.#now() - tries.since < WINDOW_MS) return tries.count >= MOST
    this.#tries.delete(address)
    return false
  }

  add(address: string): void {
    const tries = this.#tries.get(address)
    if (tries !== undefined && this.#now() - tries.since < WINDOW_MS) {
      tries.count += 1
      return
    }
    this.#tries.delete(address)
    this.#tries.set(address, { since: this.#now(), count: 1 })
    for (const [oldest] of this.#tries) {
      if (this.#tries.size <= MOST_ADDRESSES) return
      this.#tries.delete(oldest)
    }
  }

  #now(): number {
    return this.#clock.now().getTime()
  }
}
