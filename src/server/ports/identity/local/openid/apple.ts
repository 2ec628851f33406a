import { importJWK, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { openidProvider, type OpenidSetup } from './provider.ts'

export interface AppleClient {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly publicKey: Readonly<Record<string, unknown>>
  readonly redirectUris: string[]
}

/** Apple's client secrets last half a year at most. */
const longestSecretSeconds = 15_777_000

/** Whether a client secret is a JWT (ES256) that the client's key has signed, for this issuer and not for too long. */
async function isSecret(secret: string, issuer: string, client: AppleClient): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, await importJWK({ ...client.publicKey }, 'ES256'), {
      algorithms: ['ES256'],
      issuer: client.teamId,
      subject: client.clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    })
    return protectedHeader.kid === client.keyId && (payload.exp ?? 0) - Date.now() / 1000 <= longestSecretSeconds
  } catch {
    return false
  }
}

export function localApple(setup: Omit<OpenidSetup, 'name' | 'claims' | 'client'>, client: AppleClient): Provider {
  const provider = openidProvider({
    ...setup,
    name: 'apple',
    claims: { email: ['email', 'email_verified'], name: ['name'] },
    client: {
      client_id: client.clientId,
      client_secret: 'is signed anew for each call',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  })
  // The model of clients is this provider's own, so that nobody else's secrets are compared like this.
  Object.assign(provider.Client.prototype, {
    compareClientSecret: (secret: string) => isSecret(secret, setup.issuer, client),
  })
  return provider
}

/** Apple gives names and addresses by form post alone. */
export function breaksFormPostRule(query: URLSearchParams): boolean {
  return /\b(name|email)\b/.test(query.get('scope') ?? '') && query.get('response_mode') !== 'form_post'
}
