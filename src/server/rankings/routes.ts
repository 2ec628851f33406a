import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Rankings } from './service.ts'

export function rankingRoutes(app: FastifyInstance, rankings: Rankings): void {
  serve(app, 'GET /v1/rankings', apiFlags, ({ query, reply }) => {
    reply.header('Cache-Control', 'public, max-age=15')
    return rankings.list(query, query)
  })

  serve(app, 'GET /v1/livers/{id}/support', apiFlags, ({ params, reply }) => {
    reply.header('Cache-Control', 'public, max-age=15')
    return rankings.ofLiver(params.id)
  })

  serve(app, 'GET /v1/rankings/own', apiFlags, async ({ viewer, query }) => ({
    own: await rankings.own(viewer.user.id, query),
  }))

  serve(app, 'GET /v1/rankings/awards', apiFlags, async ({ query }) => {
    const { items, next } = await rankings.awards(query, query)
    return { awards: items, next }
  })

  serve(app, 'GET /v1/rankings/awards/{period}/{starts}', apiFlags, ({ params, query }) =>
    rankings.award({ ...query, ...params }, query),
  )
}
