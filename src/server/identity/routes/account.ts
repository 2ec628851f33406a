import type { FastifyInstance } from 'fastify'
import { apiFlags, clearSession, serve, type SiteAddress } from '../../http/index.ts'
import type { Identity } from '../service/index.ts'

export function accountRoutes(
  app: FastifyInstance,
  { account, deletion, export: exports }: Identity,
  { secure }: Pick<SiteAddress, 'secure'>,
): void {
  serve(app, 'GET /v1/account/profile', apiFlags, async ({ viewer }) => viewer)
  serve(app, 'GET /v1/account/settings', apiFlags, async ({ viewer }) => account.settings(viewer.user.id))
  serve(app, 'POST /v1/account/profile', apiFlags, async ({ viewer, body }) => account.change(viewer.user.id, body))
  serve(app, 'POST /v1/account/birth-date', apiFlags, async ({ viewer, body }) =>
    account.setBirthDate(viewer.user.id, body.birthDate),
  )

  serve(app, 'GET /v1/account/export', { ...apiFlags, rateLimit: { perMinute: 10 } }, async ({ session, reply }) => {
    void reply.header('Content-Disposition', 'attachment; filename="kirari-account.json"')
    return exports.read(session)
  })

  serve(
    app,
    'POST /v1/account/deletion',
    { ...apiFlags, rateLimit: { perMinute: 20 } },
    async ({ session, body, reply }) => {
      const { nickName, idToken = null } = body
      await deletion.delete({ session: session, nickName, idToken })
      clearSession(reply, secure)
      return {}
    },
  )
}
