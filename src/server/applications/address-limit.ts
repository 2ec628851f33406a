import type { Clock } from '../clock.ts'

const perAddress = 5
const windowMs = 60 * 60 * 1000

/** Counts the applications of each address within an hour; in memory only, because an address is personal. */
export class AddressLimit {
  readonly #clock: Clock
  /** When which key came, by address. */
  readonly #taken = new Map<string, Map<string, number>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Whether the address may send this application; attempts to send the same one count once. */
  take(address: string, key: string): boolean {
    const now = this.#clock.now().getTime()
    this.#forgetUntil(now - windowMs)
    const keys = this.#taken.get(address) ?? new Map<string, number>()
    if (keys.has(key)) return true
    if (keys.size >= perAddress) return false
    this.#taken.set(address, keys.set(key, now))
    return true
  }

  /** It came to nothing, and does not count. */
  giveBack(address: string, key: string): void {
    this.#taken.get(address)?.delete(key)
  }

  #forgetUntil(until: number): void {
    for (const [address, keys] of this.#taken) {
      for (const [key, time] of keys) if (time <= until) keys.delete(key)
      if (keys.size === 0) this.#taken.delete(address)
    }
  }
}
