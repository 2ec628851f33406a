import type { TokenProviderSettings } from '#server/ports/identity/port.ts'

/** Origins of the identity provider's SDK. */
export interface IdentityOrigins {
  /** For requests of the SDK. */
  readonly calls: readonly string[]
  /** For frames through which the SDK communicates with its popups. */
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
}

export function identityOrigins(settings: TokenProviderSettings | null): IdentityOrigins {
  if (!settings) return { calls: [], frames: [], scripts: [] }
  const { emulatorUrl, authDomain } = settings
  if (emulatorUrl !== null) return { calls: [emulatorUrl], frames: [emulatorUrl], scripts: [] }
  return {
    calls: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com'],
    frames: [`https://${authDomain}`],
    // The SDK loads this library to communicate with its popups.
    scripts: ['https://apis.google.com'],
  }
}

export interface ContentSecurity {
  readonly nonce: string
  readonly mediaOrigins: readonly string[]
  /** The API's URL if it is not on this site. */
  readonly apiUrl: string | undefined
  readonly identity: IdentityOrigins
  /** External targets of forms. */
  readonly formOrigins: readonly string[]
  readonly development: boolean
  /** Pages of all sites may have the page in a frame. */
  readonly embeddable: boolean
}

/** Origins of the API for requests and WebSockets. */
function apiOrigins(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url)
  return [origin, origin.replace(/^http/, 'ws')]
}

/**
 * The content security policy (CSP level 3) of a page: scripts of this site or with the nonce, media from the
 * engine's origins. Style attributes are allowed, because player elements set them.
 */
export function contentSecurity(security: ContentSecurity): string {
  const { nonce, mediaOrigins, apiUrl, identity, formOrigins, development, embeddable } = security
  const policy = {
    'default-src': [`'self'`],
    'script-src': [`'self'`, `'nonce-${nonce}'`, ...identity.scripts],
    'style-src': [`'self'`, `'unsafe-inline'`],
    'img-src': [`'self'`, 'data:', 'blob:', ...mediaOrigins],
    'media-src': [`'self'`, 'blob:', ...mediaOrigins],
    'connect-src': [
      `'self'`,
      ...mediaOrigins,
      ...apiOrigins(apiUrl),
      ...identity.calls,
      ...(development ? ['ws:'] : []),
    ],
    'frame-src': [`'self'`, ...identity.frames],
    'worker-src': [`'self'`, 'blob:'],
    'object-src': [`'none'`],
    'base-uri': [`'none'`],
    'form-action': [`'self'`, ...formOrigins],
    'frame-ancestors': embeddable ? ['*'] : [`'self'`],
  }
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  return directives.join('; ')
}
