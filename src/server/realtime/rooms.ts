import type { Position } from '#contract/realtime/schemas.ts'
import type { Connection } from './connection.ts'
import { Room, type RoomDeps } from './room.ts'
import type { Client, RoomKind, RoomMessage } from './room-handler.ts'

/** An empty room stays open so long, for clients whose connection broke for a moment. */
const lingerMs = 10_000

/** A room without the types of its messages and events. */
export interface OpenRoom {
  readonly name: string
  readonly connections: ReadonlySet<Connection>
  join(connection: Connection, after: Position | null): void
  leave(connection: Connection): void
  resync(connection: Connection, after: Position | null): void
  recount(connection: Connection): void
  welcome(client: Client): Promise<readonly RoomMessage[]>
  notify(message: (client: Client) => RoomMessage | null): void
}

/** The rooms of one kind without the types of their messages and events. */
export interface RoomsOfKind {
  find(name: string): OpenRoom | null
  all(): Iterable<OpenRoom>
  /** Opens the room once, however many clients join at once; null where there is none of this id. */
  join(id: string): Promise<OpenRoom | null>
  /** To be called whenever a room may be empty. */
  left(room: OpenRoom): void
  /** Reads a message to a room; null for what the kind does not accept, else what handles it there. */
  accept(message: unknown): ((name: string, client: Client) => Promise<RoomMessage | null>) | null
  close(): void
}

/** The rooms of one kind that clients of this process have joined. */
export class Rooms<Message, Event> implements RoomsOfKind {
  readonly #kind: RoomKind<Message, Event>
  readonly #deps: RoomDeps
  readonly #opening = new Map<string, Promise<Room<Message, Event> | null>>()
  readonly #open = new Map<string, Room<Message, Event>>()
  readonly #lingering = new Map<string, NodeJS.Timeout>()

  constructor(kind: RoomKind<Message, Event>, deps: RoomDeps) {
    this.#kind = kind
    this.#deps = deps
  }

  find(name: string): OpenRoom | null {
    return this.#open.get(name) ?? null
  }

  all(): Iterable<OpenRoom> {
    return this.#open.values()
  }

  async join(id: string): Promise<OpenRoom | null> {
    const name = `${this.#kind.name}:${id}`
    const lingering = this.#lingering.get(name)
    if (lingering !== undefined) clearTimeout(lingering)
    this.#lingering.delete(name)
    const open = this.#open.get(name)
    if (open) return open
    const opening = this.#opening.get(name) ?? this.#start(id).finally(() => this.#opening.delete(name))
    this.#opening.set(name, opening)
    return opening
  }

  left(room: OpenRoom): void {
    const { name } = room
    if (room.connections.size > 0 || this.#lingering.has(name)) return
    const timer = setTimeout(() => {
      this.#lingering.delete(name)
      if (room.connections.size > 0) return
      this.#open.get(name)?.close()
      this.#open.delete(name)
    }, lingerMs)
    this.#lingering.set(name, timer.unref())
  }

  accept(message: unknown) {
    const read = this.#kind.message.safeParse(message)
    if (!read.success) return null
    return async (name: string, client: Client): Promise<RoomMessage | null> => {
      const room = this.#open.get(name)
      return room ? room.receive(client, read.data) : null
    }
  }

  close(): void {
    for (const timer of this.#lingering.values()) clearTimeout(timer)
    for (const room of this.#open.values()) room.close()
    this.#open.clear()
  }

  async #start(id: string): Promise<Room<Message, Event> | null> {
    const handler = await this.#kind.open(id)
    if (handler === null) return null
    const room = new Room(this.#kind, id, handler, this.#deps)
    try {
      await room.open()
    } catch (error) {
      room.close()
      throw error
    }
    this.#open.set(room.name, room)
    return room
  }
}
