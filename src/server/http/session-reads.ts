import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSession, SessionReads } from '../viewer.ts'
import { sharedRead } from './page-session.ts'
import { formerToken, sessionToken, setSession } from './session-cookie.ts'

/** Lets requests read their session, and browsers replace a session cookie without the prefix. */
export function readSessions(app: FastifyInstance, sessions: SessionReads, secure: boolean): void {
  const read = sharedRead(sessions.read)
  const takeOver = sharedRead(sessions.takeOver)
  app.decorateRequest('readSession', async function (this: FastifyRequest): Promise<OpenSession | null> {
    const token = sessionToken(this.cookies, secure)
    return token === null ? null : read(token)
  })
  app.addHook('onRequest', async (request, reply) => {
    const token = formerToken(request.cookies, secure)
    if (token === null) return
    request.readSession = async () => {
      const session = await takeOver(token)
      if (session !== null) setSession(reply, token, secure)
      return session
    }
  })
  // Responses to signed-in users must not be stored by shared caches.
  app.addHook('onSend', async ({ cookies }, reply) => {
    const isPersonal = sessionToken(cookies, secure) !== null || formerToken(cookies, secure) !== null
    if (isPersonal && !reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  })
}
