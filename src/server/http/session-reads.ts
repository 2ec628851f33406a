import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OpenSession, SessionReads } from '../viewer.ts'
import { oncePerRequest } from './once-per-request.ts'
import { sharedRead } from './page-session.ts'
import { formerToken, sessionToken, setSession } from './session-cookie.ts'

/** Lets requests read their session, and browsers replace a session cookie without the prefix. */
export function readSessions(app: FastifyInstance, sessions: Omit<SessionReads, 'kept'>, secure: boolean): void {
  const read = sharedRead(sessions.read)
  const takeOver = sharedRead(sessions.takeOver)
  const readOnce = oncePerRequest(async ({ cookies }) => {
    const token = sessionToken(cookies, secure)
    return token === null ? null : read(token)
  })
  const takeOverOnce = oncePerRequest(async (_request, token: string, reply: FastifyReply) => {
    const session = await takeOver(token)
    if (session !== null) setSession(reply, token, secure)
    return session
  })
  app.decorateRequest('readSession', function (this: FastifyRequest): Promise<OpenSession | null> {
    return readOnce(this)
  })
  app.addHook('onRequest', async (request, reply) => {
    const token = formerToken(request.cookies, secure)
    if (token !== null) request.readSession = () => takeOverOnce(request, token, reply)
  })
  // Responses to signed-in users must not be stored by shared caches.
  app.addHook('onSend', async ({ cookies }, reply) => {
    const isPersonal = sessionToken(cookies, secure) !== null || formerToken(cookies, secure) !== null
    if (isPersonal && !reply.hasHeader('cache-control')) reply.header('Cache-Control', 'no-store')
  })
}
