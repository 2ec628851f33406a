import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { joinRequest, leaveRequest, roomName } from '#contract/realtime/schemas.ts'
import { realtimePath } from '#contract/realtime/limits.ts'
import type { SocketRoute } from '../http/index.ts'
import type { RoomEntry, RoomLog } from '../ports/room-log/port.ts'
import { ClientSession, type ClientRequest } from './client-session.ts'
import { Connection } from './connection.ts'
import { Presence } from './presence.ts'
import type { Client, RoomKind, RoomMessage, RoomViewer } from './room-handler.ts'
import { Rooms, type RoomsOfKind } from './rooms.ts'
import { TokenBucket } from './token-bucket.ts'

/** The rate limit of one client's messages. */
const messageBurst = 60
const messagesPerSecond = 20

/** RFC 6455 §7.4.1. */
const policyViolation = 1008
/** For private use (RFC 6455 §7.4.2): the session of the socket has ended. */
const sessionEnded = 4001
/** How long a socket that is opened meanwhile may take from the read of its session until it is known here. */
const openingMs = 60_000

export interface RealtimeDeps {
  readonly roomLog: RoomLog
  readonly log: FastifyBaseLogger
}

export type Realtime = ReturnType<typeof createRealtime>

/** Returns additional messages for a client that joins a room. */
export type Welcome = (id: string, client: Client) => Promise<readonly RoomMessage[]>

/** Called when the number of viewers of a room has changed. */
export type ViewersListener = (id: string, viewers: number) => void

const anyMessage = z.looseObject({ type: z.string(), room: roomName })

/** `/v1/realtime`: clients join rooms and receive their events in one order. */
export function createRealtime({ roomLog, log }: RealtimeDeps) {
  const failed = (err: unknown, what: string): void => log.error({ err }, what)
  const kinds = new Map<string, RoomsOfKind>()
  const welcomes = new Map<string, Welcome[]>()
  const viewersListeners = new Map<string, ViewersListener[]>()
  const presence = new Presence()
  const ended = new LRUCache<string, true>({ max: 10_000, ttl: openingMs })

  const kindOf = (room: string): RoomsOfKind | null => kinds.get(room.slice(0, room.indexOf(':'))) ?? null
  const idOf = (room: string): string => room.slice(room.indexOf(':') + 1)

  /** Null for an invalid message. */
  function readRequest(data: RawData, isBinary: boolean): ClientRequest | null {
    if (isBinary) return null
    try {
      return requestOf(JSON.parse(String(data)))
    } catch (error) {
      if (error instanceof SyntaxError) return null
      throw error
    }
  }

  function requestOf(json: unknown): ClientRequest | null {
    const { data: message } = anyMessage.safeParse(json)
    if (message === undefined) return null
    const { room } = message
    if (message.type === 'join') {
      const { data: request } = joinRequest.safeParse(json)
      if (request === undefined) return null
      return { type: 'join', room, id: idOf(room), after: request.after, ticket: request.ticket ?? null }
    }
    if (message.type === 'leave') return leaveRequest.safeParse(json).success ? { type: 'leave', room } : null
    const handle = kindOf(room)?.accept(json) ?? null
    return handle && { type: 'message', room, handle }
  }

  function admit(socket: WebSocket, connection: Connection, sessionId: string | null): void {
    if (sessionId !== null && ended.has(sessionId)) return socket.close(sessionEnded)
    const session = new ClientSession(connection, kindOf, log)
    const limit = new TokenBucket(messageBurst, messagesPerSecond, performance.now())
    presence.add(connection, session, sessionId)
    let queue: Promise<void> = Promise.resolve()
    socket.on('pong', () => presence.received(connection))
    socket.on('message', (data, isBinary) => {
      presence.received(connection)
      const request = readRequest(data, isBinary)
      if (request === null || !limit.consume(performance.now())) {
        const { userId } = connection.client
        const reason = request === null ? 'an invalid message' : 'too many messages'
        log.info({ userId, reason }, 'a client broke the rules of the realtime connection')
        return socket.close(policyViolation)
      }
      queue = queue
        .then(() => session.follow(request))
        .catch((error: unknown) => {
          failed(error, 'a message of a client could not be handled')
          connection.send({ type: 'unavailable', room: request.room })
        })
    })
    socket.once('close', () => {
      presence.remove(connection)
      session.leaveAll()
    })
  }

  const route: SocketRoute = {
    path: realtimePath,
    enter(socket, { connection, sessionId, viewer, ...call }) {
      const client: Client = { ...call, viewer, userId: viewer?.user.id ?? null }
      admit(socket, new Connection(client, socket, connection, performance.now()), sessionId)
    },
  }

  return {
    route,

    /** Registers the handler of a kind of rooms. Throws if the kind is already registered. */
    register<Message, Event>(kind: RoomKind<Message, Event>): void {
      if (kinds.has(kind.name)) throw new Error(`rooms "${kind.name}" are registered twice`)
      const welcome: Welcome = async (id, client) => {
        const messages: RoomMessage[] = []
        for (const one of welcomes.get(kind.name) ?? []) messages.push(...(await one(id, client)))
        return messages
      }
      const viewersChanged: ViewersListener = (id, viewers) => {
        for (const listener of viewersListeners.get(kind.name) ?? []) listener(id, viewers)
      }
      kinds.set(kind.name, new Rooms(kind, { log: roomLog, welcome, viewersChanged, failed }))
    },

    /** Adds messages for clients that join rooms of a kind; they follow `joined`. */
    onJoin(kind: string, welcome: Welcome): void {
      welcomes.set(kind, [...(welcomes.get(kind) ?? []), welcome])
    },

    /** Calls `listener` in each process that has the room open. */
    onViewers(kind: string, listener: ViewersListener): void {
      viewersListeners.set(kind, [...(viewersListeners.get(kind) ?? []), listener])
    },

    /** Appends an event to the order of a room; idempotent per `id`. */
    publish<Event extends { readonly type: string }>(room: string, id: string, event: Event) {
      return roomLog.append(room, { id, payload: JSON.stringify(event) } satisfies RoomEntry)
    },

    /** The number of viewers in all processes. */
    viewers: (room: string): number => roomLog.viewers(room),

    /** The viewers of a room who are connected to this process. */
    viewersHere: (room: string): RoomViewer[] => kindOf(room)?.find(room)?.viewersHere() ?? [],

    /** Sends each client of this process in the room the result of `message`; nothing for null. */
    notify(room: string, message: (client: Client) => RoomMessage | null): void {
      kindOf(room)?.find(room)?.notify(message)
    },

    /** Sends all clients of this process in the room the same message, outside of its order. */
    broadcast<Message extends RoomMessage>(message: Message): void {
      kindOf(message.room)?.find(message.room)?.broadcast(message)
    },

    /** Closes to the clients of a user of this process the rooms that no longer admit them. */
    async readmit(userId: number): Promise<void> {
      await Promise.all(presence.sessionsOf(userId).map((session) => session.readmit()))
    },

    /** The same for all clients of this process in a room. */
    async readmitAll(room: string): Promise<void> {
      const connections = kindOf(room)?.find(room)?.connections ?? []
      await Promise.all(Array.from(connections, (one) => presence.sessionOf(one)?.readmit()))
    },

    /** Closes the sockets of this process that were opened with these sessions. */
    endSessions(ids: readonly string[]): void {
      for (const id of ids) ended.set(id, true)
      presence.closeSessions(new Set(ids), sessionEnded)
    },

    /** The sessions with which the sockets of this process were opened. */
    sessionIds: (): string[] => [...presence.sessionIds()],

    /** Whether clients of this process have joined the room. */
    isOpen: (room: string): boolean => (kindOf(room)?.find(room) ?? null) !== null,

    /** Sockets of this process. */
    connections: (): number => presence.size,

    /** The number of open rooms of each kind. */
    roomCounts: (): ReadonlyMap<string, number> =>
      new Map(Array.from(kinds, ([kind, rooms]) => [kind, [...rooms.all()].length])),

    /** Ids of the rooms of a kind that clients of this process have joined. */
    openRooms: (kind: string): string[] => Array.from(kinds.get(kind)?.all() ?? [], ({ name }) => idOf(name)),

    close(): void {
      presence.close()
      for (const rooms of kinds.values()) rooms.close()
    },
  }
}
