import type { FastifyInstance } from 'fastify'
import { requireReason, type Audit } from '../audit/index.ts'
import { apiFlags, serve } from '../http/index.ts'
import type { AccountStatus } from '../identity/index.ts'
import { requireOtherUser } from '../viewer.ts'

export interface StaffDeps {
  readonly audit: Pick<Audit, 'list'>
  readonly accountStatus: AccountStatus
}

/** The audit log, roles and suspensions. Staff do neither suspend themselves nor give up their own role. */
export function staffRoutes(app: FastifyInstance, { audit, accountStatus }: StaffDeps): void {
  serve(app, 'GET /v1/staff/audit', apiFlags, async ({ query }) => ({ entries: await audit.list(query) }))

  serve(app, 'GET /v1/staff/users', apiFlags, async ({ query }) => ({ users: await accountStatus.search(query.words) }))

  serve(app, 'POST /v1/staff/users/{userId}/roles', apiFlags, async ({ actor, params, body }) => {
    const { role, granted } = body
    if (role === 'staff' && !granted) requireOtherUser(actor, params.userId)
    return accountStatus.setRole({ ...actor, userId: params.userId, role, granted })
  })

  serve(app, 'POST /v1/staff/users/{userId}/suspension', apiFlags, async ({ actor, params, body }) => {
    const { suspended, reason } = body
    requireOtherUser(actor, params.userId)
    if (suspended) requireReason(reason)
    return accountStatus.setSuspended({ ...actor, userId: params.userId, suspended, reason })
  })
}
