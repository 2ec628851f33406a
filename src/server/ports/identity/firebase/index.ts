/** Firebase Authentication: the SDK signs in in the browser, the server verifies the ID token. */
import type { TokenProvider, TokenProviderSettings } from '../port.ts'
import { firebaseAccounts } from './accounts.ts'
import { idTokenVerifier } from './id-token.ts'

export interface FirebaseOptions extends TokenProviderSettings {
  now(): Date
}

/** The emulator serves each host of the provider under its name as first path segment. */
const hostUrl = (emulatorUrl: string | null, host: string) =>
  emulatorUrl === null ? `https://${host}` : `${emulatorUrl}/${host}`

export function firebaseIdentity({ now, ...settings }: FirebaseOptions): TokenProvider {
  const { apiKey, projectId, tenantId, emulatorUrl } = settings
  const keysPath = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
  const keysUrl = (emulatorUrl ?? 'https://www.googleapis.com') + keysPath
  const verifyToken = idTokenVerifier({ projectId, tenantId, keysUrl, now })
  const accounts = firebaseAccounts({ apiKey, toolkitUrl: hostUrl(emulatorUrl, 'identitytoolkit.googleapis.com') })
  return {
    name: 'firebase',
    settings,
    async verify(idToken) {
      const token = await verifyToken(idToken)
      await accounts.assertActive(idToken, token)
      return {
        provider: 'firebase',
        subject: token.sub,
        email: token.email ?? null,
        emailVerified: token.email !== undefined && token.email_verified,
        name: token.name ?? null,
        grant: null,
      }
    },
    delete: accounts.delete,
  }
}
