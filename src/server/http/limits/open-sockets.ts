/** Who opens a socket. */
export interface SocketOwner {
  /** A user or visitor; null if unknown. */
  readonly client: string | null
  readonly address: string
}

/** Enough for every tab and device of a person. */
const maxOfClient = 20
/** The part of the sockets of an address that clients without a session or visitor cookie may open. */
const unknownPart = 1 / 50

/** The open sockets of this process, which each client and each address may have a number of. */
export class OpenSockets {
  readonly #counts = new Map<string, number>()
  readonly #maxOfAddress: number

  constructor(maxOfAddress: number) {
    this.#maxOfAddress = maxOfAddress
  }

  /** Counts a socket until the returned function is called; null if there are too many. */
  open({ client, address }: SocketOwner): (() => void) | null {
    const most = new Map([
      [`address ${address}`, this.#maxOfAddress],
      client === null ? [`unknown ${address}`, Math.ceil(this.#maxOfAddress * unknownPart)] : [client, maxOfClient],
    ])
    for (const [key, max] of most) if (this.#of(key) >= max) return null
    for (const key of most.keys()) this.#counts.set(key, this.#of(key) + 1)
    return () => {
      for (const key of most.keys()) {
        if (this.#of(key) > 1) this.#counts.set(key, this.#of(key) - 1)
        else this.#counts.delete(key)
      }
      most.clear()
    }
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}
