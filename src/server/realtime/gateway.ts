import type { FastifyBaseLogger } from 'fastify'
import type { RawData, WebSocket } from 'ws'
import {
  realtimePath,
  realtimeRequest,
  type RealtimeMessage,
  type RealtimeRequest,
  type RoomEvent,
} from '#contract/realtime.ts'
import { asRefusal, type SocketRoute } from '../http/index.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import { Allowance } from './allowance.ts'
import { Member } from './member.ts'
import { Page } from './page.ts'
import { entryOf } from './payload.ts'
import { Presence } from './presence.ts'
import { Rooms } from './rooms.ts'
import type { OpenSubject, Visitor } from './subject.ts'

/** Messages of one page: more than a thumb can make. */
const messagesAtOnce = 60
const messagesPerSecond = 20

/** RFC 6455 §7.4.1. */
const policyViolation = 1008

export interface RealtimeSetup {
  readonly roomLog: RoomLog
  readonly log: FastifyBaseLogger
  readonly open: OpenSubject
}

export type Realtime = ReturnType<typeof createRealtime>

/** Null for what is no message of ours. */
function readRequest(data: RawData, isBinary: boolean): RealtimeRequest | null {
  if (isBinary) return null
  try {
    return realtimeRequest.safeParse(JSON.parse(String(data))).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}

/** `/v1/realtime`: pages enter rooms, and hear what happens there as it happens. */
export function createRealtime({ roomLog, log, open }: RealtimeSetup) {
  const failed = (err: unknown, what: string): void => log.error({ err }, what)
  const rooms = new Rooms({ log: roomLog, open, failed })
  const presence = new Presence()

  function refusalOf(error: unknown) {
    const refusal = asRefusal(error)
    if (refusal.code === 'INTERNAL') failed(error, 'a message could not be followed')
    return refusal
  }

  function admit(socket: WebSocket, member: Member): void {
    const page = new Page(member, rooms, refusalOf)
    const allowance = new Allowance(messagesAtOnce, messagesPerSecond, performance.now())
    presence.admit(member, page)
    let queue: Promise<void> = Promise.resolve()
    socket.on('pong', () => presence.heard(member))
    socket.on('message', (data, isBinary) => {
      presence.heard(member)
      const request = readRequest(data, isBinary)
      if (request === null || !allowance.take(performance.now())) return socket.close(policyViolation)
      queue = queue
        .then(() => page.follow(request))
        .catch((error: unknown) => {
          refusalOf(error)
          member.send({ type: 'unavailable', room: request.room })
        })
    })
    socket.once('close', () => {
      presence.dismiss(member)
      page.leaveAll()
    })
  }

  const route: SocketRoute = {
    path: realtimePath,
    enter(socket, { connection, viewer, ...call }) {
      const visitor: Visitor = { ...call, viewer, userId: viewer?.user.id ?? null }
      admit(socket, new Member(visitor, socket, connection, performance.now()))
    },
  }

  return {
    route,

    /** Makes something happen in a room, in the order of everything that does; under one `id` it happens once. */
    publish: (room: string, id: string, event: RoomEvent) => roomLog.append(room, entryOf(id, event)),

    /** Over all processes. */
    viewers: (room: string): number => roomLog.viewers(room),

    /** Tells the pages in a room that are with this process what `say` makes for each; nothing where that is null. */
    tell(room: string, say: (visitor: Visitor) => RealtimeMessage | null): void {
      rooms.find(room)?.each(({ visitor }) => say(visitor))
    },

    /** Whether pages of this process are in the room. */
    isOpen: (room: string): boolean => rooms.find(room) !== null,

    /** Those in which pages of this process are. */
    openRooms: (): string[] => Array.from(rooms.all(), ({ name }) => name),

    close(): void {
      presence.close()
      rooms.close()
    },
  }
}
