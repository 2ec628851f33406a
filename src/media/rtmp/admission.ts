import type { RtmpLimits } from './limits.ts'

/** One connection, as the listener counts it. */
interface Visit {
  /** Its publish was accepted: the next one of its address may begin. */
  published(): void
  /** Its socket is gone. */
  left(): void
}

interface Address {
  open: number
  readonly unpublished: Set<Visit>
  /** In the order they came, with what lets them begin. */
  readonly waiting: Map<Visit, () => void>
}

type AdmissionLimits = Pick<RtmpLimits, 'connections' | 'connectionsPerAddress' | 'unpublishedPerAddress'>

/**
 * Bounds the open connections, in all and from one address. Of those that publish nothing yet only a few of an address
 * are heard at a time; the others wait unread, so that many publishers may start at once and strangers take no memory.
 */
export class Admission {
  readonly #limits: AdmissionLimits
  readonly #addresses = new Map<string, Address>()
  #open = 0

  constructor(limits: AdmissionLimits) {
    this.#limits = limits
  }

  /** Calls `begin`, now or later, when the connection's turn has come; null when too many are open. */
  enter(name: string, begin: () => void): Visit | null {
    const address = this.#addresses.get(name) ?? { open: 0, unpublished: new Set(), waiting: new Map() }
    if (this.#open >= this.#limits.connections || address.open >= this.#limits.connectionsPerAddress) return null
    this.#addresses.set(name, address)
    this.#open += 1
    address.open += 1
    const visit: Visit = {
      published: () => this.#makeRoom(address, visit),
      left: () => {
        this.#open -= 1
        address.open -= 1
        if (address.open === 0) this.#addresses.delete(name)
        address.waiting.delete(visit)
        this.#makeRoom(address, visit)
      },
    }
    address.waiting.set(visit, begin)
    this.#call(address)
    return visit
  }

  #makeRoom(address: Address, visit: Visit): void {
    if (address.unpublished.delete(visit)) this.#call(address)
  }

  #call(address: Address): void {
    for (const [visit, begin] of address.waiting) {
      if (address.unpublished.size >= this.#limits.unpublishedPerAddress) return
      address.waiting.delete(visit)
      address.unpublished.add(visit)
      begin()
    }
  }
}
