import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiFlags, serve, type RouteFlags } from '../http/index.ts'
import { giftImageMaxBytes } from '#contract/gifts/limits.ts'
import type { Viewer } from '../viewer.ts'
import { staffContentRoutes } from './content/routes.ts'
import { requireStaff } from './policy.ts'
import type { Staff } from './service.ts'

/** Operator commands authorize by their token. */
const staffFlags: RouteFlags = { ...apiFlags, access: 'operator' }
/** The image in base64, and the other values. */
const giftFlags: RouteFlags = { ...staffFlags, bodyLimit: Math.ceil(giftImageMaxBytes / 3) * 4 + 16 * 1024 }

/** `operatorToken` authorizes the operator's commands; it is new in each run of the server. */
export function staffRoutes(app: FastifyInstance, staff: Staff, operatorToken: string): void {
  const actorOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }) =>
    requireStaff(viewer, request, operatorToken)

  staffContentRoutes(app, staff, actorOf)

  serve(app, 'GET /v1/staff/audit', staffFlags, async (call) => {
    actorOf(call)
    return { entries: await staff.listAudit(call.query) }
  })

  serve(app, 'GET /v1/staff/users', staffFlags, async (call) => {
    actorOf(call)
    return { users: await staff.searchUsers(call.query.words) }
  })

  serve(app, 'POST /v1/staff/users/{userId}/roles', staffFlags, async (call) => {
    const { role, granted } = call.body
    return staff.setRole(actorOf(call), call.params.userId, role, granted)
  })

  serve(app, 'POST /v1/staff/users/{userId}/suspension', staffFlags, async (call) => {
    const { suspended, reason } = call.body
    return staff.setSuspended(actorOf(call), call.params.userId, suspended, reason)
  })

  serve(app, 'POST /v1/staff/rankings/rebuild', staffFlags, async (call) => staff.rebuildRankings(actorOf(call)))

  serve(app, 'GET /v1/staff/events/{id}/tally', staffFlags, async (call) => {
    actorOf(call)
    return staff.tallyEvent(call.params.id)
  })
  serve(app, 'GET /v1/staff/leaf-events/{eventId}/verification', staffFlags, async (call) => {
    actorOf(call)
    return { rounds: await staff.verifyLeafEvent(call.params.eventId) }
  })

  serve(app, 'GET /v1/staff/licences', staffFlags, async (call) => {
    actorOf(call)
    return { licences: await staff.listLicences(call.query.state) }
  })

  serve(app, 'POST /v1/staff/licences/{userId}', staffFlags, async (call) =>
    staff.decideLicence(actorOf(call), call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/lives', staffFlags, async (call) => {
    actorOf(call)
    return { lives: await staff.lives.list(call.query.state, call.query.limit) }
  })

  serve(app, 'POST /v1/staff/lives/{id}/end', staffFlags, async (call) =>
    staff.lives.end(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'POST /v1/staff/lives/{id}/archive/publication', staffFlags, async (call) =>
    staff.lives.publishArchive(actorOf(call), call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/lives/{id}/archive/deletion', staffFlags, async (call) =>
    staff.lives.deleteArchive(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/comment-reports', staffFlags, async (call) => {
    actorOf(call)
    return { reports: await staff.listReports(call.query.limit) }
  })

  serve(app, 'POST /v1/staff/comment-reports/{id}/settlement', staffFlags, async (call) => {
    await staff.settleReport(actorOf(call), call.params.id, call.body.deleted)
    return {}
  })

  serve(app, 'GET /v1/staff/liver-applications', staffFlags, async (call) => {
    actorOf(call)
    return staff.listApplications(call.query)
  })

  serve(app, 'GET /v1/staff/liver-applications/{id}', staffFlags, async (call) => {
    actorOf(call)
    return staff.findApplication(call.params.id)
  })

  serve(app, 'POST /v1/staff/liver-applications/{id}/state', staffFlags, async (call) =>
    staff.moveApplication(actorOf(call), call.params.id, call.body.state),
  )

  serve(app, 'GET /v1/staff/coins/{userId}', staffFlags, async (call) => {
    actorOf(call)
    return staff.readLedger(call.params.userId, call.query.before)
  })

  serve(app, 'POST /v1/staff/coins/{userId}/corrections', staffFlags, async (call) =>
    staff.correctCoins(actorOf(call), call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/rewards/{userId}', staffFlags, async (call) => {
    actorOf(call)
    return staff.readRewards(call.params.userId)
  })

  serve(app, 'POST /v1/staff/rewards/{userId}/payouts', staffFlags, async (call) =>
    staff.payReward(actorOf(call), call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/remote-config', staffFlags, async (call) => {
    actorOf(call)
    return { settings: await staff.listRemoteConfig() }
  })

  serve(app, 'PUT /v1/staff/remote-config', staffFlags, async (call) => ({
    settings: await staff.changeRemoteConfig(actorOf(call), call.body),
  }))

  serve(app, 'GET /v1/staff/gifts', staffFlags, async (call) => {
    actorOf(call)
    return { gifts: await staff.gifts.list() }
  })

  serve(app, 'POST /v1/staff/gifts', giftFlags, async (call) => staff.gifts.add(actorOf(call), call.body))

  serve(app, 'POST /v1/staff/gifts/{id}/changes', giftFlags, async (call) =>
    staff.gifts.change(actorOf(call), call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/gifts/{id}/retirement', staffFlags, async (call) =>
    staff.gifts.retire(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/products', staffFlags, async (call) => {
    actorOf(call)
    return { products: await staff.products.list() }
  })

  serve(app, 'POST /v1/staff/products', staffFlags, async (call) => staff.products.add(actorOf(call), call.body))

  serve(app, 'POST /v1/staff/products/{id}/changes', staffFlags, async (call) =>
    staff.products.change(actorOf(call), call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/products/{id}/retirement', staffFlags, async (call) =>
    staff.products.retire(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'POST /v1/staff/search/rebuild', staffFlags, async (call) => {
    actorOf(call)
    return staff.rebuildSearch(call.body)
  })
}
