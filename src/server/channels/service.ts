import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { AccountDeletionHook } from '../identity/index.ts'
import type { Database } from '../ports/database/port.ts'
import { addChannel, findChannel, firstChannelOf, listChannelsOf, type ChannelRow } from './store.ts'

export type Channels = ReturnType<typeof createChannels>

const present = ({ createdAt, ...channel }: ChannelRow): ChannelProfile => ({
  ...channel,
  createdAt: createdAt.toISOString(),
})

export function createChannels({ database, clock }: { database: Database; clock: Clock }) {
  /** Channels outlive the account of their owner, because others see them. */
  const account: AccountDeletionHook = {
    name: 'channels',
    export: (userId) => database.run(listChannelsOf, userId),
    assertDeletable: async () => {},
    deleteUserData: async () => {},
  }
  return {
    account,
    channelOwnedBy: (userId: number): Promise<number | null> => database.run(firstChannelOf, userId),
    async profile(id: number): Promise<ChannelProfile> {
      const channel = await database.run(findChannel, id)
      if (!channel) throw new DomainError('CHANNEL_NOT_FOUND')
      return present(channel)
    },
    create: (ownerUserId: number, name: string): Promise<void> =>
      database.run(addChannel, { ownerUserId, name, createdAt: clock.now() }),
  }
}
