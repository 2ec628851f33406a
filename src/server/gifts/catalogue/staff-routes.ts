import type { FastifyInstance } from 'fastify'
import { giftImageMaxBytes } from '#contract/gifts/limits.ts'
import { apiFlags, serve, type EndpointFlags } from '../../http/index.ts'
import type { GiftCatalogue } from './service.ts'

/** The image in base64, and the other values. */
const giftFlags: EndpointFlags = { ...apiFlags, bodyLimit: Math.ceil(giftImageMaxBytes / 3) * 4 + 16 * 1024 }

export function giftStaffRoutes(app: FastifyInstance, catalogue: GiftCatalogue): void {
  serve(app, 'GET /v1/staff/gifts', apiFlags, async () => ({ gifts: await catalogue.list() }))

  serve(app, 'POST /v1/staff/gifts', giftFlags, ({ actor, body }) => catalogue.add(actor, body))

  serve(app, 'POST /v1/staff/gifts/{id}/changes', giftFlags, ({ actor, params, body }) =>
    catalogue.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/gifts/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    catalogue.retire(actor, params.id, body.reason),
  )
}
