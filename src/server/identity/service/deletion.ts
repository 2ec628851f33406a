import { Refusal, type OpenSession } from '../../http/index.ts'
import { IdentityFailure } from '../../ports/identity/port.ts'
import { drawnAvatar } from '../avatar.ts'
import { refuseFailure } from '../provider-refusal.ts'
import { eraseAccount } from '../store/account.ts'
import { listIdentities } from '../store/sign-in.ts'
import type { AccountDependent } from './dependent.ts'
import type { IdentityParts } from './setup.ts'

/** Deleting needs a sign-in of so long ago at most. */
const recentMs = 10 * 60 * 1000
/** The name that others see beside what a deleted user has left. */
const formerUser = '退会したユーザー'

export interface DeletionRequest {
  readonly session: OpenSession
  /** Typed by the user to confirm. */
  readonly nickName: string
  readonly idToken: string | null
}

export function createDeletion(parts: IdentityParts, dependents: readonly AccountDependent[]) {
  const { database, clock, audit, log, providers, seal } = parts

  /** The accounts that the user has with a token provider go there too, by the token of a fresh sign-in. */
  async function deleteAtTokenProvider(subjects: readonly string[], idToken: string | null): Promise<void> {
    if (!providers.firebase || subjects.length === 0) return
    if (idToken === null) throw new Refusal('RECENT_SIGN_IN_REQUIRED')
    const shown = await providers.firebase.verify(idToken).catch(refuseFailure)
    if (!subjects.includes(shown.subject)) throw new Refusal('ID_TOKEN_INVALID')
    await providers.firebase.delete(idToken).catch(refuseFailure)
  }

  async function revoke(provider: 'apple' | 'google', sealedGrant: string | null): Promise<void> {
    const grant = sealedGrant === null ? null : seal.open(sealedGrant)
    if (grant === null) return
    await providers[provider]?.revoke(grant).catch((error: unknown) => {
      // A grant that the provider no longer knows needs no revoking.
      if (!(error instanceof IdentityFailure) || error.reason === 'unavailable') refuseFailure(error)
      log.info({ provider }, 'a grant was gone at the provider already')
    })
  }

  return {
    /** Forgets the user here and at their providers; nothing is deleted when a provider can't be reached. */
    async delete({ session, nickName, idToken }: DeletionRequest): Promise<void> {
      const { user } = session.profile
      if (nickName.trim() !== user.nickName) throw new Refusal('CONFIRMATION_DIFFERS')
      if (clock.now().getTime() - session.signedInAt.getTime() > recentMs) throw new Refusal('RECENT_SIGN_IN_REQUIRED')
      for (const dependent of dependents) await dependent.mayLeave(user.id)
      const identities = await database.run(listIdentities, user.id)
      const atTokenProvider = identities.filter(({ provider }) => provider === 'firebase')
      await deleteAtTokenProvider(
        atTokenProvider.map(({ subject }) => subject),
        idToken,
      )
      for (const { provider, sealedGrant } of identities) {
        if (provider !== 'firebase') await revoke(provider, sealedGrant)
      }
      for (const dependent of dependents) await dependent.erase(user.id)
      const avatarUrl = drawnAvatar(String(user.id))
      await database.run(eraseAccount, { userId: user.id, nickName: formerUser, avatarUrl, now: clock.now() })
      await audit.record({ action: 'account.deleted', actorUserId: user.id, subjectUserId: user.id, details: {} })
    },
  }
}
