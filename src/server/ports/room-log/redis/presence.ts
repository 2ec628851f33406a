import { z } from 'zod'

/**
 * Each process publishes its counts every `publishMs`, and is dropped after `timeoutMs`, a little more than two missed
 * messages. Timeouts are checked when publishing: `timeoutMs + publishMs` is below the promised five seconds.
 */
const publishMs = 1500
const timeoutMs = 3200
/** Changes within this time are published together. */
const debounceMs = 200

export const presenceChannel = 'kirari:presence'

const presenceMessage = z.object({ node: z.string(), rooms: z.record(z.string(), z.int().min(0)) })

interface RemoteProcess {
  readonly receivedAt: number
  readonly rooms: ReadonlyMap<string, number>
}

export interface PresenceDeps {
  readonly node: string
  publish(message: string): void
  /** The viewer count of the room may have changed. */
  onChange(room: string): void
}

/** Viewer counts of rooms over all processes. */
export class Presence {
  readonly #deps: PresenceDeps
  readonly #local = new Map<string, number>()
  readonly #remote = new Map<string, RemoteProcess>()
  readonly #timer: NodeJS.Timeout
  #debounce: NodeJS.Timeout | null = null

  constructor(deps: PresenceDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => {
      this.#dropTimedOut()
      this.#publish()
    }, publishMs)
    this.#timer.unref()
  }

  setLocalViewerCount(room: string, viewers: number): void {
    if ((this.#local.get(room) ?? 0) === viewers) return
    if (viewers === 0) this.#local.delete(room)
    else this.#local.set(room, viewers)
    this.#deps.onChange(room)
    this.#debounce ??= setTimeout(() => {
      this.#debounce = null
      this.#publish()
    }, debounceMs)
  }

  viewers(room: string): number {
    let count = this.#local.get(room) ?? 0
    for (const { rooms } of this.#remote.values()) count += rooms.get(room) ?? 0
    return count
  }

  receive(message: string): void {
    const { node, rooms } = presenceMessage.parse(JSON.parse(message))
    if (node === this.#deps.node) return
    const before = this.#remote.get(node)?.rooms ?? new Map<string, number>()
    const now = new Map(Object.entries(rooms))
    this.#remote.set(node, { receivedAt: performance.now(), rooms: now })
    for (const room of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(room) !== now.get(room)) this.#deps.onChange(room)
    }
  }

  /** Publishes that this process has no viewers any more. */
  close(): void {
    clearInterval(this.#timer)
    if (this.#debounce !== null) clearTimeout(this.#debounce)
    this.#local.clear()
    this.#publish()
  }

  #publish(): void {
    this.#deps.publish(JSON.stringify({ node: this.#deps.node, rooms: Object.fromEntries(this.#local) }))
  }

  #dropTimedOut(): void {
    for (const [node, { receivedAt, rooms }] of this.#remote) {
      if (performance.now() - receivedAt < timeoutMs) continue
      this.#remote.delete(node)
      for (const room of rooms.keys()) this.#deps.onChange(room)
    }
  }
}
