import type { RedisWithFallback } from './redis-with-fallback.ts'
import { SharedCounts } from './shared-counts.ts'

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

/** The open sockets, which each client and each address may have a number of: of all nodes together with Redis. */
export class OpenSockets {
  /** Of this process. */
  readonly #counts = new Map<string, number>()
  readonly #maxOfAddress: number
  readonly #shared: SharedCounts | null

  constructor(maxOfAddress: number, redis: RedisWithFallback | null, leaseMs?: number) {
    this.#maxOfAddress = maxOfAddress
    this.#shared = redis && new SharedCounts(redis, this.#counts, leaseMs)
  }

  /** Counts a socket until the returned function is called; null if there are too many. */
  async open({ client, address }: SocketOwner): Promise<(() => void) | null> {
    const most = new Map([
      [`address ${address}`, this.#maxOfAddress],
      client === null ? [`unknown ${address}`, Math.ceil(this.#maxOfAddress * unknownPart)] : [client, maxOfClient],
    ])
    for (const [key, max] of most) if (this.#of(key) >= max) return null
    const release = this.#count([...most.keys()])
    if (this.#shared === null || (await this.#shared.admit(most))) return release
    release()
    return null
  }

  async close(): Promise<void> {
    await this.#shared?.close()
  }

  #of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  #count(keys: readonly string[]): () => void {
    for (const key of keys) this.#counts.set(key, this.#of(key) + 1)
    let isCounted = true
    return () => {
      if (!isCounted) return
      isCounted = false
      for (const key of keys) {
        if (this.#of(key) > 1) this.#counts.set(key, this.#of(key) - 1)
        else this.#counts.delete(key)
      }
      this.#shared?.store(keys)
    }
  }
}
