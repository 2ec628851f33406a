import { userRoom } from '#contract/realtime/limits.ts'
import type { Realtime } from './gateway.ts'
import { rowIdOf, statelessRoom } from './slice-room.ts'

/** One room for each user, in which only their own clients receive notes. A note that a client misses is not repeated. */
export const userRooms = statelessRoom({
  name: 'user',
  exists: (id) => rowIdOf(id) !== null,
  admits: async (id, { userId }) => userId === rowIdOf(id),
})

export type UserRooms = ReturnType<typeof openUserRooms>

export const openUserRooms = (realtime: Pick<Realtime, 'broadcast' | 'openRooms'>) => ({
  /** Ids of the users with clients of this process in their room. */
  connected: (): number[] => realtime.openRooms('user').map(Number),
  /** Sends a note to the clients of this process. */
  send: (userId: number, note: { readonly type: string }): void =>
    realtime.broadcast({ ...note, room: userRoom(userId) }),
})
