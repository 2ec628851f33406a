import type { FastifyInstance } from 'fastify'
import { serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Livers } from './service.ts'

export function liverRoutes(app: FastifyInstance, livers: Livers): void {
  serve(app, 'GET /v1/liver-profile', ({ viewer }) => livers.readSettings(signedIn(viewer).user.id))

  serve(app, 'POST /v1/liver-profile', ({ viewer, body }) => livers.change(signedIn(viewer).user.id, body))

  serve(app, 'POST /v1/liver-profile/application', ({ viewer, body }) => livers.apply(signedIn(viewer).user.id, body))

  serve(app, 'GET /v1/livers/{id}', ({ params }) => livers.find(params.id))
}
