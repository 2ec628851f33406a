import type { FastifyInstance, FastifyRequest } from 'fastify'
import { thumbnailMaxBytes } from '#contract/videos/limits.ts'
import { apiFlags, authorize, imageFlags, serve, uploadedImage } from '../http/index.ts'
import { captionFlags, receivedCaptions } from './routes/captions.ts'
import { receiveFiles } from './routes/receive-files.ts'
import { receivedThumbnails } from './routes/thumbnails.ts'
import type { Videos } from './service/index.ts'

const admit = async (request: FastifyRequest): Promise<void> => void (await authorize('staff', request))

export async function videoStaffRoutes(app: FastifyInstance, videos: Pick<Videos, 'find' | 'staff'>): Promise<void> {
  const { staff } = videos

  serve(app, 'GET /v1/staff/videos/{id}', apiFlags, ({ actor, params }) => videos.find(actor, params.id))

  serve(app, 'POST /v1/staff/videos/{id}/retry', apiFlags, ({ actor, params }) => staff.retry(actor, params.id))

  serve(app, 'POST /v1/staff/videos/{id}/chapters', apiFlags, ({ actor, params, body }) =>
    staff.setChapters(actor, params.id, body.chapters),
  )

  await receiveFiles(app, { ...receivedCaptions, admit }, (scope) =>
    serve(scope, 'POST /v1/staff/videos/{id}/captions/{language}', captionFlags, ({ actor, params, request }) => {
      const file: unknown = request.body
      return staff.setCaptions(actor, params, Buffer.isBuffer(file) ? file : Buffer.alloc(0))
    }),
  )

  await receiveFiles(app, { ...receivedThumbnails, admit }, (scope) =>
    serve(
      scope,
      'POST /v1/staff/videos/{id}/thumbnail/image',
      imageFlags(thumbnailMaxBytes),
      async ({ actor, params, request }) => staff.setThumbnail(actor, params.id, uploadedImage(request)),
    ),
  )
}
