import { userRoom } from '#contract/realtime/limits.ts'
import type { RoomRequest } from '#contract/realtime/schemas.ts'
import {
  nextStep,
  openRooms,
  pageConnection,
  unknownState,
  type AnyMessage,
  type RoomKind,
  type RoomState,
  type Rooms,
} from '../../api/realtime/index.ts'

/** The room of a user has no order: what arrives before it is joined must be read from the API. */
const kind: RoomKind<RoomState, AnyMessage, RoomRequest, never> = {
  initial: unknownState,
  read: (message) => message,
  reduce(state, { type }) {
    switch (type) {
      case 'joined':
        return { ...state, step: 'joined' }
      case 'joinRequested':
      case 'connectionLost':
      case 'unavailable':
      case 'closed':
        return nextStep(state, type)
      default:
        return state
    }
  },
}

let rooms: Rooms<RoomState, AnyMessage, RoomRequest, never> | null = null

export interface UserRoomListener {
  /** Notes arrive from now on: after each join, and at once if the page has joined before. */
  joined(): void
  received(note: AnyMessage): void
  /** The connection is lost. */
  lost(): void
}

/** Receives the notes of the signed-in user over the connection of the page; returns the function that ends it. */
export function watchUserRoom(userId: number, { joined, received, lost }: UserRoomListener): () => void {
  rooms ??= openRooms(pageConnection(), kind)
  const room = userRoom(userId)
  const unsubscribe = rooms.subscribe(room, {
    message: (message) => (message.type === 'joined' ? joined() : received(message)),
    connected: (connected) => {
      if (!connected) lost()
    },
  })
  if (rooms.state(room).step === 'joined') joined()
  return unsubscribe
}
