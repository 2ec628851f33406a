import type { FastifyInstance, FastifyRequest } from 'fastify'
import { serve } from '../http/index.ts'
import type { Viewer } from '../viewer.ts'
import { requireStaff } from './policy.ts'
import type { Staff } from './service.ts'

/** `operatorToken` authorizes the operator's commands; it is new in each run of the server. */
export function staffRoutes(app: FastifyInstance, staff: Staff, operatorToken: string): void {
  const actorOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) =>
    requireStaff(viewer, request, operatorToken)

  serve(app, 'GET /v1/staff/audit', async (call) => {
    actorOf(call)
    return { entries: await staff.listAudit(call.query) }
  })

  serve(app, 'GET /v1/staff/users', async (call) => {
    actorOf(call)
    return { users: await staff.searchUsers(call.query.words) }
  })

  serve(app, 'POST /v1/staff/users/{userId}/roles', async (call) => {
    const { role, granted } = call.body
    return staff.setRole(actorOf(call), call.params.userId, role, granted)
  })

  serve(app, 'POST /v1/staff/users/{userId}/suspension', async (call) => {
    const { suspended, reason } = call.body
    return staff.setSuspended(actorOf(call), call.params.userId, suspended, reason)
  })

  serve(app, 'GET /v1/staff/licences', async (call) => {
    actorOf(call)
    return { licences: await staff.listLicences(call.query.state) }
  })

  serve(app, 'POST /v1/staff/licences/{userId}', async (call) =>
    staff.decideLicence(actorOf(call), call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/lives', async (call) => {
    actorOf(call)
    return { lives: await staff.lives.list(call.query.state, call.query.limit) }
  })

  serve(app, 'POST /v1/staff/lives/{id}/end', async (call) =>
    staff.lives.end(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'POST /v1/staff/lives/{id}/archive/publication', async (call) =>
    staff.lives.publishArchive(actorOf(call), call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/lives/{id}/archive/deletion', async (call) =>
    staff.lives.deleteArchive(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/comment-reports', async (call) => {
    actorOf(call)
    return { reports: await staff.listReports(call.query.limit) }
  })

  serve(app, 'POST /v1/staff/comment-reports/{id}/settlement', async (call) => {
    await staff.settleReport(actorOf(call), call.params.id, call.body.deleted)
    return {}
  })

  serve(app, 'GET /v1/staff/liver-applications', async (call) => {
    actorOf(call)
    return staff.listApplications(call.query)
  })

  serve(app, 'GET /v1/staff/liver-applications/{id}', async (call) => {
    actorOf(call)
    return staff.findApplication(call.params.id)
  })

  serve(app, 'POST /v1/staff/liver-applications/{id}/state', async (call) =>
    staff.moveApplication(actorOf(call), call.params.id, call.body.state),
  )

  serve(app, 'GET /v1/staff/coins/{userId}', async (call) => {
    actorOf(call)
    return staff.readLedger(call.params.userId, call.query.before)
  })

  serve(app, 'POST /v1/staff/coins/{userId}/corrections', async (call) =>
    staff.correctCoins(actorOf(call), call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/rewards/{userId}', async (call) => {
    actorOf(call)
    return staff.readRewards(call.params.userId)
  })

  serve(app, 'POST /v1/staff/rewards/{userId}/payouts', async (call) =>
    staff.payReward(actorOf(call), call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/remote-config', async (call) => {
    actorOf(call)
    return { settings: await staff.listRemoteConfig() }
  })

  serve(app, 'PUT /v1/staff/remote-config', async (call) => ({
    settings: await staff.changeRemoteConfig(actorOf(call), call.body),
  }))
}
