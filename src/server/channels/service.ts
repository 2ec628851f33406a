import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { addChannel, firstChannelOf } from './store.ts'

export type Channels = ReturnType<typeof createChannels>

export function createChannels({ database, clock }: { database: Database; clock: Clock }) {
  const channelOwnedBy = (userId: number): Promise<number | null> => database.run(firstChannelOf, userId)
  return {
    channelOwnedBy,
    ownsChannel: async (userId: number): Promise<boolean> => (await channelOwnedBy(userId)) !== null,
    create: (ownerUserId: number, name: string): Promise<void> =>
      database.run(addChannel, { ownerUserId, name, createdAt: clock.now() }),
  }
}
