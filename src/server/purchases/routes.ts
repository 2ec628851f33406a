import type { FastifyInstance } from 'fastify'
import { apiFlags, ownSecretFlags, serve, siteOrigin, type SiteAddress } from '../http/index.ts'
import { EventRefused, PaymentUnavailable } from '../ports/payments/port.ts'
import type { Purchases } from './service/index.ts'

/** Receives events of payment providers; outside of /v1, because browsers do not call it. */
export const paymentEventPath = '/payment-events'

export async function purchaseRoutes(app: FastifyInstance, purchases: Purchases, site: SiteAddress): Promise<void> {
  serve(app, 'GET /v1/coins/shop', apiFlags, ({ viewer }) => purchases.shop(viewer.user.id))

  serve(app, 'POST /v1/coins/purchases', { ...apiFlags, rateLimit: { perMinute: 30 } }, ({ viewer, body, request }) => {
    const { user, language } = viewer
    return purchases.order({ ...body, userId: user.id, language, origin: siteOrigin(site, request) })
  })

  serve(app, 'POST /v1/coins/purchases/{id}/check', apiFlags, ({ viewer, params }) =>
    purchases.check(viewer.user.id, params.id),
  )

  serve(app, 'POST /v1/coins/purchases/{id}/cancellation', apiFlags, ({ viewer, params }) =>
    purchases.cancel(viewer.user.id, params.id),
  )

  await app.register(async (scope) => {
    // The signature of an event covers the unparsed body.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))
    scope.post(paymentEventPath, { config: { flags: ownSecretFlags } }, async (request, reply) => {
      const { body, headers, log } = request
      try {
        await purchases.receiveEvent(typeof body === 'string' ? body : '', headers)
        return await reply.code(200).send({})
      } catch (error) {
        if (error instanceof EventRefused) {
          request.reportSecurity('webhook-refused', error.message)
          return reply.code(400).send({})
        }
        if (!(error instanceof PaymentUnavailable)) throw error
        log.warn({ err: error }, 'could not handle a payment event')
        return reply.code(503).send({})
      }
    })
  })
}
