import type { Position } from '#contract/realtime/schemas.ts'
import type { Connection } from './connection.ts'
import { Room, type RoomDeps } from './room.ts'
import type { Client, RoomKind, RoomMessage, RoomViewer } from './room-handler.ts'

/** How long an empty room stays open, in milliseconds, for clients that reconnect. */
const lingerMs = 10_000

/** A room without the types of its messages and events. */
export interface OpenRoom {
  readonly name: string
  readonly connections: ReadonlySet<Connection>
  /** The viewers who are connected to this process. */
  viewersHere(): RoomViewer[]
  admits(client: Client, ticket: string | null): Promise<boolean>
  /** For a client that is not admitted. */
  closedMessage(client: Client, ticket: string | null): Promise<RoomMessage>
  join(connection: Connection, after: Position | null): void
  leave(connection: Connection): void
  resync(connection: Connection, after: Position | null): void
  recount(connection: Connection): void
  welcome(client: Client): Promise<readonly RoomMessage[]>
  notify(message: (client: Client) => RoomMessage | null): void
  broadcast(message: RoomMessage): void
}

/** The rooms of one kind without the types of their messages and events. */
export interface RoomsOfKind {
  find(name: string): OpenRoom | null
  all(): Iterable<OpenRoom>
  /** Opens the room once for concurrent joins; null if the room does not exist. */
  join(id: string): Promise<OpenRoom | null>
  /** Must be called when a room may have become empty. */
  left(room: OpenRoom): void
  /** Parses a message to a room and returns its handler; null for an invalid message. */
  accept(message: unknown): ((name: string, client: Client) => Promise<RoomMessage | null>) | null
  close(): void
}

/** The open rooms of one kind. */
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
