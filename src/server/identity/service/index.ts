/** The rules of accounts: how people arrive, stay signed in, change what is theirs, and leave. */
import type { IdentityProviderName } from '#contract/account.ts'
import type { GrantableRole } from '#contract/staff.ts'
import { drawnAvatar } from '../avatar.ts'
import { changeAccount, grantRoles } from '../store/account.ts'
import { welcomeUser } from '../store/sign-in.ts'
import { createAccount } from './account.ts'
import { createArrival } from './arrival.ts'
import { createCodeSignIn } from './code-sign-in.ts'
import { createDeletion } from './deletion.ts'
import type { AccountDependent } from './dependent.ts'
import { createExport } from './export.ts'
import { createSessions } from './sessions.ts'
import type { IdentityParts } from './setup.ts'
import { createTokenSignIn } from './token-sign-in.ts'

/** Somebody whom the seed brings in, without a sign-in. */
export interface SeededUser {
  readonly provider: IdentityProviderName
  readonly subject: string
  readonly email: string
  readonly nickName: string
  readonly bio: string
  readonly roles: readonly GrantableRole[]
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity(parts: IdentityParts, dependents: readonly AccountDependent[]) {
  const { database, clock } = parts
  const sessions = createSessions(parts)
  const arrival = createArrival(parts, sessions)
  return {
    sessions,
    byCode: createCodeSignIn(parts, arrival),
    byToken: createTokenSignIn(parts, arrival),
    account: createAccount(parts),
    export: createExport(parts, sessions, dependents),
    deletion: createDeletion(parts, dependents),
    setAvatar: (userId: number, avatarUrl: string) => database.run(changeAccount, { userId, avatarUrl }),

    /** The user of an identity; created with these facts when it is new. */
    async seedUser({ provider, subject, email, nickName, bio, roles }: SeededUser): Promise<number> {
      const { userId } = await database.run(welcomeUser, {
        identity: { provider, subject, email, emailVerified: true, sealedGrant: null },
        newcomer: { nickName, bio, avatarUrl: drawnAvatar(subject), language: 'ja', country: 'JP' },
        now: clock.now(),
      })
      await database.run(grantRoles, { userId, roles })
      return userId
    },
  }
}
