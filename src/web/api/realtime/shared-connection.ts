import type { RoomRequest } from '#contract/realtime/schemas.ts'
import { reportProblem } from '../problems.ts'
import type { Connection, ConnectionEvents } from './connection.ts'
import { readMessage, type AnyMessage } from './message.ts'

/** A room on the shared connection. */
export interface ConnectedRoom {
  /** Sends the request to join: the connection was opened, or is probed. */
  join(): void
  opened(): void
  received(message: AnyMessage): void
  lost(): void
  /** The connection is replaced. */
  replaced(): void
}

export interface SharedConnection {
  /** Adds a room, and joins it at once or when the connection is open. */
  add(name: string, room: ConnectedRoom): void
  /** Leaves a room. */
  remove(name: string): void
  /** Drops the request unless the connection is open. */
  send(request: { readonly type: string; readonly room: string }): void
  /** Reconnects after sign-in or sign-out: the server reads the viewer from the cookie of the connection. */
  reconnect(): void
}

/** In milliseconds: the connection outlasts a navigation between pages. */
const lingerMs = 1000

/** One connection for all rooms of a page: opened with the first one, closed after the last one. */
export function shareConnection(open: (events: ConnectionEvents) => Connection): SharedConnection {
  const rooms = new Map<string, ConnectedRoom>()
  let connection: Connection | null = null
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  const send = (request: { readonly type: string; readonly room: string }): void =>
    connection?.send(JSON.stringify(request))
  const joinAll = (): void => rooms.forEach((room) => room.join())

  const events: ConnectionEvents = {
    opened() {
      joinAll()
      rooms.forEach((room) => room.opened())
    },
    received(data) {
      const message = readMessage(data)
      if (message) rooms.get(message.room)?.received(message)
    },
    // The server answers a join, and with it sends what was missed.
    probe: joinAll,
    lost() {
      reportProblem('C01')
      rooms.forEach((room) => room.lost())
    },
  }

  return {
    add(name, room) {
      rooms.set(name, room)
      clearTimeout(closeTimer)
      if (connection === null) connection = open(events)
      else room.join()
    },
    remove(name) {
      const leave: RoomRequest = { type: 'leave', room: name }
      send(leave)
      rooms.delete(name)
      if (rooms.size > 0) return
      closeTimer = setTimeout(() => {
        connection?.close()
        connection = null
      }, lingerMs)
    },
    send,
    reconnect() {
      if (connection === null) return
      connection.close()
      rooms.forEach((room) => room.replaced())
      connection = open(events)
    },
  }
}
