import { z } from 'zod'
import { userRoom } from '#contract/realtime/limits.ts'
import type { Realtime } from './gateway.ts'
import type { RoomHandler } from './room-handler.ts'

/** The room has no events in order: a note that a client misses is not repeated. */
const handlerOf = (ownerId: number): RoomHandler<never, never> => ({
  admits: async ({ userId }) => userId === ownerId,
  canReadAll: () => true,
  state: () => ({}),
  apply() {},
  async resync() {},
  countsAsViewer: () => false,
  receive: async () => null,
  close() {},
})

const isUserId = (id: string): boolean => /^[1-9][0-9]{0,9}$/.test(id) && Number(id) <= 2_147_483_647

export type UserRooms = ReturnType<typeof openUserRooms>

/** One room for each user, in which only their own clients receive notes. */
export function openUserRooms(realtime: Pick<Realtime, 'register' | 'broadcast' | 'openRooms'>) {
  realtime.register({
    name: 'user',
    message: z.never(),
    event: z.never(),
    open: async (id) => (isUserId(id) ? handlerOf(Number(id)) : null),
  })
  return {
    /** Ids of the users with clients of this process in their room. */
    connected: (): number[] => realtime.openRooms('user').map(Number),
    /** Sends a note to the clients of this process. */
    send: (userId: number, note: { readonly type: string }): void =>
      realtime.broadcast({ ...note, room: userRoom(userId) }),
  }
}
