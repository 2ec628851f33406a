import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Channels } from './service/index.ts'

export function channelStaffRoutes(app: FastifyInstance, { staff }: Pick<Channels, 'staff'>): void {
  serve(app, 'GET /v1/staff/channels', apiFlags, async ({ query }) => {
    const { items, next } = await staff.list(query)
    return { channels: items, next }
  })

  serve(app, 'POST /v1/staff/channels', apiFlags, ({ actor, body }) => staff.add(actor, body))

  serve(app, 'POST /v1/staff/channels/{id}/changes', apiFlags, ({ actor, params, body }) =>
    staff.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/channels/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    staff.retire(actor, params.id, body.reason),
  )

  serve(app, 'POST /v1/staff/channels/{id}/restoration', apiFlags, ({ actor, params, body }) =>
    staff.restore(actor, params.id, body.reason),
  )
}
