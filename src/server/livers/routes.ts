import type { FastifyInstance } from 'fastify'
import { apiFlags, everybodyFlags, serve } from '../http/index.ts'
import type { Livers } from './service.ts'

export function liverRoutes(app: FastifyInstance, livers: Livers): void {
  serve(app, 'GET /v1/liver-profile', apiFlags, ({ viewer }) => livers.readSettings(viewer.user.id))

  serve(app, 'POST /v1/liver-profile', apiFlags, ({ viewer, body }) => livers.change(viewer.user.id, body))

  serve(app, 'POST /v1/liver-profile/application', apiFlags, ({ viewer, body }) => livers.apply(viewer.user.id, body))

  serve(app, 'GET /v1/livers', apiFlags, async ({ query, reply }) => {
    reply.header('Cache-Control', 'public, max-age=15')
    const { items, next } = await livers.newest(query)
    return { livers: items, next }
  })

  serve(app, 'GET /v1/livers/{id}', everybodyFlags, ({ params }) => livers.find(params.id))
}
