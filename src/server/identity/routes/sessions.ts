import type { FastifyInstance } from 'fastify'
import { apiFlags, clearSession, formerToken, serve, sessionToken, type SiteAddress } from '../../http/index.ts'
import type { Identity } from '../service/index.ts'

export function sessionRoutes(
  app: FastifyInstance,
  { sessions }: Identity,
  { secure }: Pick<SiteAddress, 'secure'>,
): void {
  serve(app, 'GET /v1/account/sessions', apiFlags, async ({ session }) => ({
    sessions: await sessions.list(session),
  }))
  serve(app, 'POST /v1/account/sessions/{id}/revocation', apiFlags, async ({ session, params }) => ({
    sessions: await sessions.revoke(session, params.id),
  }))
  serve(app, 'POST /v1/account/sessions/revocation', apiFlags, async ({ session }) => ({
    sessions: await sessions.revokeOthers(session),
  }))
  serve(app, 'POST /v1/logout', apiFlags, async ({ request: { cookies }, reply }) => {
    const token = sessionToken(cookies, secure) ?? formerToken(cookies, secure)
    if (token !== null) await sessions.close(token)
    clearSession(reply, secure)
    return {}
  })
}
