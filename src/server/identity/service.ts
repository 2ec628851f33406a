import type { LocalAccount, Profile, Role, User } from '#contract/account.ts'
import type { Clock } from '../clock.ts'
import { Refusal, sessionDays } from '../http/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { IdentityProvider, LocalProof, VerifiedIdentity } from '../ports/identity/port.ts'
import { drawnAvatar } from './avatar.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'
import { addSession, findOrCreateUser, findUserId, listAccounts, readSession, removeSession } from './store.ts'
import type { GrantedRole, NewUser } from './store.ts'

export interface IdentitySetup {
  readonly database: Database
  readonly clock: Clock
  /** Null where local sign-in is off. */
  readonly local: IdentityProvider<LocalProof> | null
  ownsChannel(userId: number): Promise<boolean>
}

export type Identity = ReturnType<typeof createIdentity>

export function createIdentity({ database, clock, local, ownsChannel }: IdentitySetup) {
  const rolesOf = async (userId: number, granted: readonly GrantedRole[]): Promise<Role[]> => [
    'user',
    ...granted,
    ...((await ownsChannel(userId)) ? (['channel_owner'] as const) : []),
  ]

  async function userIdOf(identity: VerifiedIdentity): Promise<number> {
    if (identity.nickName !== null) return createUser({ ...identity, nickName: identity.nickName })
    const userId = await database.run(findUserId, identity)
    if (userId === null) throw new Refusal('UNKNOWN_ACCOUNT')
    return userId
  }

  /** The user of an identity; created with these facts when it is new. */
  function createUser(
    user: Pick<NewUser, 'provider' | 'subject' | 'nickName'> & Partial<Pick<NewUser, 'bio' | 'roles'>>,
  ): Promise<number> {
    const avatarUrl = drawnAvatar(user.subject)
    return database.run(findOrCreateUser, { bio: '', roles: [], ...user, avatarUrl, now: clock.now() })
  }

  async function profileOf({ roles, ...user }: User & { roles: readonly GrantedRole[] }): Promise<Profile> {
    return { user, roles: await rolesOf(user.id, roles) }
  }

  async function readViewer(token: string): Promise<Profile | null> {
    const found = await database.run(readSession, { tokenHash: hashSessionToken(token), now: clock.now() })
    return found && profileOf(found)
  }

  return {
    createUser,
    readViewer,

    async localAccounts(): Promise<LocalAccount[]> {
      if (!local) throw new Refusal('LOCAL_SIGN_IN_OFF')
      const accounts = await database.run(listAccounts, local.name)
      return Promise.all(
        accounts.map(async ({ id, subject, nickName, avatarUrl, roles }) => {
          return { account: subject, nickName, avatarUrl, roles: await rolesOf(id, roles) }
        }),
      )
    },

    /** Opens a session; `token` goes into the cookie and is known nowhere else. */
    async signInLocally(proof: LocalProof): Promise<{ token: string; profile: Profile }> {
      if (!local) throw new Refusal('LOCAL_SIGN_IN_OFF')
      const userId = await userIdOf(await local.verify(proof))
      const token = newSessionToken()
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + sessionDays * 24 * 60 * 60 * 1000)
      await database.run(addSession, { tokenHash: hashSessionToken(token), userId, now, expiresAt })
      const profile = await readViewer(token)
      if (!profile) throw new Error('a session just opened is not there')
      return { token, profile }
    },

    signOut: (token: string): Promise<void> => database.run(removeSession, hashSessionToken(token)),
  }
}
