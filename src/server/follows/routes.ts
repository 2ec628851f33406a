import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Follows } from './service.ts'

export function followRoutes(app: FastifyInstance, follows: Follows): void {
  serve(app, 'GET /v1/livers/{id}/follow', apiFlags, ({ params, viewer }) =>
    follows.find({ liverId: params.id, userId: viewer?.user.id ?? 0 }),
  )

  serve(app, 'POST /v1/livers/{id}/follow', apiFlags, ({ params, viewer, body }) =>
    follows.change(signedIn(viewer).user, params.id, body.following),
  )
}
