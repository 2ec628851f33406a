import type { FastifyInstance } from 'fastify'
import { clearSession, serve } from '../../http/index.ts'
import { openSession, signedIn } from '../../viewer.ts'
import type { Identity } from '../service/index.ts'

export function accountRoutes(app: FastifyInstance, { account, deletion, export: exports }: Identity): void {
  serve(app, 'GET /v1/account/profile', async ({ viewer }) => signedIn(viewer))
  serve(app, 'GET /v1/account/settings', async ({ viewer }) => account.settings(signedIn(viewer).user.id))
  serve(app, 'POST /v1/account/profile', async ({ viewer, body }) => account.change(signedIn(viewer).user.id, body))
  serve(app, 'POST /v1/account/birth-date', async ({ viewer, body }) =>
    account.setBirthDate(signedIn(viewer).user.id, body.birthDate),
  )

  serve(
    app,
    'GET /v1/account/export',
    async ({ session, reply }) => {
      void reply.header('Content-Disposition', 'attachment; filename="kirari-account.json"')
      return exports.read(openSession(session))
    },
    { config: { rateLimit: { max: 10 } } },
  )

  serve(
    app,
    'POST /v1/account/deletion',
    async ({ session, body, reply }) => {
      const { nickName, idToken = null } = body
      await deletion.delete({ session: openSession(session), nickName, idToken })
      clearSession(reply)
      return {}
    },
    { config: { rateLimit: { max: 20 } } },
  )
}
