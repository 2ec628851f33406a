import type { FastifyInstance } from 'fastify'
import { channelImageMaxBytes } from '#contract/channels/limits.ts'
import { apiFlags, imageFlags, registerImageUploads, serve, uploadedImage } from '../http/index.ts'
import type { SeriesService } from './service.ts'

export async function seriesRoutes(app: FastifyInstance, series: SeriesService): Promise<void> {
  serve(app, 'GET /v1/channels/{channelId}/series', apiFlags, async ({ viewer, params, query }) => {
    const { items, next } = await series.list(params.channelId, viewer?.user.id ?? 0, query)
    return { series: items, next }
  })

  serve(app, 'GET /v1/genres/{id}/series', apiFlags, async ({ params, query }) => {
    const { items, next } = await series.listOfGenre(params.id, query)
    return { series: items, next }
  })

  serve(app, 'POST /v1/channels/{channelId}/series', apiFlags, async ({ viewer, params, body }) =>
    series.add(viewer, params.channelId, body),
  )

  serve(app, 'GET /v1/channels/{channelId}/series/{seriesId}', apiFlags, ({ viewer, params }) =>
    series.find(params, viewer?.user.id ?? 0),
  )

  serve(app, 'PATCH /v1/channels/{channelId}/series/{seriesId}', apiFlags, async ({ viewer, params, body }) =>
    series.change(viewer, params, body),
  )

  serve(app, 'DELETE /v1/channels/{channelId}/series/{seriesId}', apiFlags, async ({ viewer, params }) => {
    await series.remove(viewer, params)
    return {}
  })

  serve(app, 'POST /v1/channels/{channelId}/series/{seriesId}/move', apiFlags, async ({ viewer, params, body }) => {
    await series.move(viewer, params, body.beforeId)
    return {}
  })

  await registerImageUploads(app, (uploads) =>
    serve(
      uploads,
      'POST /v1/channels/{channelId}/series/{seriesId}/cover',
      imageFlags(channelImageMaxBytes),
      async ({ viewer, params, request }) => ({
        url: await series.setCover(viewer, params, uploadedImage(request)),
      }),
    ),
  )

  serve(app, 'DELETE /v1/channels/{channelId}/series/{seriesId}/cover', apiFlags, async ({ viewer, params }) => {
    await series.removeCover(viewer, params)
    return {}
  })
}
