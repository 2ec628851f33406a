import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import { requireOtherUser } from '../viewer.ts'
import type { Coins } from './service.ts'

/** Staff do not correct their own coins. */
export function coinStaffRoutes(app: FastifyInstance, coins: Pick<Coins, 'ledger' | 'correct'>): void {
  serve(app, 'GET /v1/staff/coins/{userId}', apiFlags, ({ params, query }) => coins.ledger(params.userId, query.before))

  serve(app, 'POST /v1/staff/coins/{userId}/corrections', apiFlags, async ({ actor, params, body }) => {
    requireOtherUser(actor, params.userId)
    return coins.correct({ ...body, ...actor, userId: params.userId })
  })
}
