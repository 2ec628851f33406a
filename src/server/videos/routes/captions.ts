import type { FastifyInstance } from 'fastify'
import { captionsMaxBytes } from '#contract/videos/limits.ts'
import { apiFlags, serve, type EndpointFlags } from '../../http/index.ts'
import type { Videos } from '../service/index.ts'
import { editorsOf, receiveFiles } from './receive-files.ts'

export const receivedCaptions = {
  // Browsers do not know the type of WebVTT files on every system.
  type: /^(text\/(vtt|plain)|application\/octet-stream)/,
  tooLarge: 'CAPTIONS_TOO_LARGE',
  otherType: 'CAPTIONS_INVALID',
} as const
export const captionFlags: EndpointFlags = { ...apiFlags, rateLimit: { perMinute: 60 }, bodyLimit: captionsMaxBytes }

export async function captionRoutes(app: FastifyInstance, videos: Videos): Promise<void> {
  const { edits } = videos
  await receiveFiles(app, { ...receivedCaptions, admit: editorsOf(videos) }, (scope) =>
    serve(
      scope,
      'POST /v1/videos/{id}/captions/{language}',
      captionFlags,
      async ({ params, query, viewer, request }) => {
        const file: unknown = request.body
        return edits.setCaptions(viewer, { ...params, ...query }, Buffer.isBuffer(file) ? file : Buffer.alloc(0))
      },
    ),
  )

  serve(app, 'POST /v1/videos/{id}/captions/{language}/removal', apiFlags, ({ params, query, viewer }) =>
    edits.removeCaptions(viewer, { ...params, ...query }),
  )

  serve(app, 'GET /v1/videos/{id}/captions/{language}', apiFlags, async ({ params, query, viewer, reply }) => {
    const reader = { viewer, inviteKey: query.invite ?? null }
    const text = await edits.captions(reader, params.id, params.language)
    return reply.type('text/vtt; charset=utf-8').header('Cache-Control', 'private, max-age=300').send(text)
  })
}
