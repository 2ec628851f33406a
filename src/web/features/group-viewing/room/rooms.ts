import type { GroupViewingMessage, GroupViewingRequest } from '#contract/group-viewings/room.ts'
import { newKey } from '../../../api/new-key.ts'
import { openRooms, pageConnection, type RoomKind, type Rooms } from '../../../api/realtime/index.ts'
import { groupReducer, unknownGroup, type KnownGroup, type OwnComment } from './known-group.ts'
import { isGroupMessage } from './read-message.ts'
import { ticketOfRoom } from './tickets.ts'

export const groupRoomKind: RoomKind<KnownGroup, GroupViewingMessage, GroupViewingRequest, OwnComment> = {
  initial: unknownGroup,
  read: (message) => (isGroupMessage(message) ? message : null),
  reduce: groupReducer,
  unanswered: (room, { sent }) => sent.map(({ key, text }) => ({ type: 'comment', room, key, text })),
  ticketOf: ticketOfRoom,
  rejectionOf: (message) => (message.type === 'refused' && message.key !== null ? message.code : null),
}

export type GroupRooms = Rooms<KnownGroup, GroupViewingMessage, GroupViewingRequest, OwnComment>

let rooms: GroupRooms | null = null

/** The rooms of group viewings on this page, in the browser only. */
export const groupRooms = (): GroupRooms => (rooms ??= openRooms(pageConnection(), groupRoomKind))

/** Sends a comment once the room is joined; published once, even over lost connections. */
export function sendComment(on: GroupRooms, room: string, text: string): void {
  const key = newKey()
  on.dispatch(room, { type: 'commentSent', key, text })
  if (on.state(room).step === 'joined') on.send({ type: 'comment', room, key, text })
}
