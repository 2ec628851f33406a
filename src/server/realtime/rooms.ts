import type { RoomLog } from '../ports/room-log/port.ts'
import { Room } from './room.ts'
import type { OpenSubject } from './subject.ts'

/** A room that everybody has left stays open so long, for those whose connection broke for a moment. */
const lingerMs = 10_000

export interface RoomsSetup {
  readonly log: RoomLog
  readonly open: OpenSubject
  failed(error: unknown, what: string): void
}

/** The rooms in which pages of this process are. */
export class Rooms {
  readonly #setup: RoomsSetup
  readonly #opening = new Map<string, Promise<Room | null>>()
  readonly #open = new Map<string, Room>()
  readonly #lingering = new Map<string, NodeJS.Timeout>()

  constructor(setup: RoomsSetup) {
    this.#setup = setup
  }

  find(name: string): Room | null {
    return this.#open.get(name) ?? null
  }

  all(): Iterable<Room> {
    return this.#open.values()
  }

  /** Opened once, however many come at once; null where there is none of this name. */
  async enter(name: string): Promise<Room | null> {
    const lingering = this.#lingering.get(name)
    if (lingering !== undefined) clearTimeout(lingering)
    this.#lingering.delete(name)
    const open = this.#open.get(name)
    if (open) return open
    const opening = this.#opening.get(name) ?? this.#begin(name).finally(() => this.#opening.delete(name))
    this.#opening.set(name, opening)
    return opening
  }

  /** To be called whenever a room may be empty. */
  left(room: Room): void {
    const { name } = room
    if (room.members.size > 0 || this.#lingering.has(name)) return
    const timer = setTimeout(() => {
      this.#lingering.delete(name)
      if (room.members.size > 0) return
      this.#open.delete(name)
      room.close()
    }, lingerMs)
    this.#lingering.set(name, timer.unref())
  }

  close(): void {
    for (const timer of this.#lingering.values()) clearTimeout(timer)
    for (const room of this.#open.values()) room.close()
    this.#open.clear()
  }

  async #begin(name: string): Promise<Room | null> {
    const { log, open, failed } = this.#setup
    const subject = await open(name)
    if (subject === null) return null
    const room = new Room({ name, log, subject, failed })
    try {
      await room.open()
    } catch (error) {
      room.close()
      throw error
    }
    this.#open.set(name, room)
    return room
  }
}
