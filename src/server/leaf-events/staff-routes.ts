import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { LeafEvents } from './service/index.ts'

export function leafEventStaffRoutes(app: FastifyInstance, leafEvents: Pick<LeafEvents, 'verify'>): void {
  serve(app, 'GET /v1/staff/leaf-events/{eventId}/verification', apiFlags, async ({ params }) => ({
    rounds: await leafEvents.verify(params.eventId),
  }))
}
