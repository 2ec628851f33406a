/** The one realtime connection of the page, shared by all rooms. */
import { liveRoom, realtimePath } from '#contract/realtime/limits.ts'
import { apiAddress } from '../api-address.ts'
import { openConnection } from './connection.ts'
import { openRooms, type Rooms } from './rooms.ts'

export { unknownRoom, type KnownRoom, type RefusedComment } from './known-room.ts'

export { liveRoom }

let rooms: Rooms | null = null

/** In the browser only. */
export function realtime(): Rooms {
  rooms ??= openRooms((events) => {
    const address = apiAddress(realtimePath)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    return openConnection(address, events, window)
  })
  return rooms
}
