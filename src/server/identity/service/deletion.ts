import { deletedUserName } from '#contract/account/deleted-user.ts'
import { DomainError } from '../../errors.ts'
import type { OpenSession } from '../../viewer.ts'
import type { AccountData } from '../../slice.ts'
import { IdentityFailure } from '../../ports/identity/port.ts'
import { defaultAvatar } from '../default-avatar.ts'
import { rethrowProviderFailure } from './provider-failure.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { eraseAccount } from '../store/account.ts'
import { listIdentities } from '../store/sign-in.ts'
import type { IdentityDeps } from './deps.ts'

export interface DeletionRequest {
  readonly session: OpenSession
  /** Typed by the user to confirm. */
  readonly nickName: string
  readonly idToken: string | null
}

export function createDeletion(deps: IdentityDeps, data: () => readonly AccountData[]) {
  const { database, clock, audit, log, providers, grantBox, userChanges } = deps

  /** Deletes the user's account at the token provider, which requires the token of a recent sign-in. */
  async function deleteAtTokenProvider(subjects: readonly string[], idToken: string | null): Promise<void> {
    if (!providers.firebase || subjects.length === 0) return
    if (idToken === null) throw new DomainError('RECENT_SIGN_IN_REQUIRED')
    const identity = await providers.firebase.verify(idToken).catch(rethrowProviderFailure)
    if (!subjects.includes(identity.subject)) throw new DomainError('ID_TOKEN_INVALID')
    await providers.firebase.delete(idToken).catch(rethrowProviderFailure)
  }

  async function revoke(provider: 'apple' | 'google', sealedGrant: string | null): Promise<void> {
    const grant = sealedGrant === null ? null : grantBox.open(sealedGrant)
    if (grant === null) return
    await providers[provider]?.revoke(grant).catch((error: unknown) => {
      // The grant does not exist at the provider any more.
      if (!(error instanceof IdentityFailure) || error.reason === 'unavailable') rethrowProviderFailure(error)
      log.info({ provider }, 'grant to revoke does not exist at the provider')
    })
  }

  return {
    /** Deletes the account here and at its providers; deletes nothing here where a provider is unreachable. */
    async delete({ session, nickName, idToken }: DeletionRequest): Promise<void> {
      const { user } = session.profile
      if (nickName.trim() !== user.nickName) throw new DomainError('CONFIRMATION_DIFFERS')
      requireRecentSignIn(session, clock)
      for (const one of data()) await one.assertDeletable(user.id)
      const identities = await database.run(listIdentities, user.id)
      const atTokenProvider = identities.filter(({ provider }) => provider === 'firebase')
      await deleteAtTokenProvider(
        atTokenProvider.map(({ subject }) => subject),
        idToken,
      )
      for (const { provider, sealedGrant } of identities) {
        if (provider !== 'firebase') await revoke(provider, sealedGrant)
      }
      for (const one of data()) await one.deleteUserData(user.id)
      const avatarUrl = defaultAvatar(String(user.id))
      const erased = { userId: user.id, nickName: deletedUserName, avatarUrl, now: clock.now() }
      await userChanges.ended(await database.run(eraseAccount, erased))
      await audit.record({ action: 'account.deleted', actorUserId: user.id, subjectUserId: user.id, details: {} })
    },
  }
}
