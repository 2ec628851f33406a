import { importJWK, jwtVerify } from 'jose'
import type Provider from 'oidc-provider'
import { openidProvider, type OpenidOptions } from './provider.ts'

export interface AppleClient {
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  readonly publicKey: Readonly<Record<string, unknown>>
  readonly redirectUris: string[]
}

/** Maximum lifetime of Apple's client secrets: six months. */
const maxSecretSeconds = 15_777_000

/** Whether a client secret is a valid JWT (ES256), signed by the client's key for this issuer. */
async function isValidSecret(secret: string, issuer: string, client: AppleClient): Promise<boolean> {
  try {
    const { payload, protectedHeader } = await jwtVerify(secret, await importJWK({ ...client.publicKey }, 'ES256'), {
      algorithms: ['ES256'],
      issuer: client.teamId,
      subject: client.clientId,
      audience: issuer,
      requiredClaims: ['iat', 'exp'],
    })
    return protectedHeader.kid === client.keyId && (payload.exp ?? 0) - Date.now() / 1000 <= maxSecretSeconds
  } catch {
    return false
  }
}

export function localApple(options: Omit<OpenidOptions, 'name' | 'claims' | 'client'>, client: AppleClient): Provider {
  const provider = openidProvider({
    ...options,
    name: 'apple',
    claims: { email: ['email', 'email_verified'], name: ['name'] },
    client: {
      client_id: client.clientId,
      client_secret: 'unused: each call sends a signed JWT',
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
    },
  })
  // The Client class belongs to this provider instance, so other providers are not affected.
  Object.assign(provider.Client.prototype, {
    compareClientSecret: (secret: string) => isValidSecret(secret, options.issuer, client),
  })
  return provider
}

/** Apple requires `response_mode=form_post` for name and email. */
export function breaksFormPostRule(query: URLSearchParams): boolean {
  return /\b(name|email)\b/.test(query.get('scope') ?? '') && query.get('response_mode') !== 'form_post'
}

export interface GoogleClient {
  readonly clientId: string
  readonly clientSecret: string
  readonly redirectUris: string[]
}

export function localGoogle(
  options: Omit<OpenidOptions, 'name' | 'claims' | 'client'>,
  client: GoogleClient,
): Provider {
  return openidProvider({
    ...options,
    name: 'google',
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    client: {
      client_id: client.clientId,
      client_secret: client.clientSecret,
      token_endpoint_auth_method: 'client_secret_post',
      redirect_uris: client.redirectUris,
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  })
}
