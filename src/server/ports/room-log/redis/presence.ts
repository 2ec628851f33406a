import { z } from 'zod'

/**
 * A process tells so often who is with it, and is taken for gone when it has not for a little more than two times. That is
 * looked at when this one tells: at the latest `goneMs + tellMs` after it was last heard, less than the five seconds promised.
 */
const tellMs = 1500
const goneMs = 3200
/** Changes within this time are told together. */
const gatherMs = 200

export const presenceChannel = 'kirari:presence'

const told = z.object({ node: z.string(), rooms: z.record(z.string(), z.int().min(0)) })

interface Other {
  readonly heardAt: number
  readonly rooms: ReadonlyMap<string, number>
}

export interface PresenceSetup {
  readonly node: string
  publish(message: string): void
  /** The number of those in this room may be another now. */
  changed(room: string): void
}

/** How many are in which room, over all processes. */
export class Presence {
  readonly #setup: PresenceSetup
  readonly #own = new Map<string, number>()
  readonly #others = new Map<string, Other>()
  readonly #telling: NodeJS.Timeout
  #soon: NodeJS.Timeout | null = null

  constructor(setup: PresenceSetup) {
    this.#setup = setup
    this.#telling = setInterval(() => {
      this.#forgetGone()
      this.#tell()
    }, tellMs)
    this.#telling.unref()
  }

  attend(room: string, viewers: number): void {
    if ((this.#own.get(room) ?? 0) === viewers) return
    if (viewers === 0) this.#own.delete(room)
    else this.#own.set(room, viewers)
    this.#setup.changed(room)
    this.#soon ??= setTimeout(() => {
      this.#soon = null
      this.#tell()
    }, gatherMs)
  }

  viewers(room: string): number {
    let count = this.#own.get(room) ?? 0
    for (const { rooms } of this.#others.values()) count += rooms.get(room) ?? 0
    return count
  }

  heard(message: string): void {
    const { node, rooms } = told.parse(JSON.parse(message))
    if (node === this.#setup.node) return
    const before = this.#others.get(node)?.rooms ?? new Map<string, number>()
    const now = new Map(Object.entries(rooms))
    this.#others.set(node, { heardAt: performance.now(), rooms: now })
    for (const room of new Set([...before.keys(), ...now.keys()])) {
      if (before.get(room) !== now.get(room)) this.#setup.changed(room)
    }
  }

  /** Tells the others that nobody is with this process any more. */
  close(): void {
    clearInterval(this.#telling)
    if (this.#soon !== null) clearTimeout(this.#soon)
    this.#own.clear()
    this.#tell()
  }

  #tell(): void {
    this.#setup.publish(JSON.stringify({ node: this.#setup.node, rooms: Object.fromEntries(this.#own) }))
  }

  #forgetGone(): void {
    for (const [node, { heardAt, rooms }] of this.#others) {
      if (performance.now() - heardAt < goneMs) continue
      this.#others.delete(node)
      for (const room of rooms.keys()) this.#setup.changed(room)
    }
  }
}
