import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Events } from './service/index.ts'

export function eventStaffRoutes(app: FastifyInstance, events: Pick<Events, 'tally'>): void {
  serve(app, 'GET /v1/staff/events/{id}/tally', apiFlags, ({ params }) => events.tally(params.id))
}
