import type { RoomRequest } from '#contract/realtime/schemas.ts'
import type { ServerClock } from '../../server-clock/index.ts'
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

/**
 * One connection for all rooms of a page: opened with the first one, closed after the last one. Each join and its reply
 * are a measurement for `clock`.
 */
export function shareConnection(
  open: (events: ConnectionEvents) => Connection,
  clock: Pick<ServerClock, 'measure'>,
): SharedConnection {
  const rooms = new Map<string, ConnectedRoom>()
  let connection: Connection | null = null
  let closeTimer: ReturnType<typeof setTimeout> | undefined

  /** The joins without a reply, by room. */
  const measurements = new Map<string, (serverTime: number) => void>()

  function send(request: { readonly type: string; readonly room: string }): void {
    // The reply to a repeated join may be that to the first one, from which the round trip is counted.
    if (request.type === 'join' && !measurements.has(request.room)) measurements.set(request.room, clock.measure())
    connection?.send(JSON.stringify(request))
  }

  function measured({ type, room, serverTime }: AnyMessage): void {
    if (type !== 'joined') return
    if (typeof serverTime === 'number') measurements.get(room)?.(serverTime)
    measurements.delete(room)
  }

  const joinAll = (): void => rooms.forEach((room) => room.join())

  const events: ConnectionEvents = {
    opened() {
      // Requests before were dropped.
      measurements.clear()
      joinAll()
      rooms.forEach((room) => room.opened())
    },
    received(data) {
      const message = readMessage(data)
      if (message === null) return
      measured(message)
      rooms.get(message.room)?.received(message)
    },
    // The server answers a join, and with it sends what was missed.
    probe: joinAll,
    lost() {
      reportProblem('C01')
      measurements.clear()
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
      measurements.delete(name)
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
