import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { VerifiedIdentity } from '../../ports/identity/port.ts'
import type { OpenSession } from '../../viewer.ts'
import { rethrowProviderFailure } from './provider-failure.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import type { SignInResult, VerifiedSignIn } from './verified-sign-in.ts'
import type { ClientInfo, IdentityDeps } from './deps.ts'

/** Sign-in by an ID token that the provider's SDK obtained in the browser. */
export function createTokenSignIn(
  { providers, clock }: Pick<IdentityDeps, 'providers' | 'clock'>,
  verified: VerifiedSignIn,
) {
  async function verify(idToken: string | null): Promise<VerifiedIdentity> {
    if (!providers.firebase) throw new DomainError('PROVIDER_OFF')
    if (idToken === null) throw new DomainError('ID_TOKEN_MISSING')
    return providers.firebase.verify(idToken).catch(rethrowProviderFailure)
  }

  return {
    async signIn(idToken: string | null, client: ClientInfo): Promise<SignInResult> {
      return verified.signIn(await verify(idToken), client)
    },
    async link(session: OpenSession, idToken: string | null): Promise<void> {
      requireRecentSignIn(session, clock)
      await verified.link(session.profile.user.id, await verify(idToken))
    },
    options(): SignInOptions {
      const { apple, google, firebase, local } = providers
      return {
        apple: apple !== null,
        google: firebase ? 'firebase' : google ? 'redirect' : null,
        firebase: firebase?.settings ?? null,
        googleRedirect: google !== null,
        local,
      }
    },
  }
}
