/** The limits of one listener. Each bounds memory or time that an unknown peer could use. */
export interface RtmpLimits {
  /** From the TCP connection to the end of the handshake, in milliseconds. */
  readonly handshakeMs: number
  /** From the end of the handshake to an accepted `publish`, in milliseconds. */
  readonly publishMs: number
  /** The longest time without a complete video or audio message, in milliseconds. */
  readonly idleMs: number
  /** The time, in milliseconds, in which a disconnected peer may read the reason. */
  readonly lingerMs: number
  /** Bytes in one message before and after `publish` was accepted. */
  readonly commandBytes: number
  readonly messageBytes: number
  /** Bytes announced by all unfinished messages of one connection, before and after `publish` was accepted. */
  readonly commandPendingBytes: number
  readonly pendingBytes: number
  readonly chunkStreams: number
  /** Bytes of answers that the peer has not read yet. */
  readonly unreadBytes: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** The number of connections of one address that are read at a time without an accepted `publish`. */
  readonly unpublishedPerAddress: number
}

export const defaultLimits: RtmpLimits = {
  handshakeMs: 10_000,
  publishMs: 10_000,
  idleMs: 30_000,
  lingerMs: 1_000,
  commandBytes: 64 * 1024,
  messageBytes: 8 * 1024 * 1024,
  commandPendingBytes: 128 * 1024,
  pendingBytes: 12 * 1024 * 1024,
  chunkStreams: 32,
  unreadBytes: 256 * 1024,
  connections: 2_000,
  connectionsPerAddress: 1_000,
  unpublishedPerAddress: 32,
}

/** One connection, as counted by the limiter. */
interface OpenConnection {
  /** Its publish was accepted: the next connection of its address may start. */
  published(): void
  /** Its socket is closed. */
  closed(): void
}

interface Address {
  open: number
  readonly unpublished: Set<OpenConnection>
  /** In order of arrival, with the callback that starts reading. */
  readonly waiting: Map<OpenConnection, () => void>
}

type ConnectionLimits = Pick<RtmpLimits, 'connections' | 'connectionsPerAddress' | 'unpublishedPerAddress'>

/**
 * Limits the open connections, in total and per address. Of the connections of an address that do not publish yet, only
 * a few are read at a time; the others wait unread. So many publishers may start at once, and unknown peers use no
 * memory.
 */
export class ConnectionLimiter {
  readonly #limits: ConnectionLimits
  readonly #addresses = new Map<string, Address>()
  #open = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** Calls `begin`, now or later, when it is the connection's turn; null if too many are open. */
  enter(name: string, begin: () => void): OpenConnection | null {
    const address = this.#addresses.get(name) ?? { open: 0, unpublished: new Set(), waiting: new Map() }
    if (this.#open >= this.#limits.connections || address.open >= this.#limits.connectionsPerAddress) return null
    this.#addresses.set(name, address)
    this.#open += 1
    address.open += 1
    const connection: OpenConnection = {
      published: () => this.#makeRoom(address, connection),
      closed: () => {
        this.#open -= 1
        address.open -= 1
        if (address.open === 0) this.#addresses.delete(name)
        address.waiting.delete(connection)
        this.#makeRoom(address, connection)
      },
    }
    address.waiting.set(connection, begin)
    this.#call(address)
    return connection
  }

  #makeRoom(address: Address, connection: OpenConnection): void {
    if (address.unpublished.delete(connection)) this.#call(address)
  }

  #call(address: Address): void {
    for (const [connection, begin] of address.waiting) {
      if (address.unpublished.size >= this.#limits.unpublishedPerAddress) return
      address.waiting.delete(connection)
      address.unpublished.add(connection)
      begin()
    }
  }
}
