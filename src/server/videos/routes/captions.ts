import type { FastifyInstance } from 'fastify'
import { captionsMaxBytes } from '#contract/videos/limits.ts'
import { apiFlags, serve } from '../../http/index.ts'
import type { Videos } from '../service/index.ts'
import { receiveFiles } from './receive-files.ts'

export async function captionRoutes(app: FastifyInstance, videos: Videos): Promise<void> {
  const { edits } = videos
  // Browsers do not know the type of WebVTT files on every system.
  const type = /^(text\/(vtt|plain)|application\/octet-stream)/
  const receive = { type, tooLarge: 'CAPTIONS_TOO_LARGE', otherType: 'CAPTIONS_INVALID', videos } as const
  await receiveFiles(app, receive, (scope) =>
    serve(
      scope,
      'POST /v1/videos/{id}/captions/{language}',
      { ...apiFlags, rateLimit: { perMinute: 60 }, bodyLimit: captionsMaxBytes },
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
    return reply
      .type('text/vtt; charset=utf-8')
      .header('Cache-Control', 'private, max-age=300')
      .header('X-Content-Type-Options', 'nosniff')
      .send(text)
  })
}
