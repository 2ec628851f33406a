import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Summaries } from './service.ts'

export function summaryRoutes(app: FastifyInstance, summaries: Summaries): void {
  serve(app, 'GET /v1/lives/{id}/summary', apiFlags, ({ viewer, params }) => summaries.read(viewer, params.id))
}
