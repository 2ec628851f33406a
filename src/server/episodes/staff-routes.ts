import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Episodes } from './service/index.ts'

export function episodeStaffRoutes(app: FastifyInstance, { staff }: Pick<Episodes, 'staff'>): void {
  serve(app, 'GET /v1/staff/series/{id}/episodes', apiFlags, async ({ params, query }) => {
    const { items, next } = await staff.list(params.id, query)
    return { episodes: items, next }
  })

  serve(app, 'POST /v1/staff/series/{id}/episodes', apiFlags, ({ actor, params, body }) =>
    staff.add(actor, params.id, body),
  )

  serve(app, 'GET /v1/staff/episodes/{id}', apiFlags, ({ params }) => staff.read(params.id))

  serve(app, 'POST /v1/staff/episodes/{id}/changes', apiFlags, ({ actor, params, body }) =>
    staff.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/episodes/{id}/publication', apiFlags, ({ actor, params, body }) =>
    staff.publish(actor, params.id, body.publishesAt),
  )

  serve(app, 'POST /v1/staff/episodes/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    staff.retire(actor, params.id, body.reason),
  )
}
