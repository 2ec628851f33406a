import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Chat } from './service/index.ts'

/** Reports by one address in a minute. */
const reportsPerMinute = 10

export function chatRoutes(app: FastifyInstance, { moderation, moderatedSetting, setting, reports, read }: Chat): void {
  serve(app, 'GET /v1/lives/{id}/comments', apiFlags, ({ viewer, params, query }) => read(viewer, params.id, query))

  serve(app, 'POST /v1/lives/{id}/comments/{commentId}/deletion', apiFlags, async ({ viewer, params }) => {
    await moderation.deleteComment(viewer, params.id, params.commentId)
    return {}
  })

  serve(
    app,
    'POST /v1/lives/{id}/comments/{commentId}/report',
    { ...apiFlags, rateLimit: { perMinute: reportsPerMinute } },
    async ({ viewer, params, body }) => {
      await reports.add(viewer, params.id, params.commentId, body)
      return {}
    },
  )

  serve(
    app,
    'POST /v1/lives/{id}/report',
    { ...apiFlags, rateLimit: { perMinute: reportsPerMinute } },
    async ({ viewer, params, body }) => {
      await reports.addOfLive(viewer, params.id, body)
      return {}
    },
  )

  serve(
    app,
    'POST /v1/channels/{id}/report',
    { ...apiFlags, rateLimit: { perMinute: reportsPerMinute } },
    async ({ viewer, params, body }) => {
      await reports.addOfChannel(viewer, params.id, body)
      return {}
    },
  )

  serve(
    app,
    'POST /v1/livers/{id}/report',
    { ...apiFlags, rateLimit: { perMinute: reportsPerMinute } },
    async ({ viewer, params, body }) => {
      await reports.addOfLiver(viewer, params.id, body)
      return {}
    },
  )

  serve(app, 'POST /v1/lives/{id}/chat/pin', apiFlags, async ({ viewer, params, body }) => {
    await moderation.pin(viewer, params.id, body.commentId)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/slow-mode', apiFlags, async ({ viewer, params, body }) => {
    await moderation.setSlowMode(viewer, params.id, body.seconds)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/timeout', apiFlags, async ({ viewer, params, body }) => {
    await moderation.setTimeout(viewer, params.id, body)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/ban', apiFlags, async ({ viewer, params, body }) => {
    await moderation.ban(viewer, params.id, body.userId)
    return {}
  })

  serve(app, 'POST /v1/lives/{id}/chat/ban/lifting', apiFlags, ({ viewer, params, body }) =>
    moderatedSetting.liftBan(viewer, params.id, body.userId),
  )

  serve(app, 'POST /v1/lives/{id}/chat/banned-words', apiFlags, ({ viewer, params, body }) =>
    moderatedSetting.changeWord(viewer, params.id, body),
  )

  serve(app, 'GET /v1/lives/{id}/chat/setting', apiFlags, ({ viewer, params }) =>
    moderatedSetting.read(viewer, params.id),
  )

  serve(app, 'GET /v1/chat-setting', apiFlags, async ({ viewer }) => setting.read(viewer))

  serve(app, 'POST /v1/chat-setting/moderators', apiFlags, async ({ viewer, body }) =>
    setting.setModerator(viewer, body.userId, body.named),
  )

  serve(app, 'POST /v1/chat-setting/bans/lifting', apiFlags, async ({ viewer, body }) =>
    setting.liftBan(viewer, body.userId),
  )

  serve(app, 'POST /v1/chat-setting/banned-words', apiFlags, async ({ viewer, body }) =>
    setting.changeBannedWords(viewer, body),
  )

  serve(app, 'GET /v1/blocks', apiFlags, async ({ viewer }) => ({ users: await setting.listBlocked(viewer) }))

  serve(app, 'POST /v1/blocks', apiFlags, async ({ viewer, body }) => ({
    users: await setting.block(viewer, body.userId, body.blocked),
  }))
}
