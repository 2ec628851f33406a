import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientError,
  ClientSecretPost,
  Configuration,
  discovery,
  ResponseBodyError,
  tokenRevocation,
  type ServerMetadata,
} from 'openid-client'
import { z } from 'zod'
import { IdentityFailure, type CodeProvider, type VerifiedIdentity } from '../port.ts'

export interface OpenidClient {
  readonly name: CodeProvider['name']
  /** The provider's address, under which `/.well-known/openid-configuration` stands (OpenID Connect Discovery 1.0 §4). */
  readonly issuer: string
  readonly clientId: string
  /** Further parameters of the authorization request, such as `scope`. */
  readonly parameters: Readonly<Record<string, string>>
  /** The secret to send with the next call to the provider. */
  secret(): Promise<string>
}

/** The claims of an ID token that we read; Apple writes its booleans as text. */
const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(254).optional().catch(undefined),
  email_verified: z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]).default(false),
  name: z.string().optional().catch(undefined),
})

const timeoutSeconds = 10

/** What went wrong, in our words: the provider said no, or could not be asked. */
function asFailure(error: unknown): IdentityFailure {
  const message = error instanceof Error ? error.message : String(error)
  const saidNo =
    (error instanceof ResponseBodyError && error.status < 500) ||
    (error instanceof ClientError && error.code?.startsWith('OAUTH_JWT_CLAIM') === true) ||
    (error instanceof ClientError && error.code === 'OAUTH_INVALID_RESPONSE')
  return new IdentityFailure(saidNo ? 'refused' : 'unavailable', message, { cause: error })
}

/** A relying party of OpenID Connect Core 1.0 (authorization code, `state`, `nonce`, PKCE by RFC 7636). */
export function openidProvider(client: OpenidClient): CodeProvider {
  const { name, issuer, clientId, parameters } = client
  let discovered: Promise<ServerMetadata> | null = null

  /** Finds out about the provider once; a failed try is forgotten. */
  function server(): Promise<ServerMetadata> {
    const execute = issuer.startsWith('http:') ? [allowInsecureRequests] : []
    discovered ??= discovery(new URL(issuer), clientId, undefined, undefined, {
      execute,
      timeout: timeoutSeconds,
    }).then(
      (configuration) => configuration.serverMetadata(),
      (error: unknown) => {
        discovered = null
        throw asFailure(error)
      },
    )
    return discovered
  }

  async function configuration(): Promise<Configuration> {
    const made = new Configuration(await server(), clientId, undefined, ClientSecretPost(await client.secret()))
    made.timeout = timeoutSeconds
    if (issuer.startsWith('http:')) allowInsecureRequests(made)
    return made
  }

  return {
    name,

    async begin({ state, nonce, codeVerifier, redirectUri }) {
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

    async finish({ state, nonce, codeVerifier, redirectUri }, code): Promise<VerifiedIdentity> {
      const ready = await configuration()
      const answer = new URL(redirectUri)
      // Each provider has a callback of its own, which is what RFC 9207 wants `iss` for.
      answer.search = new URLSearchParams({ code, state, iss: ready.serverMetadata().issuer }).toString()
      try {
        const tokens = await authorizationCodeGrant(ready, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const read = claims.parse(tokens.claims())
        return {
          provider: name,
          subject: read.sub,
          email: read.email ?? null,
          emailVerified: read.email_verified,
          name: read.name ?? null,
          grant: tokens.refresh_token ?? null,
        }
      } catch (error) {
        throw asFailure(error)
      }
    },

    async revoke(grant) {
      const ready = await configuration()
      await tokenRevocation(ready, grant, { token_type_hint: 'refresh_token' }).catch((error: unknown) => {
        throw asFailure(error)
      })
    },
  }
}
