import { DomainError } from '../../errors.ts'
import type { OpenSession } from '../../viewer.ts'
import { readAccount } from '../store/account.ts'
import { listIdentities } from '../store/sign-in.ts'
import type { AccountDeletionHook } from './deletion.ts'
import type { Sessions } from './sessions.ts'
import type { IdentityDeps } from './deps.ts'

export function createExport(deps: IdentityDeps, sessions: Sessions, hooks: readonly AccountDeletionHook[]) {
  const { database, clock, audit } = deps
  return {
    /** All data of the user, without credentials. */
    async read(session: OpenSession): Promise<Record<string, unknown>> {
      const userId = session.profile.user.id
      const account = await database.run(readAccount, userId)
      if (!account) throw new DomainError('SIGN_IN_REQUIRED')
      const identities = await database.run(listIdentities, userId)
      const slices = await Promise.all(hooks.map(async (hook) => [hook.name, await hook.export(userId)] as const))
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
