import { Refusal, type OpenSession } from '../../http/index.ts'
import { readAccount } from '../store/account.ts'
import { listIdentities } from '../store/sign-in.ts'
import type { AccountDependent } from './dependent.ts'
import type { Sessions } from './sessions.ts'
import type { IdentityParts } from './setup.ts'

export function createExport(parts: IdentityParts, sessions: Sessions, dependents: readonly AccountDependent[]) {
  const { database, clock, audit } = parts
  return {
    /** Everything kept about a user; what proves who somebody is stays out. */
    async read(session: OpenSession): Promise<Record<string, unknown>> {
      const userId = session.profile.user.id
      const account = await database.run(readAccount, userId)
      if (!account) throw new Refusal('SIGN_IN_REQUIRED')
      const identities = await database.run(listIdentities, userId)
      const parts = await Promise.all(dependents.map(async (one) => [one.name, await one.export(userId)] as const))
      const subject = { actorUserId: userId, subjectUserId: userId }
      await audit.record({ ...subject, action: 'account.exported', details: {} })
      return {
        exportedAt: clock.now().toISOString(),
        account: { ...account, roles: session.profile.roles },
        identities: identities.map(({ provider, subject, email, emailVerified, linkedAt }) => {
          return { provider, subject, email, emailVerified, linkedAt }
        }),
        sessions: await sessions.list(session),
        ...Object.fromEntries(parts),
      }
    },
  }
}
