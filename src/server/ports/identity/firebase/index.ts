/** Firebase Authentication: its SDK signs people in in the browser, we check the ID token it hands over. */
import type { TokenProvider, TokenProviderSettings } from '../port.ts'
import { firebaseAccounts } from './accounts.ts'
import { idTokenVerifier } from './id-token.ts'

export interface FirebaseAccess extends TokenProviderSettings {
  now(): Date
}

/** An emulator serves each of the provider's hosts as a first path segment. */
const at = (emulatorUrl: string | null, host: string) =>
  emulatorUrl === null ? `https://${host}` : `${emulatorUrl}/${host}`

export function firebaseIdentity({ now, ...settings }: FirebaseAccess): TokenProvider {
  const { apiKey, projectId, tenantId, emulatorUrl } = settings
  const keysPath = '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com'
  const keysUrl = (emulatorUrl ?? 'https://www.googleapis.com') + keysPath
  const verifyToken = idTokenVerifier({ projectId, tenantId, keysUrl, now })
  const accounts = firebaseAccounts({ apiKey, toolkitUrl: at(emulatorUrl, 'identitytoolkit.googleapis.com') })
  return {
    name: 'firebase',
    settings,
    async verify(idToken) {
      const token = await verifyToken(idToken)
      await accounts.mustStand(idToken, token)
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
