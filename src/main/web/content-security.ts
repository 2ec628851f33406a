import type { FastifyReply } from 'fastify'

/**
 * The content security policy (CSP level 3) of a page: scripts of ours or with this page's nonce,
 * media from the engine's origin. Styles may stand in attributes, because player parts set them.
 */
export function setContentSecurity(
  reply: FastifyReply,
  nonce: string,
  mediaOrigin: string,
  development: boolean,
): void {
  const socket = development ? ' ws:' : ''
  reply.header(
    'Content-Security-Policy',
    [
      `default-src 'self'`,
      `script-src 'self' 'nonce-${nonce}'`,
      `style-src 'self' 'unsafe-inline'`,
      `img-src 'self' data: blob:`,
      `media-src 'self' blob: ${mediaOrigin}`,
      `connect-src 'self' ${mediaOrigin}${socket}`,
      `worker-src 'self' blob:`,
      `object-src 'none'`,
      `base-uri 'self'`,
      `form-action 'self'`,
      `frame-ancestors 'self'`,
    ].join('; '),
  )
}
