import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Casts } from './service.ts'

export function castStaffRoutes(app: FastifyInstance, { staff }: Pick<Casts, 'staff'>): void {
  serve(app, 'GET /v1/staff/channels/{channelId}/casts', apiFlags, async ({ params, query }) => {
    const { items, next } = await staff.list(params.channelId, query)
    return { casts: items, next }
  })

  serve(app, 'POST /v1/staff/channels/{channelId}/casts', apiFlags, ({ actor, params, body }) =>
    staff.add(actor, params.channelId, body),
  )

  serve(app, 'POST /v1/staff/casts/{id}/changes', apiFlags, ({ actor, params, body }) =>
    staff.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/casts/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    staff.retire(actor, params.id, body.reason),
  )

  serve(app, 'POST /v1/staff/casts/{id}/restoration', apiFlags, ({ actor, params, body }) =>
    staff.restore(actor, params.id, body.reason),
  )
}
