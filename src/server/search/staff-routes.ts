import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Search } from './service.ts'

export function searchStaffRoutes(app: FastifyInstance, search: Pick<Search, 'rebuild'>): void {
  serve(app, 'POST /v1/staff/search/rebuild', apiFlags, ({ body }) => search.rebuild(body))
}
