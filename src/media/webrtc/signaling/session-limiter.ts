import type { Clock } from '../../clock.ts'

const MINUTE_MS = 60_000

export interface SessionLimits {
  readonly sessions: number
  readonly sessionsPerAddress: number
  /** The sessions of one address that are not connected yet. */
  readonly unconnectedPerAddress: number
  /** The offers of one address per minute. */
  readonly offersPerMinute: number
}

interface Address {
  sessions: number
  unconnected: number
  offers: number
  since: number
}

/** One session, as counted by the limiter. */
export interface SessionSlot {
  connected(): void
  release(): void
}

/** Limits offers and sessions, in total and per address. */
export class SessionLimiter {
  readonly #limits: SessionLimits
  readonly #clock: Clock
  readonly #addresses = new Map<string, Address>()
  #sessions = 0

  constructor(limits: SessionLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** Counts an offer; returns the seconds to wait if it came too soon, otherwise null. */
  offer(name: string): number | null {
    const now = this.#clock.monotonic()
    const address = this.#address(name, now)
    address.offers += 1
    return address.offers <= this.#limits.offersPerMinute ? null : Math.ceil((address.since + MINUTE_MS - now) / 1000)
  }

  /** Null if there are too many. */
  enter(name: string): SessionSlot | null {
    const { sessions, sessionsPerAddress, unconnectedPerAddress } = this.#limits
    const address = this.#address(name, this.#clock.monotonic())
    const full = this.#sessions >= sessions || address.sessions >= sessionsPerAddress
    if (full || address.unconnected >= unconnectedPerAddress) return null
    this.#sessions += 1
    address.sessions += 1
    address.unconnected += 1
    let waiting = true
    const connected = (): void => {
      if (waiting) address.unconnected -= 1
      waiting = false
    }
    return {
      connected,
      release: () => {
        connected()
        this.#sessions -= 1
        address.sessions -= 1
      },
    }
  }

  #address(name: string, now: number): Address {
    for (const [other, { sessions, since }] of this.#addresses) {
      if (now - since >= MINUTE_MS && sessions === 0) this.#addresses.delete(other)
    }
    const address = this.#addresses.get(name) ?? { sessions: 0, unconnected: 0, offers: 0, since: now }
    if (now - address.since >= MINUTE_MS) Object.assign(address, { offers: 0, since: now })
    this.#addresses.set(name, address)
    return address
  }
}
