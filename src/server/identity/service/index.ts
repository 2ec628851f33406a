/** Accounts: sign-in, sessions, profile changes, export and deletion. */
import type { IdentityProviderName } from '#contract/account/limits.ts'
import type { GrantableRole } from '#contract/staff/limits.ts'
import { defaultAvatar } from '../default-avatar.ts'
import { changeAccount, grantRoles } from '../store/account.ts'
import { findOrCreateUser } from '../store/sign-in.ts'
import { createAccount, createExport } from './account.ts'
import { createVerifiedSignIn } from './verified-sign-in.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import type { AccountData } from '../../slice.ts'
import { createDeletion } from './deletion.ts'
import { createSessions } from './sessions.ts'
import type { IdentityDeps } from './deps.ts'
import { createTokenSignIn } from './token-sign-in.ts'

/** A user that the seed creates without a sign-in. */
export interface SeededUser {
  readonly provider: IdentityProviderName
  readonly subject: string
  readonly email: string
  readonly nickName: string
  readonly bio: string
  readonly roles: readonly GrantableRole[]
}

export type Identity = ReturnType<typeof createIdentity>

/** `data`: what the slices store of users. */
export function createIdentity(deps: IdentityDeps, data: () => readonly AccountData[]) {
  const { database, clock } = deps
  const sessions = createSessions(deps)
  const verified = createVerifiedSignIn(deps, sessions)
  return {
    sessions,
    byCode: createCodeSignIn(deps, verified),
    byToken: createTokenSignIn(deps, verified),
    account: createAccount(deps),
    export: createExport(deps, sessions, data),
    deletion: createDeletion(deps, data),
    setAvatar: (userId: number, avatarUrl: string) => database.run(changeAccount, { userId, avatarUrl }),

    /** Returns the user of an identity; creates it where it does not exist. */
    async seedUser({ provider, subject, email, nickName, bio, roles }: SeededUser): Promise<number> {
      const { userId } = await database.run(findOrCreateUser, {
        identity: { provider, subject, email, emailVerified: true, sealedGrant: null },
        newUser: { nickName, bio, avatarUrl: defaultAvatar(subject), language: 'ja', country: 'JP' },
        now: clock.now(),
      })
      await database.run(grantRoles, { userId, roles })
      return userId
    },
  }
}
