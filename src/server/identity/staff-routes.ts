import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { StaffSessions } from './service/staff-sessions.ts'

export function sessionStaffRoutes(app: FastifyInstance, sessions: StaffSessions): void {
  serve(app, 'POST /v1/staff/users/{userId}/sessions/revocation', apiFlags, async ({ actor, params, body }) => ({
    ended: await sessions.endOf(params.userId, { ...actor, ...body }),
  }))
  serve(app, 'POST /v1/staff/sessions/revocation', apiFlags, async ({ actor, body }) => ({
    ended: await sessions.endAll({ ...actor, ...body }),
  }))
}
