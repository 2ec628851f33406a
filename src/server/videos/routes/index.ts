import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../../http/index.ts'
import type { Videos } from '../service/index.ts'
import { captionRoutes } from './captions.ts'
import { thumbnailRoutes } from './thumbnails.ts'
import { uploadRoutes } from './uploads.ts'

export async function videoRoutes(app: FastifyInstance, videos: Videos, maxUploadBytes: number): Promise<void> {
  serve(app, 'GET /v1/channels/{id}/videos', apiFlags, ({ params, query, viewer }) =>
    videos.list(viewer, params.id, query),
  )

  serve(app, 'GET /v1/videos/{id}', apiFlags, ({ params, viewer }) => videos.find(viewer, params.id))

  serve(app, 'GET /v1/videos/{id}/playback', apiFlags, ({ params, query, viewer, request }) =>
    videos.playback(
      {
        viewer,
        remote: query.for === 'remote',
        inviteKey: query.invite ?? null,
        host: request.hostname,
        remoteAddress: request.ip,
      },
      params.id,
    ),
  )

  serve(app, 'POST /v1/videos/{id}/retry', apiFlags, ({ params, viewer }) => videos.edits.retry(viewer, params.id))

  serve(app, 'POST /v1/videos/{id}/replacement/removal', apiFlags, ({ params, viewer }) =>
    videos.edits.discardReplacement(viewer, params.id),
  )

  serve(app, 'POST /v1/videos/{id}/removal', apiFlags, async ({ params, viewer }) => {
    await videos.edits.remove(viewer, params.id)
    return {}
  })

  serve(app, 'POST /v1/videos/{id}/chapters', apiFlags, ({ params, viewer, body }) =>
    videos.edits.setChapters(viewer, params.id, body.version, body.chapters),
  )

  await thumbnailRoutes(app, videos)
  await captionRoutes(app, videos)
  await uploadRoutes(app, videos.uploads, maxUploadBytes)
}
