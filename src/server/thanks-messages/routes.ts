import type { FastifyInstance } from 'fastify'
import { thanksImageMaxBytes } from '#contract/thanks-messages/limits.ts'
import { apiFlags, imageFlags, registerImageUploads, serve, serveImages, uploadedImage } from '../http/index.ts'
import type { ThanksMessages } from './service.ts'

/** Sendings and reports by one address in a minute. */
const writesPerMinute = 10

export async function thanksMessageRoutes(app: FastifyInstance, thanks: ThanksMessages): Promise<void> {
  serve(app, 'GET /v1/thanks-messages', apiFlags, async ({ viewer, query }) => thanks.threads(viewer, query))

  serve(app, 'GET /v1/thanks-messages/unread', apiFlags, async ({ viewer }) => ({
    unread: await thanks.unread(viewer),
  }))

  serve(app, 'GET /v1/thanks-messages/supporters', apiFlags, async ({ viewer, query }) =>
    thanks.supporters(viewer, query),
  )

  serve(app, 'GET /v1/thanks-messages/{userId}', apiFlags, async ({ viewer, params, query }) =>
    thanks.thread(viewer, params.userId, query),
  )

  const writing = { ...apiFlags, rateLimit: { perMinute: writesPerMinute } }

  serve(app, 'POST /v1/thanks-messages', writing, async ({ viewer, body }) => thanks.send(viewer, body))

  serve(app, 'POST /v1/thanks-messages/{userId}/read', apiFlags, async ({ viewer, params, body }) => ({
    unread: await thanks.read(viewer, params.userId, body.upTo),
  }))

  serve(app, 'POST /v1/thanks-messages/{userId}/mute', apiFlags, async ({ viewer, params, body }) => ({
    unread: await thanks.mute(viewer, params.userId, body.muted),
  }))

  serve(
    app,
    'POST /v1/thanks-messages/{userId}/messages/{messageId}/report',
    writing,
    async ({ viewer, params: { userId, messageId }, body }) => {
      await thanks.report(viewer, userId, messageId, body)
      return {}
    },
  )

  await registerImageUploads(app, (uploads) =>
    serve(uploads, 'POST /v1/thanks-images', imageFlags(thanksImageMaxBytes), async ({ viewer, request }) => ({
      url: await thanks.addImage(viewer, uploadedImage(request)),
    })),
  )

  serveImages(app, '/v1/thanks-images', thanks.readImage)
}
