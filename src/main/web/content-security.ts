import type { FastifyReply } from 'fastify'

/** Origins beyond our own that pages need, beside the media engine's. */
export interface IdentityOrigins {
  /** Of the calls that the provider's SDK makes. */
  readonly calls: readonly string[]
  /** Of the frames through which it hears of its windows. */
  readonly frames: readonly string[]
  readonly scripts: readonly string[]
}

export interface ContentSecurity {
  readonly nonce: string
  readonly mediaOrigins: readonly string[]
  /** Where the API is, when not at our own origin. */
  readonly apiUrl: string | undefined
  readonly identity: IdentityOrigins
  /** Where a form may lead in the end, beside our own pages. */
  readonly formOrigins: readonly string[]
  readonly development: boolean
}

/** The origin of the API for its calls, and the one for its sockets. */
function apiOrigins(url: string | undefined): string[] {
  if (url === undefined) return []
  const { origin } = new URL(url)
  return [origin, origin.replace(/^http/, 'ws')]
}

/**
 * The content security policy (CSP level 3) of a page: scripts of ours or with this page's nonce,
 * media from the engine's origin. Styles may stand in attributes, because player parts set them.
 */
export function setContentSecurity(reply: FastifyReply, security: ContentSecurity): void {
  const { nonce, mediaOrigins, apiUrl, identity, formOrigins, development } = security
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
    'base-uri': [`'self'`],
    'form-action': [`'self'`, ...formOrigins],
    'frame-ancestors': [`'self'`],
  }
  const directives = Object.entries(policy).map(([name, sources]) => `${name} ${sources.join(' ')}`)
  reply.header('Content-Security-Policy', directives.join('; '))
}
