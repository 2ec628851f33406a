import type { FastifyInstance } from 'fastify'
import { apiFlags, serve, type EndpointFlags } from '../http/index.ts'
import { giftImageMaxBytes } from '#contract/gifts/limits.ts'
import { staffContentRoutes } from './content/routes.ts'
import type { Staff } from './service.ts'

/** The image in base64, and the other values. */
const giftFlags: EndpointFlags = { ...apiFlags, bodyLimit: Math.ceil(giftImageMaxBytes / 3) * 4 + 16 * 1024 }

export function staffRoutes(app: FastifyInstance, staff: Staff): void {
  staffContentRoutes(app, staff)

  serve(app, 'GET /v1/staff/audit', apiFlags, async (call) => ({ entries: await staff.listAudit(call.query) }))

  serve(app, 'GET /v1/staff/users', apiFlags, async (call) => ({ users: await staff.searchUsers(call.query.words) }))

  serve(app, 'POST /v1/staff/users/{userId}/roles', apiFlags, async (call) => {
    const { role, granted } = call.body
    return staff.setRole(call.actor, call.params.userId, role, granted)
  })

  serve(app, 'POST /v1/staff/users/{userId}/suspension', apiFlags, async (call) => {
    const { suspended, reason } = call.body
    return staff.setSuspended(call.actor, call.params.userId, suspended, reason)
  })

  serve(app, 'POST /v1/staff/rankings/rebuild', apiFlags, async (call) => staff.rebuildRankings(call.actor))

  serve(app, 'GET /v1/staff/events/{id}/tally', apiFlags, async (call) => staff.tallyEvent(call.params.id))
  serve(app, 'GET /v1/staff/leaf-events/{eventId}/verification', apiFlags, async (call) => ({
    rounds: await staff.verifyLeafEvent(call.params.eventId),
  }))

  serve(app, 'GET /v1/staff/licences', apiFlags, async (call) => ({
    licences: await staff.listLicences(call.query.state),
  }))

  serve(app, 'POST /v1/staff/licences/{userId}', apiFlags, async (call) =>
    staff.decideLicence(call.actor, call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/lives', apiFlags, async (call) => ({
    lives: await staff.lives.list(call.query.state, call.query.limit),
  }))

  serve(app, 'POST /v1/staff/lives/{id}/end', apiFlags, async (call) =>
    staff.lives.end(call.actor, call.params.id, call.body.reason),
  )

  serve(app, 'POST /v1/staff/lives/{id}/archive/publication', apiFlags, async (call) =>
    staff.lives.publishArchive(call.actor, call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/lives/{id}/archive/deletion', apiFlags, async (call) =>
    staff.lives.deleteArchive(call.actor, call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/comment-reports', apiFlags, async (call) => ({
    reports: await staff.listReports(call.query.limit),
  }))

  serve(app, 'POST /v1/staff/comment-reports/{id}/settlement', apiFlags, async (call) => {
    await staff.settleReport(call.actor, call.params.id, call.body.deleted)
    return {}
  })

  serve(app, 'GET /v1/staff/liver-applications', apiFlags, async (call) => staff.listApplications(call.query))

  serve(app, 'GET /v1/staff/liver-applications/{id}', apiFlags, async (call) => staff.findApplication(call.params.id))

  serve(app, 'POST /v1/staff/liver-applications/{id}/state', apiFlags, async (call) =>
    staff.moveApplication(call.actor, call.params.id, call.body.state),
  )

  serve(app, 'GET /v1/staff/coins/{userId}', apiFlags, async (call) =>
    staff.readLedger(call.params.userId, call.query.before),
  )

  serve(app, 'POST /v1/staff/coins/{userId}/corrections', apiFlags, async (call) =>
    staff.correctCoins(call.actor, call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/rewards/{userId}', apiFlags, async (call) => staff.readRewards(call.params.userId))

  serve(app, 'POST /v1/staff/rewards/{userId}/payouts', apiFlags, async (call) =>
    staff.payReward(call.actor, call.params.userId, call.body),
  )

  serve(app, 'GET /v1/staff/remote-config', apiFlags, async () => ({ settings: await staff.listRemoteConfig() }))

  serve(app, 'PUT /v1/staff/remote-config', apiFlags, async (call) => ({
    settings: await staff.changeRemoteConfig(call.actor, call.body),
  }))

  serve(app, 'GET /v1/staff/gifts', apiFlags, async () => ({ gifts: await staff.gifts.list() }))

  serve(app, 'POST /v1/staff/gifts', giftFlags, async (call) => staff.gifts.add(call.actor, call.body))

  serve(app, 'POST /v1/staff/gifts/{id}/changes', giftFlags, async (call) =>
    staff.gifts.change(call.actor, call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/gifts/{id}/retirement', apiFlags, async (call) =>
    staff.gifts.retire(call.actor, call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/products', apiFlags, async () => ({ products: await staff.products.list() }))

  serve(app, 'POST /v1/staff/products', apiFlags, async (call) => staff.products.add(call.actor, call.body))

  serve(app, 'POST /v1/staff/products/{id}/changes', apiFlags, async (call) =>
    staff.products.change(call.actor, call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/products/{id}/retirement', apiFlags, async (call) =>
    staff.products.retire(call.actor, call.params.id, call.body.reason),
  )

  serve(app, 'POST /v1/staff/search/rebuild', apiFlags, async (call) => staff.rebuildSearch(call.body))
}
