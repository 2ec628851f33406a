import type { FastifyInstance } from 'fastify'
import { apiFlags, serve, subjectFlags } from '../http/index.ts'
import type { Follows } from './service.ts'

export function followRoutes(app: FastifyInstance, follows: Follows): void {
  serve(app, 'GET /v1/follows', apiFlags, async ({ viewer, query }) => follows.list(viewer.user.id, query))

  serve(app, 'GET /v1/livers/{id}/follow', apiFlags, ({ params, viewer }) =>
    follows.ofLiver(params.id, viewer?.user.id ?? 0),
  )

  serve(app, 'POST /v1/livers/{id}/follow', subjectFlags, ({ params, viewer, body }) =>
    follows.changeLiver(viewer.user, params.id, body.following),
  )

  serve(app, 'GET /v1/channels/{id}/follow', apiFlags, ({ params, viewer }) =>
    follows.ofChannel(params.id, viewer?.user.id ?? 0),
  )

  serve(app, 'PUT /v1/channels/{id}/follow', subjectFlags, async ({ params, viewer }) =>
    follows.changeChannel(viewer.user.id, params.id, true),
  )

  serve(app, 'DELETE /v1/channels/{id}/follow', subjectFlags, async ({ params, viewer }) =>
    follows.changeChannel(viewer.user.id, params.id, false),
  )
}
