import type { Profile } from '#contract/account/schemas.ts'
import type { FollowState } from '#contract/follows/schemas.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { AccountDeletionHook } from '../identity/index.ts'
import type { Livers } from '../livers/index.ts'
import type { Database } from '../ports/database/port.ts'
import { addFollow, listFollowed, readFollow, removeFollow, removeFollowsOf, type Follow } from './store.ts'

export type Follows = ReturnType<typeof createFollows>

export interface FollowsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly livers: Pick<Livers, 'mayGoLive'>
  /** Called for a new follow. */
  onFollowed(liverId: number, user: Follower): void
}

export type Follower = Profile['user']

export function createFollows({ database, clock, livers, onFollowed }: FollowsDeps) {
  /** A liver without a granted licence has no public profile. */
  async function requireLiver(liverId: number): Promise<void> {
    if (!(await livers.mayGoLive(liverId))) throw new DomainError('LIVER_NOT_FOUND')
  }

  const account: AccountDeletionHook = {
    name: 'follows',
    export: (userId) => database.run(listFollowed, userId),
    assertDeletable: async () => {},
    deleteUserData: (userId) => database.run(removeFollowsOf, userId),
  }

  return {
    account,

    /** `userId` 0 is a visitor. */
    async find(follow: Follow): Promise<FollowState> {
      await requireLiver(follow.liverId)
      return database.run(readFollow, follow)
    },

    async change(user: Follower, liverId: number, following: boolean): Promise<FollowState> {
      const follow = { liverId, userId: user.id }
      if (follow.liverId === follow.userId) throw new DomainError('OWN_FOLLOW')
      // A user can unfollow a liver whose licence was suspended.
      if (following) await requireLiver(follow.liverId)
      if (!following) await database.run(removeFollow, follow)
      else if (await database.run(addFollow, { ...follow, followedAt: clock.now() })) onFollowed(liverId, user)
      return database.run(readFollow, follow)
    },
  }
}
