import type { IdentityProviderName, Profile } from '#contract/account.ts'
import type { SignedIn } from '#contract/sign-in.ts'
import { Refusal, type OpenSession } from '../../http/index.ts'
import type { CodeProvider } from '../../ports/identity/port.ts'
import { refuseFailure } from '../provider-refusal.ts'
import { returnPath } from '../return-path.ts'
import { addAttempt, takeAttempt } from '../store/attempts.ts'
import { hashToken, newToken } from '../token.ts'
import type { Arrival } from './arrival.ts'
import type { Circumstances, IdentityParts } from './setup.ts'

/** A begun sign-in must come back within this time. */
export const attemptMinutes = 10

export interface BeginRequest {
  /** Origin of the site as the browser sees it. */
  readonly siteOrigin: string
  /** The cookie that ties the sign-in to this browser. */
  readonly browserToken: string
  readonly redirectUrl: string | undefined
  /** The account to add the identity to; null for a sign-in. */
  readonly link: Profile | null
}

export interface FinishRequest {
  readonly state: string
  readonly code: string
  readonly browserToken: string | null
  readonly session: OpenSession | null
  readonly browser: Circumstances
}

/** `token` is that of a new session; null when an identity was added to the session's own account. */
export interface Finished extends SignedIn {
  readonly token: string | null
}

type CodeProviderName = CodeProvider['name']

const callbackPath = (provider: CodeProviderName) => `/${provider}/callback`

/** Sign-in by authorization code: `state`, nonce and PKCE verifier are kept here, used once, and tied to the browser. */
export function createCodeSignIn({ database, clock, providers }: IdentityParts, arrival: Arrival) {
  function providerOf(name: CodeProviderName): CodeProvider {
    const provider = providers[name]
    if (!provider) throw new Refusal('PROVIDER_OFF')
    return provider
  }

  async function attemptOf(provider: IdentityProviderName, { state, browserToken }: FinishRequest) {
    const [stateHash, browserHash] = [hashToken(state), hashToken(browserToken ?? '')]
    const attempt = await database.run(takeAttempt, { stateHash, browserHash, provider, now: clock.now() })
    if (!attempt) throw new Refusal('SIGN_IN_EXPIRED')
    return attempt
  }

  return {
    /** The address of the provider to go to. */
    async begin(name: CodeProviderName, request: BeginRequest): Promise<string> {
      const provider = providerOf(name)
      const returnTo = returnPath(request.redirectUrl, request.siteOrigin, callbackPath(name))
      const redirectUri = request.siteOrigin + callbackPath(name)
      const exchange = { state: newToken(), nonce: newToken(), codeVerifier: newToken(), redirectUri }
      const url = await provider.begin(exchange).catch(refuseFailure)
      const now = clock.now()
      await database.run(addAttempt, {
        attempt: {
          stateHash: hashToken(exchange.state),
          browserHash: hashToken(request.browserToken),
          provider: name,
          nonce: exchange.nonce,
          codeVerifier: exchange.codeVerifier,
          redirectUri,
          returnTo,
          linkUserId: request.link?.user.id ?? null,
          expiresAt: new Date(now.getTime() + attemptMinutes * 60_000),
        },
        now,
      })
      return url
    },

    async finish(name: CodeProviderName, request: FinishRequest): Promise<Finished> {
      const provider = providerOf(name)
      const { linkUserId, returnTo, nonce, codeVerifier, redirectUri } = await attemptOf(name, request)
      // Whoever began to add an identity must still be the one who is signed in.
      const linking = linkUserId === null ? null : request.session
      if (linkUserId !== null && linking?.profile.user.id !== linkUserId) throw new Refusal('SIGN_IN_EXPIRED')
      const exchange = { state: request.state, nonce, codeVerifier, redirectUri }
      const identity = await provider.finish(exchange, request.code).catch(refuseFailure)
      if (!linking) return { ...(await arrival.signIn(identity, request.browser)), returnTo }
      await arrival.link(linking.profile.user.id, identity)
      return { token: null, profile: linking.profile, created: false, returnTo }
    },
  }
}
