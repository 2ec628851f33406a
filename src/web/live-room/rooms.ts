import type { LiveRoomMessage, LiveRoomRequest } from '#contract/lives/room.ts'
import { newKey } from '../api/new-key.ts'
import { openRooms, pageConnection, type RoomKind, type Rooms } from '../api/realtime/index.ts'
import { roomReducer, unknownRoom, type KnownRoom, type OwnAction } from './known-room.ts'
import { isLiveRoomMessage } from './read-message.ts'

export const liveRoomKind: RoomKind<KnownRoom, LiveRoomMessage, LiveRoomRequest, OwnAction> = {
  initial: unknownRoom,
  read: (message) => (isLiveRoomMessage(message) ? message : null),
  reduce: roomReducer,
  unanswered: (room, { sent }) =>
    sent.flatMap(({ key, text, commentId }) => (commentId === null ? [{ type: 'comment', room, key, text }] : [])),
  rejectionOf: (message) => (message.type === 'refused' ? message.code : null),
}

export type LiveRooms = Rooms<KnownRoom, LiveRoomMessage, LiveRoomRequest, OwnAction>

let rooms: LiveRooms | null = null

/** The rooms of lives on this page, in the browser only. */
export const liveRooms = (): LiveRooms => (rooms ??= openRooms(pageConnection(), liveRoomKind))

/** Sends a comment once the room is joined; published once, even over lost connections. */
export function sendComment(on: LiveRooms, room: string, text: string): void {
  const key = newKey()
  on.dispatch(room, { type: 'commentSent', key, text })
  if (on.state(room).step === 'joined') on.send({ type: 'comment', room, key, text })
}
