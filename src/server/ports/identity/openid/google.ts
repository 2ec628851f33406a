import type { CodeProvider } from '../port.ts'
import { openidProvider } from './client.ts'

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
