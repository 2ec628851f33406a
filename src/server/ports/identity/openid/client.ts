import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  Configuration,
  discovery,
  enableNonRepudiationChecks,
  getJwksCache,
  ResponseBodyError,
  setJwksCache,
  tokenRevocation,
  type ExportedJWKSCache,
  type ServerMetadata,
} from 'openid-client'
import { z } from 'zod'
import { IdentityFailure, type CodeProvider, type VerifiedIdentity } from '../port.ts'

export interface OpenidClient {
  readonly name: CodeProvider['name']
  /** Issuer URL; its metadata is at `/.well-known/openid-configuration` (OpenID Connect Discovery 1.0 §4). */
  readonly issuer: string
  readonly clientId: string
  /** Additional parameters of the authorization request, for example `scope`. */
  readonly parameters: Readonly<Record<string, string>>
  /** Client secret for the next request. */
  secret(): Promise<string>
}

/** Used claims of an ID token; Apple sends booleans as strings. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  name: z.string().optional().catch(undefined),
})

const timeoutSeconds = 10

/** A claim, a signature or a signing key that is not the expected one. */
const rejectedToken = /^OAUTH_(JWT_CLAIM|INVALID_RESPONSE|KEY_SELECTION)/

/** Distinguishes a rejection by the provider from an unavailable provider. */
function toFailure(error: unknown): IdentityFailure {
  const message = error instanceof Error ? error.message : String(error)
  const isRejection =
    (error instanceof ResponseBodyError && error.status < 500) ||
    (error instanceof ClientError && rejectedToken.test(error.code ?? ''))
  return new IdentityFailure(isRejection ? 'refused' : 'unavailable', message, { cause: error })
}

/** A relying party of OpenID Connect Core 1.0 (authorization code, `state`, `nonce`, PKCE by RFC 7636). */
export function openidProvider(client: OpenidClient): CodeProvider {
  const { name, issuer, clientId, parameters } = client
  let discovered: Promise<ServerMetadata> | null = null
  /** Fetched again after five minutes, and for a token with an unknown key. */
  let keys: ExportedJWKSCache | undefined

  /** Discovers the provider once; retries after a failure. */
  function serverMetadata(): Promise<ServerMetadata> {
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    discovered ??= discovery(new URL(issuer), clientId, undefined, undefined, {
      execute,
      timeout: timeoutSeconds,
    }).then(
      (configuration) => configuration.serverMetadata(),
      (error: unknown) => {
        discovered = null
        throw toFailure(error)
      },
    )
    return discovered
  }

  async function configuration(): Promise<Configuration> {
    const result = new Configuration(
      await serverMetadata(),
      clientId,
      undefined,
      ClientSecretPost(await client.secret()),
    )
    result.timeout = timeoutSeconds
    if (issuer.startsWith('http:')) allowInsecureRequests(result)
    // The library trusts the TLS connection otherwise (OpenID Connect Core 1.0 §3.1.3.7, item 6).
    enableNonRepudiationChecks(result)
    if (keys !== undefined) setJwksCache(result, keys)
    return result
  }

  return {
    name,

    async authorizationUrl({ state, nonce, codeVerifier, redirectUri }) {
      const challenge = await calculatePKCECodeChallenge(codeVerifier)
      return buildAuthorizationUrl(await configuration(), {
        ...parameters,
        redirect_uri: redirectUri,
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      }).href
    },

    async redeemCode({ state, nonce, codeVerifier, redirectUri }, code): Promise<VerifiedIdentity> {
      const openid = await configuration()
      const answer = new URL(redirectUri)
      // Each provider has its own callback path, which prevents the mix-up that `iss` (RFC 9207) detects.
      answer.search = new URLSearchParams({ code, state, iss: openid.serverMetadata().issuer }).toString()
      try {
        const tokens = await authorizationCodeGrant(openid, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        keys = getJwksCache(openid)
        const identity = claims.parse(tokens.claims())
        return {
          provider: name,
          subject: identity.sub,
          email: identity.email ?? null,
          emailVerified: identity.email_verified,
          name: identity.name ?? null,
          grant: tokens.refresh_token ?? null,
        }
      } catch (error) {
        throw toFailure(error)
      }
    },

    async revoke(grant) {
      const openid = await configuration()
      await tokenRevocation(openid, grant, { token_type_hint: 'refresh_token' }).catch((error: unknown) => {
        throw toFailure(error)
      })
    },
  }
}
