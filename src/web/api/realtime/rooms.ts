import type { RoomRequest } from '#contract/realtime/schemas.ts'
import { reportProblem } from '../problems.ts'
import { reconnectDelay } from './connection.ts'
import type { AnyMessage } from './message.ts'
import type { RoomState, RoomTransition } from './room-state.ts'
import type { SharedConnection } from './shared-connection.ts'

interface TypedMessage {
  readonly type: string
  readonly room: string
}

/** A kind of room, declared by its slice. */
export interface RoomKind<State extends RoomState, Message extends TypedMessage, Request extends TypedMessage, Action> {
  readonly initial: State
  /** Null for a message that is malformed, or of a type that this version does not know. */
  read(message: AnyMessage): Message | null
  /** Does not depend on how events are batched, nor on lost connections. */
  reduce(state: State, action: Message | RoomTransition | Action): State
  /** Requests without a reply, which are sent again after each join; the server deduplicates them by their keys. */
  unanswered?(room: string, state: State): readonly Request[]
  /** The ticket that identifies a visitor in the room; null without one. */
  ticketOf?(room: string): string | null
  /** The code of a message that rejects a request; null for others. */
  rejectionOf?(message: Message): string | null
}

export interface RoomListener<Message> {
  /** The state of the room has changed. */
  changed?(): void
  message?(message: Message): void
  connected?(connected: boolean): void
}

export interface Rooms<State, Message, Request, Action> {
  /** Joins the room with the first listener and leaves it with the last; returns the unsubscribe function. */
  subscribe(room: string, listener: RoomListener<Message>): () => void
  state(room: string): State
  /** Applies an action of this client to the state of the room. */
  dispatch(room: string, action: Action): void
  /** Joins a room again that was closed to this client, who may enter it now. */
  rejoin(room: string): void
  /** Drops the request unless the connection is open. */
  send(request: Request): void
}

interface Room<State, Message> {
  state: State
  readonly listeners: Set<RoomListener<Message>>
  /** Failed joins in a row. */
  failures: number
  retryTimer: ReturnType<typeof setTimeout> | undefined
}

/** The rooms of one kind on this page. */
export function openRooms<State extends RoomState, Message extends TypedMessage, Request extends TypedMessage, Action>(
  connection: SharedConnection,
  kind: RoomKind<State, Message, Request, Action>,
): Rooms<State, Message, Request, Action> {
  const rooms = new Map<string, Room<State, Message>>()

  function join(name: string, room: Room<State, Message>): void {
    clearTimeout(room.retryTimer)
    const ticket = kind.ticketOf?.(name) ?? null
    const request: RoomRequest = {
      type: 'join',
      room: name,
      after: room.state.position,
      ...(ticket !== null && { ticket }),
    }
    connection.send(request)
    update(name, room, { type: 'joinRequested' })
  }

  function update(name: string, room: Room<State, Message>, action: Message | RoomTransition | Action): void {
    const before = room.state
    room.state = kind.reduce(before, action)
    if (room.state === before) return
    for (const { changed } of room.listeners) changed?.()
    if (room.state.step !== 'outOfSync') return
    reportProblem('C04', name)
    join(name, room)
  }

  function receive(name: string, room: Room<State, Message>, received: AnyMessage): void {
    const message = kind.read(received)
    if (message === null) return
    const rejection = kind.rejectionOf?.(message) ?? null
    if (rejection !== null) reportProblem('C05', rejection)
    if (message.type === 'closed') reportProblem('C02', name)
    if (message.type === 'unavailable') reportProblem('C03', name)
    update(name, room, message)
    if (message.type === 'unavailable') retryLater(name, room)
    if (message.type === 'joined' && room.state.step === 'joined') {
      room.failures = 0
      for (const request of kind.unanswered?.(name, room.state) ?? []) connection.send(request)
    }
    for (const listener of room.listeners) listener.message?.(message)
  }

  function retryLater(name: string, room: Room<State, Message>): void {
    clearTimeout(room.retryTimer)
    room.retryTimer = setTimeout(() => join(name, room), reconnectDelay(room.failures++, Math.random()))
  }

  function openRoom(name: string): Room<State, Message> {
    const present = rooms.get(name)
    if (present) return present
    const room: Room<State, Message> = {
      state: kind.initial,
      listeners: new Set(),
      failures: 0,
      retryTimer: undefined,
    }
    rooms.set(name, room)
    const notifyConnected = (connected: boolean) => {
      for (const listener of room.listeners) listener.connected?.(connected)
    }
    const replaced = (): void => {
      clearTimeout(room.retryTimer)
      update(name, room, { type: 'connectionLost' })
    }
    connection.add(name, {
      join: () => join(name, room),
      opened: () => notifyConnected(true),
      received: (message) => receive(name, room, message),
      lost() {
        replaced()
        notifyConnected(false)
      },
      replaced,
    })
    return room
  }

  function leave(name: string): void {
    clearTimeout(rooms.get(name)?.retryTimer)
    rooms.delete(name)
    connection.remove(name)
  }

  return {
    subscribe(name, listener) {
      const { listeners } = openRoom(name)
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) leave(name)
      }
    },
    state: (name) => rooms.get(name)?.state ?? kind.initial,
    dispatch(name, action) {
      const room = rooms.get(name)
      if (room) update(name, room, action)
    },
    rejoin(name) {
      const room = rooms.get(name)
      if (room) join(name, room)
    },
    send: (request) => connection.send(request),
  }
}
