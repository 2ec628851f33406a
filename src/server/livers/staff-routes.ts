import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Livers } from './service.ts'

export function liverStaffRoutes(
  app: FastifyInstance,
  livers: Pick<Livers, 'list' | 'decide' | 'changeReading'>,
): void {
  serve(app, 'GET /v1/staff/licences', apiFlags, async ({ query }) => ({ licences: await livers.list(query.state) }))

  serve(app, 'POST /v1/staff/licences/{userId}', apiFlags, ({ actor, params, body }) =>
    livers.decide({ ...body, ...actor, userId: params.userId }),
  )

  serve(app, 'POST /v1/staff/livers/{userId}/changes', apiFlags, ({ actor, params, body }) =>
    livers.changeReading(actor, params.userId, body.reading),
  )
}
