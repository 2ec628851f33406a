import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Applications } from './service.ts'

export function applicationRoutes(app: FastifyInstance, applications: Applications): void {
  serve(app, 'POST /v1/liver-applications', apiFlags, ({ viewer, body, request }) =>
    applications.apply(body, { userId: viewer?.user.id ?? null, address: request.ip }),
  )
}
