import type { ChannelProfile } from '#contract/channels.ts'
import type { Clock } from '../clock.ts'
import { Refusal } from '../http/index.ts'
import type { AccountDependent } from '../identity/index.ts'
import type { Database } from '../ports/database/port.ts'
import { addChannel, findChannel, firstChannelOf, listChannelsOf, type ChannelRow } from './store.ts'

export type Channels = ReturnType<typeof createChannels>

const present = ({ createdAt, ...channel }: ChannelRow): ChannelProfile => ({
  ...channel,
  createdAt: createdAt.toISOString(),
})

export function createChannels({ database, clock }: { database: Database; clock: Clock }) {
  /** Channels stay when their owner leaves: they are seen by others. */
  const account: AccountDependent = {
    name: 'channels',
    export: (userId) => database.run(listChannelsOf, userId),
    mayLeave: async () => {},
    erase: async () => {},
  }
  return {
    account,
    channelOwnedBy: (userId: number): Promise<number | null> => database.run(firstChannelOf, userId),
    async profile(id: number): Promise<ChannelProfile> {
      const channel = await database.run(findChannel, id)
      if (!channel) throw new Refusal('CHANNEL_NOT_FOUND')
      return present(channel)
    },
    create: (ownerUserId: number, name: string): Promise<void> =>
      database.run(addChannel, { ownerUserId, name, createdAt: clock.now() }),
  }
}
