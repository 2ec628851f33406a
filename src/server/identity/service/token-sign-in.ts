import type { SignInOptions } from '#contract/sign-in.ts'
import { Refusal } from '../../http/index.ts'
import type { VerifiedIdentity } from '../../ports/identity/port.ts'
import { refuseFailure } from '../provider-refusal.ts'
import type { Arrival, Arrived } from './arrival.ts'
import type { Circumstances, IdentityParts } from './setup.ts'

/** Sign-in by an ID token that the provider's SDK got in the browser. */
export function createTokenSignIn({ providers }: Pick<IdentityParts, 'providers'>, arrival: Arrival) {
  async function verify(idToken: string | null): Promise<VerifiedIdentity> {
    if (!providers.firebase) throw new Refusal('PROVIDER_OFF')
    if (idToken === null) throw new Refusal('ID_TOKEN_MISSING')
    return providers.firebase.verify(idToken).catch(refuseFailure)
  }

  return {
    async signIn(idToken: string | null, browser: Circumstances): Promise<Arrived> {
      return arrival.signIn(await verify(idToken), browser)
    },
    async link(userId: number, idToken: string | null): Promise<void> {
      await arrival.link(userId, await verify(idToken))
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
