import type { Profile } from '#contract/account/schemas.ts'
import type { FollowKind } from '#contract/follows/limits.ts'
import type { FollowState } from '#contract/follows/schemas.ts'
import type { FollowedSources, SourcesPaging } from '#contract/timelines/schemas.ts'
import { BatchedReads } from '../batched-reads.ts'
import { isBlockedByOwner } from '../blocked-follows/operations.ts'
import type { Channels } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { AccountData } from '../slice.ts'
import type { Livers } from '../livers/index.ts'
import type { Outbox } from '../outbox/index.ts'
import type { NewEvent } from '../outbox/operations.ts'
import type { Database } from '../ports/database/port.ts'
import { liverFollowed } from './events.ts'
import {
  addFollow,
  isBlockedBy,
  isFollowing,
  listFollowed,
  readFollowedKinds,
  readFollows,
  removeFollow,
  removeFollowsOf,
  type Follow,
  type FollowedKinds,
  type FollowsRow,
} from './store.ts'
import { pageOfFollows, pageOfSources } from './sources.ts'

export type Follows = ReturnType<typeof createFollows>

export interface FollowsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly livers: Pick<Livers, 'mayGoLive'>
  readonly channels: Pick<Channels, 'membership'>
  readonly outbox: Pick<Outbox, 'wake'>
}

export type Follower = Profile['user']

function stateOf({ targetId, userId }: Pick<Follow, 'targetId' | 'userId'>, rows: readonly FollowsRow[]): FollowState {
  const own = rows.filter((row) => row.targetId === targetId)
  return {
    followers: own.find((row) => row.userId === null)?.followers ?? 0,
    following: own.some((row) => row.userId === userId),
  }
}

export function createFollows({ database, clock, livers, channels, outbox }: FollowsDeps) {
  /** A liver without a granted licence has no public profile. */
  async function requireLiver(liverId: number): Promise<void> {
    if (!(await livers.mayGoLive(liverId))) throw new DomainError('LIVER_NOT_FOUND')
  }

  async function change(follow: Follow, following: boolean, events: readonly NewEvent[] = []): Promise<void> {
    if (!following) return database.run(removeFollow, follow)
    if (await database.run(addFollow, { follow, followedAt: clock.now(), events })) outbox.wake()
  }

  const statesOf = (kind: FollowKind) =>
    new BatchedReads(async (asked: readonly Pick<Follow, 'targetId' | 'userId'>[]): Promise<FollowState[]> => {
      const targetIds = [...new Set(asked.map(({ targetId }) => targetId))]
      const userIds = [...new Set(asked.map(({ userId }) => userId))]
      const rows = await database.run(readFollows, { kind, targetIds, userIds })
      return asked.map((one) => stateOf(one, rows))
    })
  const states = { liver: statesOf('liver'), channel: statesOf('channel') }

  const kinds = new BatchedReads(async (userIds: readonly number[]) => {
    const found = await database.run(readFollowedKinds, userIds)
    return userIds.map((userId) => found.find((one) => one.userId === userId) ?? { channels: false, livers: false })
  })

  const account: AccountData = {
    name: 'follows',
    async export(userId) {
      const livers = await database.run(listFollowed, { kind: 'liver', userId })
      const channels = await database.run(listFollowed, { kind: 'channel', userId })
      return {
        livers: livers.map(({ targetId, followedAt }) => ({ liverId: targetId, followedAt })),
        channels: channels.map(({ targetId, followedAt }) => ({ channelId: targetId, followedAt })),
      }
    },
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeFollowsOf, userId),
  }

  return {
    account,

    isFollowing: (kind: FollowKind, targetId: number, userId: number): Promise<boolean> =>
      database.run(isFollowing, { kind, targetId, userId }),

    /** The channels and livers that a user follows. */
    sourcesOf: (userId: number, paging: SourcesPaging): Promise<FollowedSources> =>
      pageOfSources(database, userId, paging),

    /** The same with their names. */
    list: (userId: number, paging: SourcesPaging) => pageOfFollows(database, userId, paging),

    /** Whether a user follows channels, and whether livers. */
    kindsOf: (userId: number): Promise<Omit<FollowedKinds, 'userId'>> => kinds.read(userId),

    /** `userId` 0 is a visitor, here and below. */
    async ofLiver(liverId: number, userId: number): Promise<FollowState> {
      await requireLiver(liverId)
      return states.liver.read({ targetId: liverId, userId })
    },

    async ofChannel(channelId: number, userId: number): Promise<FollowState> {
      await channels.membership(channelId, userId)
      return states.channel.read({ targetId: channelId, userId })
    },

    async changeLiver(user: Follower, liverId: number, following: boolean): Promise<FollowState> {
      const follow = { kind: 'liver', targetId: liverId, userId: user.id } as const
      if (liverId === user.id) throw new DomainError('OWN_FOLLOW')
      // A user can unfollow a liver whose licence was suspended.
      if (following) {
        await requireLiver(liverId)
        if (await database.run(isBlockedBy, { userId: liverId, blockedId: user.id }))
          throw new DomainError('FOLLOW_BLOCKED')
      }
      const { id, nickName } = user
      await change(follow, following, [liverFollowed.of({ liverId, user: { id, nickName } })])
      return states.liver.read(follow)
    },

    async changeChannel(userId: number, channelId: number, following: boolean): Promise<FollowState> {
      const follow = { kind: 'channel', targetId: channelId, userId } as const
      const role = await channels.membership(channelId, userId)
      if (following && role !== null) throw new DomainError('OWN_FOLLOW')
      if (following && (await database.run(isBlockedByOwner, { channelId, userId }))) {
        throw new DomainError('CHANNEL_FOLLOW_BLOCKED')
      }
      await change(follow, following)
      return states.channel.read(follow)
    },
  }
}
