import type { CodeProvider } from '../port.ts'
import { openidProvider } from './client.ts'

export interface GoogleAccess {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

export const googleIssuer = 'https://accounts.google.com'

/** Sign-in with a Google account without Firebase. */
export function googleIdentity({ issuer, clientId, clientSecret }: GoogleAccess): CodeProvider {
  return openidProvider({
    name: 'google',
    issuer,
    clientId,
    parameters: { scope: 'openid email profile', prompt: 'select_account' },
    secret: async () => clientSecret,
  })
}
