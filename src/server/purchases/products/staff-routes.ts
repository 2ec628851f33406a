import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../../http/index.ts'
import type { Products } from './service.ts'

export function productStaffRoutes(app: FastifyInstance, products: Products): void {
  serve(app, 'GET /v1/staff/products', apiFlags, async () => ({ products: await products.list() }))

  serve(app, 'POST /v1/staff/products', apiFlags, ({ actor, body }) => products.add(actor, body))

  serve(app, 'POST /v1/staff/products/{id}/changes', apiFlags, ({ actor, params, body }) =>
    products.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/products/{id}/retirement', apiFlags, ({ actor, params, body }) =>
    products.retire(actor, params.id, body.reason),
  )
}
