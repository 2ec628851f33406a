import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Chat } from './service/index.ts'

export function reportStaffRoutes(app: FastifyInstance, reports: Chat['reports']['staff']): void {
  serve(app, 'GET /v1/staff/comment-reports', apiFlags, async ({ query }) => ({
    reports: await reports.list(query.limit),
  }))

  serve(app, 'POST /v1/staff/comment-reports/{id}/settlement', apiFlags, async ({ actor, params, body }) => {
    await reports.settle(params.id, body.deleted, actor.actorUserId)
    return {}
  })
}
