import type { TokenProviderSettings } from '#server/ports/identity/port.ts'
import type { IdentityOrigins } from './content-security.ts'

/** What the identity provider's SDK reaches from our pages. */
export function identityOrigins(settings: TokenProviderSettings | null): IdentityOrigins {
  if (!settings) return { calls: [], frames: [], scripts: [] }
  const { emulatorUrl, authDomain } = settings
  if (emulatorUrl !== null) return { calls: [emulatorUrl], frames: [emulatorUrl], scripts: [] }
  return {
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: [`https://${authDomain}`],
    // The SDK hears of its windows through this library.
    scripts: ['https://apis.google.com'],
  }
}
