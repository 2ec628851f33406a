import type { FastifyInstance } from 'fastify'
import { apiFlags, everybodyFlags, serve } from '../http/index.ts'
import type { Rankings } from './service.ts'

const rankFlags = { ...everybodyFlags, maxAge: 15 }

export function rankingRoutes(app: FastifyInstance, rankings: Rankings): void {
  serve(app, 'GET /v1/rankings', rankFlags, ({ query }) => rankings.list(query, query))

  serve(app, 'GET /v1/livers/{id}/support', rankFlags, ({ params }) => rankings.ofLiver(params.id))

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
