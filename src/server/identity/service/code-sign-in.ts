import type { IdentityProviderName } from '#contract/account/limits.ts'
import type { SignedIn } from '#contract/sign-in/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { OpenSession } from '../../viewer.ts'
import type { CodeProvider } from '../../ports/identity/port.ts'
import { rethrowProviderFailure } from './provider-failure.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'
import { returnPath } from '../return-path.ts'
import { addAttempt, consumeAttempt } from '../store/attempts.ts'
import { hashToken, newToken } from '../secrets.ts'
import type { VerifiedSignIn } from './verified-sign-in.ts'
import type { ClientInfo, IdentityDeps } from './deps.ts'

/** Lifetime of a pending sign-in. */
export const attemptMinutes = 10

export interface StartRequest {
  /** Public origin of the site. */
  readonly siteOrigin: string
  /** Cookie that ties the sign-in to this browser. */
  readonly browserToken: string
  readonly redirectUrl: string | undefined
  /** Session of the account to link the identity to; null for a sign-in. */
  readonly link: OpenSession | null
}

export interface CompleteRequest {
  readonly state: string
  readonly code: string
  readonly browserToken: string | null
  readonly session: OpenSession | null
  readonly client: ClientInfo
}

/** `token` belongs to a new session; null when an identity was linked to the current account. */
export interface CompletedSignIn extends SignedIn {
  readonly token: string | null
}

type CodeProviderName = CodeProvider['name']

const callbackPath = (provider: CodeProviderName) => `/${provider}/callback`

/** Sign-in by authorization code; `state`, nonce and PKCE verifier are used once and tied to the browser. */
export function createCodeSignIn({ database, clock, providers }: IdentityDeps, verified: VerifiedSignIn) {
  function requireProvider(name: CodeProviderName): CodeProvider {
    const provider = providers[name]
    if (!provider) throw new DomainError('PROVIDER_OFF')
    return provider
  }

  async function consume(provider: IdentityProviderName, { state, browserToken }: CompleteRequest) {
    const [stateHash, browserHash] = [hashToken(state), hashToken(browserToken ?? '')]
    const attempt = await database.run(consumeAttempt, { stateHash, browserHash, provider, now: clock.now() })
    if (!attempt) throw new DomainError('SIGN_IN_EXPIRED')
    return attempt
  }

  return {
    /** Returns the authorization URL of the provider. */
    async start(name: CodeProviderName, request: StartRequest): Promise<string> {
      if (request.link) requireRecentSignIn(request.link, clock)
      const provider = requireProvider(name)
      const returnTo = returnPath(request.redirectUrl, request.siteOrigin, callbackPath(name))
      const redirectUri = request.siteOrigin + callbackPath(name)
      const exchange = { state: newToken(), nonce: newToken(), codeVerifier: newToken(), redirectUri }
      const url = await provider.authorizationUrl(exchange).catch(rethrowProviderFailure)
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
          linkUserId: request.link?.profile.user.id ?? null,
          expiresAt: new Date(now.getTime() + attemptMinutes * 60_000),
        },
        now,
      })
      return url
    },

    async complete(name: CodeProviderName, request: CompleteRequest): Promise<CompletedSignIn> {
      const provider = requireProvider(name)
      const { linkUserId, returnTo, nonce, codeVerifier, redirectUri } = await consume(name, request)
      // Linking requires that the user who started it is still signed in.
      const linking = linkUserId === null ? null : request.session
      if (linkUserId !== null && linking?.profile.user.id !== linkUserId) throw new DomainError('SIGN_IN_EXPIRED')
      const exchange = { state: request.state, nonce, codeVerifier, redirectUri }
      const identity = await provider.redeemCode(exchange, request.code).catch(rethrowProviderFailure)
      if (!linking) return { ...(await verified.signIn(identity, request.client)), returnTo }
      await verified.link(linking.profile.user.id, identity)
      return { token: null, profile: linking.profile, created: false, returnTo }
    },
  }
}
