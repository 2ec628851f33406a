import type { FastifyInstance } from 'fastify'
import { channelImageMaxBytes } from '#contract/channels/limits.ts'
import { apiFlags, everybodyFlags, imageFlags, registerImageUploads, serve, uploadedImage } from '../http/index.ts'
import type { Casts } from './service.ts'

export async function castRoutes(app: FastifyInstance, casts: Casts): Promise<void> {
  serve(app, 'GET /v1/channels/{channelId}/casts', everybodyFlags, async ({ params, query }) => {
    const { items, next } = await casts.list(params.channelId, query)
    return { casts: items, next }
  })

  serve(app, 'POST /v1/channels/{channelId}/casts', apiFlags, async ({ viewer, params, body }) =>
    casts.add(viewer, params.channelId, body),
  )

  serve(app, 'GET /v1/channels/{channelId}/casts/{castId}', apiFlags, ({ params }) => casts.find(params))

  serve(app, 'PATCH /v1/channels/{channelId}/casts/{castId}', apiFlags, async ({ viewer, params, body }) =>
    casts.change(viewer, params, body),
  )

  serve(app, 'DELETE /v1/channels/{channelId}/casts/{castId}', apiFlags, async ({ viewer, params }) => {
    await casts.remove(viewer, params)
    return {}
  })

  serve(app, 'POST /v1/channels/{channelId}/casts/{castId}/move', apiFlags, async ({ viewer, params, body }) => {
    await casts.move(viewer, params, body.beforeId)
    return {}
  })

  await registerImageUploads(app, (uploads) =>
    serve(
      uploads,
      'POST /v1/channels/{channelId}/casts/{castId}/image',
      imageFlags(channelImageMaxBytes),
      async ({ viewer, params, request }) => ({
        url: await casts.setImage(viewer, params, uploadedImage(request)),
      }),
    ),
  )

  serve(app, 'DELETE /v1/channels/{channelId}/casts/{castId}/image', apiFlags, async ({ viewer, params }) => {
    await casts.removeImage(viewer, params)
    return {}
  })
}
