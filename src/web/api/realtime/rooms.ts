import type { RealtimeMessage, RealtimeRequest } from '#contract/realtime/schemas.ts'
import { newKey } from '../new-key.ts'
import { reportProblem, type ProblemCode } from '../problems.ts'
import { reconnectDelay, type Connection, type ConnectionEvents } from './connection.ts'
import { roomReducer, unknownRoom, type KnownRoom, type RoomAction } from './known-room.ts'
import { readRealtimeMessage } from './read-message.ts'

export interface RoomListener {
  /** The state of the room has changed. */
  changed?(): void
  message?(message: RealtimeMessage): void
  connected?(connected: boolean): void
}

export interface Rooms {
  /** Joins the room with the first listener and leaves it with the last; returns the unsubscribe function. */
  subscribe(room: string, listener: RoomListener): () => void
  state(room: string): KnownRoom
  /** Applies an action of this client to the state of the room. */
  dispatch(room: string, action: RoomAction): void
  /** Sends a comment once the room is joined; published once, even over lost connections. */
  sendComment(room: string, text: string): void
  sendHearts(room: string, count: number): void
  /** Reconnects after sign-in or sign-out: the server reads the viewer from the cookie of the connection. */
  reconnect(): void
}

interface Room {
  state: KnownRoom
  readonly listeners: Set<RoomListener>
  /** Failed joins in a row. */
  failures: number
  retryTimer: ReturnType<typeof setTimeout> | undefined
}

/** In milliseconds: the connection outlasts a navigation between pages. */
const lingerMs = 1000

const codes: Partial<Record<RealtimeMessage['type'], ProblemCode>> = {
  closed: 'C02',
  unavailable: 'C03',
  refused: 'C05',
}

/** Manages the rooms of this page over one connection. */
export function openRooms(open: (events: ConnectionEvents) => Connection): Rooms {
  const rooms = new Map<string, Room>()
  let connection: Connection | null = null
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  const send = (request: RealtimeRequest): void => connection?.send(JSON.stringify(request))

  function join(name: string, room: Room): void {
    clearTimeout(room.retryTimer)
    send({ type: 'join', room: name, after: room.state.position })
    update(name, room, { type: 'joinRequested' })
  }

  function update(name: string, room: Room, action: RoomAction): void {
    const before = room.state
    room.state = roomReducer(before, action)
    if (room.state === before) return
    for (const { changed } of room.listeners) changed?.()
    if (room.state.step === 'outOfSync') {
      reportProblem('C04', name)
      join(name, room)
      return
    }
    // Sends unanswered comments again; the server deduplicates them by key.
    if (action.type === 'joined') {
      room.failures = 0
      for (const { key, text, commentId } of room.state.sent) {
        if (commentId === null) send({ type: 'comment', room: name, key, text })
      }
    }
  }

  function retryLater(name: string, room: Room): void {
    clearTimeout(room.retryTimer)
    room.retryTimer = setTimeout(() => join(name, room), reconnectDelay(room.failures++, Math.random()))
  }

  const joinAll = (): void => {
    for (const [name, room] of rooms) join(name, room)
  }

  const events: ConnectionEvents = {
    opened() {
      joinAll()
      for (const { listeners } of rooms.values()) for (const { connected } of listeners) connected?.(true)
    },
    received(data) {
      const message = readRealtimeMessage(data)
      const room = message && rooms.get(message.room)
      if (!message || !room) return
      const code = codes[message.type]
      if (code !== undefined) reportProblem(code, message.type === 'refused' ? message.code : message.room)
      update(message.room, room, message)
      if (message.type === 'unavailable') retryLater(message.room, room)
      for (const listener of room.listeners) listener.message?.(message)
    },
    // The server answers a join, and with it sends what was missed.
    probe: joinAll,
    lost() {
      reportProblem('C01')
      for (const [name, room] of rooms) {
        clearTimeout(room.retryTimer)
        update(name, room, { type: 'connectionLost' })
        for (const { connected } of room.listeners) connected?.(false)
      }
    },
  }

  function leave(name: string): void {
    clearTimeout(rooms.get(name)?.retryTimer)
    send({ type: 'leave', room: name })
    rooms.delete(name)
    if (rooms.size > 0) return
    closeTimer = setTimeout(() => {
      connection?.close()
      connection = null
    }, lingerMs)
  }

  function openRoom(name: string): Room {
    const present = rooms.get(name)
    if (present) return present
    const room: Room = { state: unknownRoom, listeners: new Set(), failures: 0, retryTimer: undefined }
    rooms.set(name, room)
    clearTimeout(closeTimer)
    if (connection === null) connection = open(events)
    else join(name, room)
    return room
  }

  return {
    subscribe(name, listener) {
      const { listeners } = openRoom(name)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave(name)
      }
    },
    state: (name) => rooms.get(name)?.state ?? unknownRoom,
    dispatch(name, action) {
      const room = rooms.get(name)
      if (room) update(name, room, action)
    },
    sendComment(name, text) {
      const room = rooms.get(name)
      if (!room) return
      const key = newKey()
      update(name, room, { type: 'commentSent', key, text })
      if (room.state.step === 'joined') send({ type: 'comment', room: name, key, text })
    },
    sendHearts: (name, count) => send({ type: 'hearts', room: name, count }),
    reconnect() {
      if (connection === null) return
      connection.close()
      for (const [name, room] of rooms) update(name, room, { type: 'connectionLost' })
      connection = open(events)
    },
  }
}
