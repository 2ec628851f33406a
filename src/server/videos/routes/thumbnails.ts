import type { FastifyInstance } from 'fastify'
import { thumbnailMaxBytes, videoThumbnailPrefix } from '#contract/videos/limits.ts'
import { DomainError } from '../../errors.ts'
import { apiFlags, imageFlags, serve, uploadedFileFlags, uploadedImage } from '../../http/index.ts'
import type { Videos } from '../service/index.ts'
import { editorsOf, receiveFiles } from './receive-files.ts'

/** Files are immutable; the week limits how long caches serve a removed one. */
const cacheSeconds = 7 * 24 * 60 * 60

export const receivedThumbnails = {
  type: /^image\//,
  tooLarge: 'IMAGE_TOO_LARGE',
  otherType: 'IMAGE_UNREADABLE',
} as const

export async function thumbnailRoutes(app: FastifyInstance, videos: Videos): Promise<void> {
  const { thumbnails } = videos

  serve(app, 'POST /v1/videos/{id}/thumbnail', apiFlags, ({ params, viewer, body }) =>
    thumbnails.chooseFrame(viewer, params.id, body),
  )

  await receiveFiles(app, { ...receivedThumbnails, admit: editorsOf(videos) }, (scope) =>
    serve(
      scope,
      'POST /v1/videos/{id}/thumbnail/image',
      imageFlags(thumbnailMaxBytes),
      async ({ params, query, viewer, request }) => {
        return thumbnails.upload(viewer, { ...params, ...query }, uploadedImage(request))
      },
    ),
  )

  const options = { config: { flags: uploadedFileFlags }, schema: { hide: true } }
  app.get<{ Params: { name: string } }>(`${videoThumbnailPrefix}:name`, options, async (request, reply) => {
    const image = await thumbnails.read(request.params.name)
    if (!image) throw new DomainError('NOT_FOUND')
    return reply.type('image/webp').header('Cache-Control', `public, max-age=${cacheSeconds}, immutable`).send(image)
  })
}
