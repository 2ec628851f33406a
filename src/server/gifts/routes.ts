import type { FastifyInstance } from 'fastify'
import { everybodyFlags, mostDiffering, serve, subjectFlags, uploadedFileFlags } from '../http/index.ts'
import { DomainError } from '../errors.ts'
import type { GiftImages } from './catalogue/images.ts'
import type { Gifts } from './service.ts'

/** Images are named by their content. */
const imageCacheSeconds = 365 * 24 * 60 * 60

export function giftRoutes(app: FastifyInstance, gifts: Gifts, images: Pick<GiftImages, 'read'>): void {
  serve(app, 'GET /v1/gifts', { ...everybodyFlags, maxAge: 60 }, async () => ({ gifts: await gifts.catalogue() }))

  serve(app, 'POST /v1/lives/{id}/gifts', subjectFlags, ({ viewer, params, body }) =>
    gifts.send(viewer, { liveId: params.id, ...body }),
  )

  serve(
    app,
    'GET /v1/lives/{id}/gifts',
    everybodyFlags,
    async ({ viewer, params }) => ({ gifts: await gifts.latest(params.id, viewer) }),
    ({ params }) => gifts.differingReaders(params.id, mostDiffering + 1),
  )

  serve(app, 'POST /v1/lives/{id}/gifts/{sentGiftId}/thanks', subjectFlags, ({ viewer, params }) =>
    gifts.thank(viewer, { liveId: params.id, sentGiftId: params.sentGiftId }),
  )

  serve(
    app,
    'GET /v1/lives/{id}/supporters',
    everybodyFlags,
    ({ viewer, params, query }) => gifts.supporters(params.id, viewer, query.limit),
    ({ params }) => gifts.differingRanks(params.id, mostDiffering + 1),
  )

  const imageOptions = { config: { flags: uploadedFileFlags }, schema: { hide: true } }
  app.get<{ Params: { name: string } }>('/v1/gift-images/:name', imageOptions, async (request, reply) => {
    const image = await images.read(request.params.name)
    if (!image) throw new DomainError('NOT_FOUND')
    return reply
      .type('image/webp')
      .header('Cache-Control', `public, max-age=${imageCacheSeconds}, immutable`)
      .send(image)
  })
}
