import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { EpisodeComments } from './service.ts'

const list = '/v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/comments'
/** Likes by one address in a minute. */
const likesPerMinute = 120
/** Reports by one address in a minute. */
const reportsPerMinute = 10

export function episodeCommentRoutes(app: FastifyInstance, comments: EpisodeComments): void {
  const { moderation } = comments

  serve(app, `GET ${list}`, apiFlags, ({ viewer, params, query }) => comments.list(viewer, params, query))

  serve(app, `POST ${list}`, apiFlags, async ({ viewer, params, body }) => ({
    comment: await comments.add(viewer, params, body),
  }))

  serve(app, `DELETE ${list}/{commentId}`, apiFlags, async ({ viewer, params }) => {
    const { commentId, ...key } = params
    await comments.remove(viewer, key, commentId)
    return {}
  })

  serve(app, `GET ${list}/{commentId}/replies`, apiFlags, ({ viewer, params, query }) => {
    const { commentId, ...key } = params
    return comments.replies.list(viewer, key, commentId, query)
  })

  serve(app, `POST ${list}/{commentId}/replies`, apiFlags, async ({ viewer, params, body }) => {
    const { commentId, ...key } = params
    return { reply: await comments.replies.add(viewer, key, commentId, body) }
  })

  serve(
    app,
    `PUT ${list}/{commentId}/like`,
    { ...apiFlags, rateLimit: { perMinute: likesPerMinute } },
    ({ viewer, params, body }) => {
      const { commentId, ...key } = params
      return comments.setLike(viewer, key, commentId, body)
    },
  )

  serve(
    app,
    `POST ${list}/{commentId}/report`,
    { ...apiFlags, rateLimit: { perMinute: reportsPerMinute } },
    async ({ viewer, params, body }) => {
      const { commentId, ...key } = params
      await comments.report(viewer, key, commentId, body)
      return {}
    },
  )

  serve(
    app,
    'PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/pinned-comment',
    apiFlags,
    async ({ viewer, params, body }) => {
      await moderation.pin(viewer, params, body.commentId)
      return {}
    },
  )

  serve(app, `POST ${list}/{commentId}/timeout`, apiFlags, async ({ viewer, params, body }) => {
    const { commentId, ...key } = params
    await moderation.timeOut(viewer, key, commentId, body.minutes)
    return {}
  })

  serve(app, `POST ${list}/{commentId}/ban`, apiFlags, async ({ viewer, params }) => {
    const { commentId, ...key } = params
    await moderation.ban(viewer, key, commentId)
    return {}
  })

  serve(app, 'GET /v1/channels/{channelId}/comment-bans', apiFlags, async ({ viewer, params, query }) => {
    const { items, next } = await moderation.listBans(viewer, params.channelId, query)
    return { bans: items, next }
  })

  serve(app, 'DELETE /v1/channels/{channelId}/comment-bans/{userId}', apiFlags, async ({ viewer, params }) => {
    await moderation.lift(viewer, params.channelId, params.userId)
    return {}
  })

  serve(app, 'GET /v1/channels/{channelId}/comment-words', apiFlags, async ({ viewer, params }) =>
    moderation.words(viewer, params.channelId),
  )

  serve(app, 'PUT /v1/channels/{channelId}/comment-words', apiFlags, async ({ viewer, params, body }) =>
    moderation.setWords(viewer, params.channelId, body),
  )
}
