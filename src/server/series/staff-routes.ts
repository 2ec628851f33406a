import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { SeriesService } from './service.ts'

export function seriesStaffRoutes(app: FastifyInstance, { staff }: Pick<SeriesService, 'staff'>): void {
  serve(app, 'GET /v1/staff/channels/{channelId}/series', apiFlags, async ({ params, query }) => {
    const { items, next } = await staff.list(params.channelId, query)
    return { series: items, next }
  })

  serve(app, 'POST /v1/staff/channels/{channelId}/series', apiFlags, ({ actor, params, body }) =>
    staff.add(actor, params.channelId, body),
  )

  serve(app, 'POST /v1/staff/series/{id}/changes', apiFlags, ({ actor, params, body }) =>
    staff.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/series/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    staff.retire(actor, params.id, body.reason),
  )

  serve(app, 'POST /v1/staff/series/{id}/restoration', apiFlags, ({ actor, params, body }) =>
    staff.restore(actor, params.id, body.reason),
  )
}
