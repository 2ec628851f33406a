import { randomUUID } from 'node:crypto'
import type { Position } from '#contract/realtime.ts'
import type { Appended, RoomEntry, RoomListener } from '../port.ts'
import { RoomWindow } from '../window.ts'
import type { RedisLink, RedisOrder } from './link.ts'

/** Until a room that is apart tries to join the others again. */
const rejoinMs = 500

interface Heard extends RedisOrder {
  readonly entry: RoomEntry
}

/**
 * One process's view of a room whose order is in Redis. While that is away the room goes on by itself in an epoch of its
 * own; when it is back, what was said here is put into the common order, and what others said is heard.
 */
export class RedisRoom {
  readonly listeners = new Set<RoomListener>()
  readonly #name: string
  readonly #link: RedisLink
  #window = new RoomWindow()
  /** How far the common order was heard; null before the first reading. */
  #common: Position | null = null
  /** Put in while apart from the others; null while it is not. */
  #apart: RoomEntry[] | null = null
  /** Heard while the window was being read. */
  #early: Heard[] = []
  #reading: Promise<void> | null = null
  #rejoining: NodeJS.Timeout | null = null

  constructor(name: string, link: RedisLink) {
    this.#name = name
    this.#link = link
  }

  get window(): RoomWindow {
    return this.#window
  }

  /** Nothing is lost when it is forgotten. */
  get idle(): boolean {
    return this.listeners.size === 0 && this.#apart === null && this.#reading === null
  }

  async append(entry: RoomEntry): Promise<Appended> {
    while (this.#reading !== null) await this.#reading
    if (this.#apart !== null) return this.#appendApart(entry)
    try {
      const { repeated, ...position } = await this.#link.append(this.#name, entry)
      return { position, repeated }
    } catch {
      // The link has told why; meanwhile the room may have found together again.
      return this.#appendApart(entry)
    }
  }

  heard(heard: Heard): void {
    if (this.#reading !== null) {
      this.#early.push(heard)
      return
    }
    if (this.#apart !== null) return
    const { epoch, sequence } = this.#window.position
    if (heard.epoch === epoch && heard.sequence <= sequence) return
    if (heard.epoch !== epoch || heard.sequence > sequence + 1) {
      void this.catchUp()
      return
    }
    this.#take(heard.entry)
  }

  /** Puts in what was said apart, and hears what was missed. Where Redis is away it stays apart, and tries again. */
  catchUp(): Promise<void> {
    this.#reading ??= this.#read()
      .catch(() => this.#leaveOthers())
      .then(() => {
        this.#reading = null
        for (const heard of this.#early.splice(0)) this.heard(heard)
      })
    return this.#reading
  }

  close(): void {
    if (this.#rejoining !== null) clearTimeout(this.#rejoining)
  }

  async #read(): Promise<void> {
    for (const entry of this.#apart ?? []) await this.#link.append(this.#name, entry)
    const { epoch, sequence, entries } = await this.#link.read(this.#name)
    const current = new RoomWindow(epoch, sequence, entries)
    const heardUntil = this.#apart === null && this.#common !== null ? this.#window.position : this.#common
    const missed = heardUntil && current.since(heardUntil)
    const isSame = this.#apart === null && this.#window.epoch === epoch
    this.#common = current.position
    if (isSame && missed !== null) {
      for (const entry of missed) this.#take(entry)
      return
    }
    const before = this.#window
    this.#window = current
    this.#apart = null
    for (const listener of this.listeners) {
      listener.anew(missed && missed.filter(({ id }) => before.positionOf(id) === null))
    }
  }

  #take(entry: RoomEntry): void {
    this.#window.take(entry)
    for (const listener of this.listeners) listener.event(entry)
  }

  #appendApart(entry: RoomEntry): Appended {
    const known = this.#window.positionOf(entry.id)
    if (known) return { position: known, repeated: true }
    const apart = this.#leaveOthers()
    apart.push(entry)
    this.#take(entry)
    return { position: this.#window.position, repeated: false }
  }

  #leaveOthers(): RoomEntry[] {
    this.#rejoining ??= setTimeout(() => {
      this.#rejoining = null
      void this.catchUp()
    }, rejoinMs)
    if (this.#apart !== null) return this.#apart
    const { entries, position } = this.#window
    if (this.#common !== null) this.#common = position
    this.#window = new RoomWindow(randomUUID(), position.sequence, entries)
    this.#apart = []
    for (const listener of this.listeners) listener.anew([])
    return this.#apart
  }
}
