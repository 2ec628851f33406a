import type { FastifyBaseLogger } from 'fastify'
import type { Position } from '#contract/realtime/schemas.ts'
import type { Connection } from './connection.ts'
import type { Client, RoomMessage } from './room-handler.ts'
import type { OpenRoom, RoomsOfKind } from './rooms.ts'

/** The maximum number of joined rooms. */
const maxRooms = 4

/** One request of a client, in progress. */
export type ClientRequest =
  | {
      readonly type: 'join'
      readonly room: string
      readonly id: string
      readonly after: Position | null
      /** Identifies a visitor; null without one. */
      readonly ticket: string | null
    }
  | { readonly type: 'leave'; readonly room: string }
  | {
      readonly type: 'message'
      readonly room: string
      readonly handle: (name: string, client: Client) => Promise<RoomMessage | null>
    }

export type SessionLog = Pick<FastifyBaseLogger, 'info' | 'error'>

interface Joined {
  readonly room: OpenRoom
  readonly rooms: RoomsOfKind
  readonly ticket: string | null
}

/** Handles the requests of one client in order. */
export class ClientSession {
  readonly #connection: Connection
  readonly #kindOf: (room: string) => RoomsOfKind | null
  readonly #joined = new Map<string, Joined>()
  readonly #log: SessionLog

  constructor(connection: Connection, kindOf: (room: string) => RoomsOfKind | null, log: SessionLog) {
    this.#connection = connection
    this.#kindOf = kindOf
    this.#log = log
  }

  async follow(request: ClientRequest): Promise<void> {
    switch (request.type) {
      case 'join':
        return this.#join(request)
      case 'leave':
        return this.#leave(request.room)
      case 'message': {
        if (!this.#joined.has(request.room)) return this.#connection.send({ type: 'closed', room: request.room })
        const reply = await request.handle(request.room, this.#connection.client)
        if (reply) this.#connection.send(reply)
      }
    }
  }

  /** Whether the client counts as a viewer has changed. */
  recount(): void {
    for (const { room } of this.#joined.values()) room.recount(this.#connection)
  }

  /** The client was behind and has received everything. */
  resync(): void {
    for (const { room } of this.#joined.values()) {
      room.resync(this.#connection, null)
      this.#welcome(room).catch((error: unknown) => {
        this.#log.error({ err: error, room: room.name }, 'a client could not be resynced')
        this.#connection.send({ type: 'unavailable', room: room.name })
      })
    }
  }

  /** Leaves the rooms that no longer admit the client. */
  async readmit(): Promise<void> {
    const { client } = this.#connection
    for (const [name, joined] of this.#joined) {
      const { room, ticket } = joined
      if (await room.admits(client, ticket)) continue
      // Read before leaving: otherwise a request meanwhile would be answered with a `closed` without it.
      const closed = await room.closedMessage(client, ticket)
      if (this.#joined.get(name) !== joined) continue
      this.#leave(name)
      this.#connection.send(closed)
    }
  }

  leaveAll(): void {
    for (const name of this.#joined.keys()) this.#leave(name)
  }

  async #join({ room: name, id, after, ticket }: Extract<ClientRequest, { type: 'join' }>): Promise<void> {
    this.#leave(name)
    const rooms = this.#joined.size < maxRooms ? this.#kindOf(name) : null
    const room = (await rooms?.join(id)) ?? null
    if (rooms === null || room === null) return this.#reject({ type: 'closed', room: name })
    const { client } = this.#connection
    try {
      if (!(await room.admits(client, ticket))) return this.#reject(await room.closedMessage(client, ticket))
      if (!this.#connection.open) return
      this.#joined.set(name, { room, rooms, ticket })
      room.join(this.#connection, after)
    } finally {
      // Also after an error: a room that no client has joined must not stay open.
      rooms.left(room)
    }
    await this.#welcome(room)
  }

  #reject(closed: RoomMessage): void {
    const { userId } = this.#connection.client
    this.#log.info({ room: closed.room, userId, joined: this.#joined.size }, 'a room was closed to a client')
    this.#connection.send(closed)
  }

  async #welcome(room: OpenRoom): Promise<void> {
    const messages = await room.welcome(this.#connection.client)
    if (this.#joined.get(room.name)?.room !== room) return
    for (const message of messages) this.#connection.send(message)
  }

  #leave(name: string): void {
    const joined = this.#joined.get(name)
    if (!joined) return
    this.#joined.delete(name)
    joined.room.leave(this.#connection)
    joined.rooms.left(joined.room)
  }
}
