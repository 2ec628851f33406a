import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Coins } from './service.ts'

export function coinRoutes(app: FastifyInstance, coins: Coins): void {
  serve(app, 'GET /v1/coins', apiFlags, ({ viewer }) => coins.wallet(signedIn(viewer).user.id))

  serve(app, 'GET /v1/coins/history', apiFlags, ({ viewer, query }) =>
    coins.history.page(signedIn(viewer).user.id, query.filter, query.before),
  )

  serve(
    app,
    'GET /v1/coins/history.csv',
    { ...apiFlags, rateLimit: { perMinute: 10 } },
    async ({ viewer, query, reply }) => {
      const table = await coins.history.csv(signedIn(viewer).user.id, query.filter, query.language)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="coins.csv"')
        .send(table)
    },
  )
}
