/** Accounts: sign-in, sessions, profile changes, export and deletion. */
import { changeAccount, grantRoles } from '../store/account.ts'
import { findOrCreateUser } from '../store/sign-in.ts'
import { createAccount, createExport } from './account.ts'
import { createVerifiedSignIn } from './verified-sign-in.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import type { AccountData } from '../../slice.ts'
import { createDeletion } from './deletion.ts'
import { seededAccount, type SeededUser } from './seeded-user.ts'
import { createSessions } from './sessions.ts'
import { createStaffSessions } from './staff-sessions.ts'
import type { IdentityDeps } from './deps.ts'
import { createTokenSignIn } from './token-sign-in.ts'

export type Identity = ReturnType<typeof createIdentity>

/** `data`: what the slices store of users. */
export function createIdentity(deps: IdentityDeps, data: () => readonly AccountData[]) {
  const { database, clock } = deps
  const sessions = createSessions(deps)
  const verified = createVerifiedSignIn(deps, sessions)
  return {
    sessions,
    staffSessions: createStaffSessions(deps),
    byCode: createCodeSignIn(deps, verified),
    byToken: createTokenSignIn(deps, verified),
    account: createAccount(deps),
    export: createExport(deps, sessions, data),
    deletion: createDeletion(deps, data),
    setAvatar: (userId: number, avatarUrl: string) => database.run(changeAccount, { userId, avatarUrl }),

    /** Returns the user of an identity; creates it where it does not exist. */
    async seedUser(user: SeededUser): Promise<number> {
      const { userId } = await database.run(findOrCreateUser, { ...seededAccount(user), now: clock.now() })
      await database.run(grantRoles, { userId, roles: user.roles })
      return userId
    },
  }
}
