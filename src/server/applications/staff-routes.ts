import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Applications } from './service.ts'

export function applicationStaffRoutes(
  app: FastifyInstance,
  applications: Pick<Applications, 'list' | 'find' | 'move'>,
): void {
  serve(app, 'GET /v1/staff/liver-applications', apiFlags, ({ query }) => applications.list(query))

  serve(app, 'GET /v1/staff/liver-applications/{id}', apiFlags, ({ params }) => applications.find(params.id))

  serve(app, 'POST /v1/staff/liver-applications/{id}/state', apiFlags, ({ actor, params, body }) =>
    applications.move(params.id, body.state, actor.actorUserId),
  )
}
