import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { LiveHistoryService } from './service.ts'

/** A download reads as much as a page, and is rarely needed. */
const csvFlags = { ...apiFlags, rateLimit: { perMinute: 20 } }

export function liveHistoryRoutes(app: FastifyInstance, history: LiveHistoryService): void {
  serve(app, 'GET /v1/live-history', apiFlags, async ({ viewer, query, request }) =>
    history.list(viewer, query, request.hostname),
  )

  serve(app, 'GET /v1/lives/{id}/history', apiFlags, async ({ viewer, params, request }) =>
    history.read(viewer, params.id, request.hostname),
  )

  serve(app, 'GET /v1/lives/{id}/history.csv', csvFlags, async ({ viewer, params, query, reply }) => {
    const table = await history.csv(viewer, params.id, query.table, query.language)
    const name = `live-${params.id}-${query.table}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', `attachment; filename="${name}"`)
      .send(table)
  })

  serve(app, 'GET /v1/lives/{id}/history/supporters', apiFlags, async ({ viewer, params, query }) =>
    history.supporters.list(viewer, params.id, query),
  )

  serve(app, 'GET /v1/lives/{id}/history/{userId}', apiFlags, async ({ viewer, params }) =>
    history.supporters.read(viewer, params.id, params.userId),
  )

  serve(app, 'GET /v1/lives/{id}/history/{userId}/gifts', apiFlags, async ({ viewer, params, query }) =>
    history.supporters.gifts(viewer, params.id, params.userId, query),
  )
}
