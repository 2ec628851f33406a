import type { FastifyInstance } from 'fastify'
import { serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Rewards } from './service.ts'

export function rewardRoutes(app: FastifyInstance, rewards: Rewards): void {
  serve(app, 'GET /v1/rewards', ({ viewer }) => rewards.summary(signedIn(viewer)))
  serve(app, 'GET /v1/rewards/{month}', ({ viewer, params }) => rewards.statement(signedIn(viewer), params.month))
}
