/** Rooms in real time: one WebSocket for each client, rooms that it joins, one order of events for all; each slice registers what its rooms do. */
export { openControlChannel } from './control-channel.ts'
export { createRealtime, type Realtime } from './gateway.ts'
export type { Client, RoomHandler, RoomKind } from './room-handler.ts'
