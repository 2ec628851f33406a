import { randomUUID } from 'node:crypto'
import type { Position } from '#contract/realtime/schemas.ts'
import type { Appended, RoomEntry, RoomListener } from '../port.ts'
import { RoomWindow } from '../window.ts'
import type { RedisLink, RedisOrder } from './link.ts'

/** Delay between attempts to merge a detached room. */
const mergeRetryMs = 500

interface PublishedEntry extends RedisOrder {
  readonly entry: RoomEntry
}

/**
 * One process's view of a room whose log is in Redis. While Redis is unavailable the room is detached and continues in
 * a local epoch; afterwards its entries are appended to the shared log, and missed entries are read.
 */
export class RedisRoom {
  readonly listeners = new Set<RoomListener>()
  readonly #name: string
  readonly #link: RedisLink
  /** Called after an attempt to merge the detached room. */
  readonly #onMerged: () => void
  #window = new RoomWindow()
  /** Last received position of the shared log; null before the first read. */
  #sharedPosition: Position | null = null
  /** Entries appended while detached; null while attached. */
  #detached: RoomEntry[] | null = null
  /** Entries received while the window was being read. */
  #buffered: PublishedEntry[] = []
  #reading: Promise<void> | null = null
  #mergeTimer: NodeJS.Timeout | null = null

  constructor(name: string, link: RedisLink, onMerged: () => void) {
    this.#name = name
    this.#link = link
    this.#onMerged = onMerged
  }

  get window(): RoomWindow {
    return this.#window
  }

  /** Can be dropped without losing entries. */
  get idle(): boolean {
    return this.listeners.size === 0 && this.#detached === null && this.#reading === null
  }

  get isCurrent(): boolean {
    return this.#link.isReady() && this.#sharedPosition !== null && this.#detached === null && this.#reading === null
  }

  async append(entry: RoomEntry): Promise<Appended> {
    while (this.#reading !== null) await this.#reading
    if (this.#detached !== null) return this.#appendDetached(entry)
    try {
      const { repeated, ...position } = await this.#link.append(this.#name, entry)
      return { position, repeated }
    } catch {
      // The link has logged the reason; the room may be attached again meanwhile.
      return this.#appendDetached(entry)
    }
  }

  receive(published: PublishedEntry): void {
    if (this.#reading !== null) {
      this.#buffered.push(published)
      return
    }
    if (this.#detached !== null) return
    const { epoch, sequence } = this.#window.position
    if (published.epoch === epoch && published.sequence <= sequence) return
    if (published.epoch !== epoch || published.sequence > sequence + 1) {
      void this.catchUp()
      return
    }
    this.#deliver(published.entry)
  }

  /** Appends entries of a detached room, and reads missed ones. Stays detached and retries where Redis is unavailable. */
  catchUp(): Promise<void> {
    this.#reading ??= this.#read()
      .catch(() => this.#detach())
      .then(() => {
        this.#reading = null
        for (const published of this.#buffered.splice(0)) this.receive(published)
      })
    return this.#reading
  }

  close(): void {
    if (this.#mergeTimer !== null) clearTimeout(this.#mergeTimer)
  }

  async #read(): Promise<void> {
    for (const entry of this.#detached ?? []) await this.#link.append(this.#name, entry)
    const { epoch, sequence, entries } = await this.#link.read(this.#name)
    const current = new RoomWindow(epoch, sequence, entries)
    const receivedUntil =
      this.#detached === null && this.#sharedPosition !== null ? this.#window.position : this.#sharedPosition
    const missed = receivedUntil && current.since(receivedUntil)
    const isSame = this.#detached === null && this.#window.epoch === epoch
    this.#sharedPosition = current.position
    if (isSame && missed !== null) {
      for (const entry of missed) this.#deliver(entry)
      return
    }
    const before = this.#window
    this.#window = current
    this.#detached = null
    for (const listener of this.listeners) {
      listener.onReset(missed && missed.filter(({ id }) => before.positionOf(id) === null))
    }
  }

  #deliver(entry: RoomEntry): void {
    this.#window.add(entry)
    for (const listener of this.listeners) listener.event(entry)
  }

  #appendDetached(entry: RoomEntry): Appended {
    const existing = this.#window.positionOf(entry.id)
    if (existing) return { position: existing, repeated: true }
    const detached = this.#detach()
    detached.push(entry)
    this.#deliver(entry)
    return { position: this.#window.position, repeated: false }
  }

  #detach(): RoomEntry[] {
    this.#mergeTimer ??= setTimeout(() => {
      this.#mergeTimer = null
      void this.catchUp().then(this.#onMerged)
    }, mergeRetryMs)
    if (this.#detached !== null) return this.#detached
    const { entries, position } = this.#window
    if (this.#sharedPosition !== null) this.#sharedPosition = position
    this.#window = new RoomWindow(randomUUID(), position.sequence, entries)
    this.#detached = []
    for (const listener of this.listeners) listener.onReset([])
    return this.#detached
  }
}
