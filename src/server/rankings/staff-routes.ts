import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Rankings } from './service.ts'

export function rankingStaffRoutes(app: FastifyInstance, rankings: Pick<Rankings, 'rebuild'>): void {
  serve(app, 'POST /v1/staff/rankings/rebuild', apiFlags, ({ actor }) => rankings.rebuild(actor))
}
