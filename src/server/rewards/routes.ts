import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Rewards } from './service.ts'

export function rewardRoutes(app: FastifyInstance, rewards: Rewards): void {
  serve(app, 'GET /v1/rewards', apiFlags, ({ viewer }) => rewards.summary(viewer))
  serve(app, 'GET /v1/rewards/{month}', apiFlags, ({ viewer, params }) => rewards.statement(viewer, params.month))
}
