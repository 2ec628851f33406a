/** The realtime connection of the page, and rooms of any kind on it. */
import { serverClock } from '../../server-clock/index.ts'
import { connectPage } from './page-connection.ts'
import { shareConnection, type SharedConnection } from './shared-connection.ts'

export { isObject, type AnyMessage } from './message.ts'
export { applyBatch, applyJoined, nextStep, unknownState, type RoomState, type RoomTransition } from './room-state.ts'
export { openRooms, type RoomKind, type Rooms } from './rooms.ts'
export { watchRoom } from './watch-room.ts'

let connection: SharedConnection | null = null

/** In the browser only. */
export function pageConnection(): SharedConnection {
  connection ??= shareConnection(connectPage, serverClock)
  return connection
}
