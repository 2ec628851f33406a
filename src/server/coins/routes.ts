import type { FastifyInstance } from 'fastify'
import { serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Coins } from './service.ts'

export function coinRoutes(app: FastifyInstance, coins: Coins): void {
  serve(app, 'GET /v1/coins', ({ viewer }) => coins.wallet(signedIn(viewer).user.id))

  serve(app, 'GET /v1/coins/history', ({ viewer, query }) =>
    coins.history.page(signedIn(viewer).user.id, query.filter, query.before),
  )

  serve(
    app,
    'GET /v1/coins/history.csv',
    async ({ viewer, query, reply }) => {
      const table = await coins.history.csv(signedIn(viewer).user.id, query.filter, query.language)
      return reply
        .type('text/csv; charset=utf-8')
        .header('Content-Disposition', 'attachment; filename="coins.csv"')
        .send(table)
    },
    { config: { rateLimit: { max: 10 } } },
  )
}
