/** Realtime rooms: one WebSocket per client, and one event order per room; each slice declares its rooms. */
export { openControlChannel } from './control-channel.ts'
export { createRealtime, type Realtime } from './gateway.ts'
export { roomOf, rowIdOf, statelessRoom, type SliceRoom } from './slice-room.ts'
export { openUserRooms, type UserRooms } from './user-rooms.ts'
export type { Client, RoomHandler, RoomKind, RoomViewer } from './room-handler.ts'
export { realtimeSlice } from './slice.ts'
