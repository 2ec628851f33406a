import { minimumAge } from '#contract/account/limits.ts'
import type { AccountSettings, ProfileChange } from '#contract/account/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { OpenSession } from '../../viewer.ts'
import { ageOn } from '../age.ts'
import { changeAccount, readAccount, setBirthDate } from '../store/account.ts'
import { listIdentities, unlinkIdentity } from '../store/sign-in.ts'
import type { AccountData } from '../../slice.ts'
import type { IdentityDeps } from './deps.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import type { Sessions } from './sessions.ts'

const maximumAge = 125

export function createAccount({ database, clock, audit }: IdentityDeps) {
  async function settings(userId: number): Promise<AccountSettings> {
    const [account, identities] = await Promise.all([
      database.run(readAccount, userId),
      database.run(listIdentities, userId),
    ])
    if (!account) throw new DomainError('SIGN_IN_REQUIRED')
    const { user, language, country, birthDate } = account
    return {
      user,
      language,
      country,
      birthDate,
      email: identities.find(({ emailVerified }) => emailVerified)?.email ?? null,
      identities: identities.map(({ provider, email, linkedAt }) => {
        return { provider, email, linkedAt: linkedAt.toISOString() }
      }),
    }
  }

  return {
    settings,

    async change(userId: number, change: ProfileChange): Promise<AccountSettings> {
      await database.run(changeAccount, { userId, ...change })
      const details = { fields: Object.keys(change) }
      await audit.record({ action: 'profile.changed', actorUserId: userId, subjectUserId: userId, details })
      return settings(userId)
    },

    async setBirthDate(userId: number, birthDate: string): Promise<AccountSettings> {
      const age = ageOn(clock.now(), birthDate)
      if (age < 0 || age > maximumAge) throw new DomainError('BIRTH_DATE_IMPOSSIBLE')
      if (age < minimumAge) throw new DomainError('TOO_YOUNG')
      if (!(await database.run(setBirthDate, { userId, birthDate }))) throw new DomainError('BIRTH_DATE_SET')
      await audit.record({ action: 'birth_date.set', actorUserId: userId, subjectUserId: userId, details: {} })
      return settings(userId)
    },

    async unlink(session: OpenSession, provider: 'apple' | 'google' | 'firebase'): Promise<AccountSettings> {
      requireRecentSignIn(session, clock)
      const userId = session.profile.user.id
      const outcome = await database.run(unlinkIdentity, { userId, provider })
      if (outcome === 'missing') throw new DomainError('IDENTITY_NOT_FOUND')
      if (outcome === 'last') throw new DomainError('LAST_IDENTITY')
      const details = { provider }
      await audit.record({ action: 'identity.unlinked', actorUserId: userId, subjectUserId: userId, details })
      return settings(userId)
    },
  }
}

export function createExport(deps: IdentityDeps, sessions: Sessions, data: () => readonly AccountData[]) {
  const { database, clock, audit } = deps
  return {
    /** All data of the user, without credentials. */
    async read(session: OpenSession): Promise<Record<string, unknown>> {
      const userId = session.profile.user.id
      const account = await database.run(readAccount, userId)
      if (!account) throw new DomainError('SIGN_IN_REQUIRED')
      const identities = await database.run(listIdentities, userId)
      const slices = await Promise.all(data().map(async (one) => [one.name, await one.export(userId)] as const))
      const subject = { actorUserId: userId, subjectUserId: userId }
      await audit.record({ ...subject, action: 'account.exported', details: {} })
      return {
        exportedAt: clock.now().toISOString(),
        account: { ...account, roles: session.profile.roles },
        identities: identities.map(({ provider, subject, email, emailVerified, linkedAt }) => {
          return { provider, subject, email, emailVerified, linkedAt }
        }),
        sessions: await sessions.list(session),
        ...Object.fromEntries(slices),
      }
    },
  }
}
