import '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isOurRenderer } from './renderer.ts'
import { sameText } from './same-text.ts'

const cookieName = 'kirari_gate'

/** Decides who may see a site that is behind basic authorization (RFC 7617) as a whole. */
export interface Gate {
  admits(headers: IncomingHttpHeaders, cookies: Readonly<Record<string, string | undefined>>): boolean
}

export const openGate: Gate = { admits: () => true }

/**
 * Asks for `user:password` before anything else. A cookie then stands for them, because a bearer token or a socket
 * leaves no room for the header; it holds for this run of the server.
 */
export function closeGate(app: FastifyInstance, credentials: string, secure: boolean): Gate {
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`
  const pass = createHmac('sha256', randomBytes(32)).update(credentials).digest('base64url')
  const gate: Gate = {
    admits: (headers, cookies) =>
      sameText(headers.authorization, authorization) || sameText(cookies[cookieName], pass) || isOurRenderer(headers),
  }
  app.addHook('onRequest', async (request, reply) => {
    // The operator's commands bring a token of their own, which the staff rules check.
    // Publishers bring their stream key, which the media engine has checked; ingest programs a secret of their own.
    if (/^\/whip(\/|\?|$)/.test(request.url)) return
    if (request.method === 'POST' && /^\/ingest\/(nginx-rtmp|mediamtx)\?/.test(request.url)) return
    // Media nodes bring the secret of this installation, which their door checks.
    if (request.routeOptions.url?.startsWith('/media-nodes/')) return
    if (request.url.startsWith('/v1/staff/') && request.headers.authorization?.startsWith('Operator ')) return
    if (!gate.admits(request.headers, request.cookies)) {
      return reply
        .code(401)
        .header('WWW-Authenticate', 'Basic realm="Kirari", charset="UTF-8"')
        .header('Cache-Control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send('401')
    }
    if (request.cookies[cookieName] !== pass && !isOurRenderer(request.headers)) {
      reply.setCookie(cookieName, pass, { path: '/', httpOnly: true, sameSite: 'lax', secure })
    }
  })
  return gate
}
