import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import { requireOtherUser } from '../viewer.ts'
import type { Rewards } from './service.ts'

/** Staff do not pay themselves. */
export function rewardStaffRoutes(app: FastifyInstance, rewards: Pick<Rewards, 'ofLiver' | 'payOut'>): void {
  serve(app, 'GET /v1/staff/rewards/{userId}', apiFlags, ({ params }) => rewards.ofLiver(params.userId))

  serve(app, 'POST /v1/staff/rewards/{userId}/payouts', apiFlags, async ({ actor, params, body }) => {
    requireOtherUser(actor, params.userId)
    return rewards.payOut(params.userId, { ...body, ...actor })
  })
}
