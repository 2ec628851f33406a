import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { equalsSecret } from '../equals-secret.ts'
import { cookieName, type Cookies } from './cookie-name.ts'
import { isOwnRenderer } from './renderer.ts'

/** Decides which requests may access a site behind basic authorization (RFC 7617). */
export interface AccessCheck {
  isAllowed(headers: IncomingHttpHeaders, cookies: Cookies): boolean
}

export const openAccess: AccessCheck = { isAllowed: () => true }

/**
 * Requires `user:password` as `basicAuthorization` of each route says. A cookie then replaces the header, because bearer tokens
 * occupy it and WebSockets cannot set it. The cookie is valid until the server restarts.
 */
export function basicAuthorization(app: FastifyInstance, credentials: string, secure: boolean): AccessCheck {
  const passCookie = cookieName('kirari_gate', secure)
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  const pass = createHmac('sha256', randomBytes(32)).update(credentials).digest('base64url')
  const access: AccessCheck = {
    isAllowed: (headers, cookies) =>
      equalsSecret(headers.authorization, authorization) ||
      equalsSecret(cookies[passCookie], pass) ||
      isOwnRenderer(headers),
  }
  app.addHook('onRequest', async (request, reply) => {
    // Requests that match no route stay behind basic authorization too.
    const rule = request.routeOptions.config.flags?.basicAuthorization ?? 'required'
    if (rule === 'none') return
    if (rule === 'or-operator' && request.headers.authorization?.startsWith('Operator ')) return
    if (!access.isAllowed(request.headers, request.cookies)) {
      request.reportSecurity('authorization-refused', 'basic authorization')
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Basic realm="Kirari", charset="UTF-8"')
        .header('Cache-Control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('401')
    }
    if (request.cookies[passCookie] !== pass && !isOwnRenderer(request.headers)) {
      reply.setCookie(passCookie, pass, { path: '/', httpOnly: true, sameSite: 'lax', secure })
    }
  })
  return access
}
