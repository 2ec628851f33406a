import type { FastifyInstance } from 'fastify'
import { serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Gifts } from './service.ts'

export function giftRoutes(app: FastifyInstance, gifts: Gifts): void {
  serve(app, 'GET /v1/gifts', async ({ reply }) => {
    reply.header('Cache-Control', 'public, max-age=60')
    return { gifts: await gifts.catalogue() }
  })

  serve(app, 'POST /v1/lives/{id}/gifts', ({ viewer, params, body }) =>
    gifts.send(signedIn(viewer), { liveId: params.id, ...body }),
  )

  serve(app, 'GET /v1/lives/{id}/gifts', async ({ params }) => ({ gifts: await gifts.latest(params.id) }))

  serve(app, 'GET /v1/lives/{id}/supporters', ({ viewer, params, query }) =>
    gifts.supporters(params.id, viewer?.user.id ?? null, query.limit),
  )
}
