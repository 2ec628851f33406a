import type { FastifyInstance } from 'fastify'
import { serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
import type { Chat } from './service/index.ts'

/** Reports by one address in a minute. */
const reportsPerMinute = 10

export function chatRoutes(app: FastifyInstance, { moderation, setting, reports, read }: Chat): void {
  serve(app, 'GET /v1/lives/{id}/comments', ({ viewer, params, query }) => read(viewer, params.id, query))

  serve(app, 'POST /v1/lives/{id}/comments/{commentId}/deletion', async ({ viewer, params }) => {
    await moderation.deleteComment(signedIn(viewer), params.id, params.commentId)
    return {}
  })

  serve(
    app,
    'POST /v1/lives/{id}/comments/{commentId}/report',
    async ({ viewer, params, body }) => {
      await reports.add(signedIn(viewer), params.id, params.commentId, body)
      return {}
    },
    { config: { rateLimit: { max: reportsPerMinute, timeWindow: 60_000 } } },
  )

  serve(app, 'POST /v1/lives/{id}/chat/pin', async ({ viewer, params, body }) => {
    await moderation.pin(signedIn(viewer), params.id, body.commentId)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/slow-mode', async ({ viewer, params, body }) => {
    await moderation.setSlowMode(signedIn(viewer), params.id, body.seconds)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/timeout', async ({ viewer, params, body }) => {
    await moderation.setTimeout(signedIn(viewer), params.id, body)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/ban', async ({ viewer, params, body }) => {
    await moderation.ban(signedIn(viewer), params.id, body.userId)
    return {}
  })

  serve(app, 'GET /v1/chat-setting', async ({ viewer }) => setting.read(signedIn(viewer)))

  serve(app, 'POST /v1/chat-setting/moderators', async ({ viewer, body }) =>
    setting.setModerator(signedIn(viewer), body.userId, body.named),
  )

  serve(app, 'POST /v1/chat-setting/bans/lifting', async ({ viewer, body }) =>
    setting.liftBan(signedIn(viewer), body.userId),
  )

  serve(app, 'POST /v1/chat-setting/banned-words', async ({ viewer, body }) =>
    setting.setBannedWords(signedIn(viewer), body.words),
  )

  serve(app, 'GET /v1/blocks', async ({ viewer }) => ({ users: await setting.listBlocked(signedIn(viewer)) }))

  serve(app, 'POST /v1/blocks', async ({ viewer, body }) => ({
    users: await setting.block(signedIn(viewer), body.userId, body.blocked),
  }))
}
