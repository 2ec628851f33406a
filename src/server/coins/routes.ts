import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Coins } from './service.ts'

export function coinRoutes(app: FastifyInstance, coins: Coins): void {
  serve(app, 'GET /v1/coins', apiFlags, ({ viewer }) => coins.wallet(viewer.user.id))

  serve(app, 'GET /v1/coins/history', apiFlags, ({ viewer, query }) =>
    coins.history.page(viewer.user.id, query.filter, query.before),
  )

  serve(
    app,
    'GET /v1/coins/history.csv',
    { ...apiFlags, rateLimit: { perMinute: 10 } },
    async ({ viewer, query, reply }) => {
      const table = await coins.history.csv(viewer.user.id, query.filter, query.language)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="coins.csv"')
        .send(table)
    },
  )
}
