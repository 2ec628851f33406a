/** OpenID Connect providers with the authorization code flow: Apple and Google. */
import { importPKCS8, SignJWT } from 'jose'
import type { CodeProvider } from '../port.ts'
import { openidProvider } from './client.ts'

export interface AppleOptions {
  readonly issuer: string
  /** The Services ID. */
  readonly clientId: string
  readonly teamId: string
  readonly keyId: string
  /** The contents of Apple's `.p8` file (PKCS #8, P-256). */
  readonly privateKey: string
}

export const appleIssuer = 'https://appleid.apple.com'

/** Sign in with Apple: the client secret is a short-lived JWT (ES256) signed with the team's key. */
export function appleIdentity({ issuer, clientId, teamId, keyId, privateKey }: AppleOptions): CodeProvider {
  const key = importPKCS8(privateKey, 'ES256')
  return openidProvider({
    name: 'apple',
    issuer,
    clientId,
    // Apple requires `form_post` for the e-mail address.
    parameters: { scope: 'openid name email', response_mode: 'form_post' },
    secret: async () =>
      new SignJWT({})
        .setProtectedHeader({ alg: 'ES256', kid: keyId })
        .setIssuer(teamId)
        .setSubject(clientId)
        .setAudience(issuer)
        .setIssuedAt()
        .setExpirationTime('5m')
        .sign(await key),
  })
}

export interface GoogleOptions {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export const googleIssuer = 'https://accounts.google.com'

/** Sign-in with Google without Firebase. */
export function googleIdentity({ issuer, clientId, clientSecret }: GoogleOptions): CodeProvider {
  return openidProvider({
    name: 'google',
    issuer,
    clientId,
    parameters: { scope: 'openid email profile', prompt: 'select_account' },
    secret: async () => clientSecret,
  })
}
