import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import type { Timelines } from './service.ts'

/** Posts from one address in a minute. */
const postsPerMinute = 20

export function timelineRoutes(app: FastifyInstance, timelines: Timelines): void {
  serve(app, 'GET /v1/timeline', apiFlags, async ({ viewer, query }) => timelines.followed.read(viewer, query))

  serve(app, 'GET /v1/timeline/sources', apiFlags, async ({ viewer, query }) =>
    timelines.followed.sources(viewer, query),
  )

  serve(app, 'GET /v1/channels/{channelId}/timeline', apiFlags, ({ viewer, params, query }) =>
    timelines.read(params.channelId, viewer, query),
  )

  serve(
    app,
    'POST /v1/channels/{channelId}/posts',
    { ...apiFlags, rateLimit: { perMinute: postsPerMinute } },
    async ({ viewer, params, body }) => timelines.post(viewer, params.channelId, body.text),
  )

  serve(app, 'DELETE /v1/channels/{channelId}/posts/{postId}', apiFlags, async ({ viewer, params }) => {
    await timelines.removePost(viewer, params.channelId, params.postId)
    return {}
  })
}
