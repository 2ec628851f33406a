/** The one connection of this page over which everything comes that happens while it is open, room by room. */
import type { realtimePath } from '#contract/realtime.ts'
import { apiAddress } from '../api-address.ts'
import { openLine } from './line.ts'
import { openRooms, type Rooms } from './rooms.ts'

export { unknownRoom, type KnownRoom, type RefusedComment } from './known-room.ts'

/** The contract's address, without its schemas in this bundle. */
const path = '/v1/realtime' satisfies typeof realtimePath

export const liveRoom = (liveId: string): string => `live:${liveId}`

let rooms: Rooms | null = null

/** In the browser only. */
export function realtime(): Rooms {
  rooms ??= openRooms((events) => {
    const address = apiAddress(path)
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
    return openLine(address, events, window)
  })
  return rooms
}
