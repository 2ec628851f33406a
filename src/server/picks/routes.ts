import type { FastifyInstance } from 'fastify'
import { apiFlags, serve, serveImages } from '../http/index.ts'
import type { Viewer } from '../viewer.ts'
import type { Paging } from '#contract/cursor.ts'
import type { Picks } from './service/index.ts'
import type { PickScope } from './store/lists.ts'

/** From one address; users have a limit of their own. */
const cuts = { ...apiFlags, rateLimit: { perMinute: 30 } }
const reports = { ...apiFlags, rateLimit: { perMinute: 10 } }
const episode = '/v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/picks'

export function pickRoutes(app: FastifyInstance, picks: Picks): void {
  const page = async (scope: PickScope, viewer: Viewer, query: Paging) => {
    const { items, next } = await picks.list(scope, viewer, query)
    return { picks: items, next }
  }

  serve(app, 'GET /v1/picks', apiFlags, ({ viewer, query }) => page({}, viewer, query))

  serve(app, 'GET /v1/picks/{id}', apiFlags, async ({ viewer, params }) => ({
    pick: await picks.find(params.id, viewer),
    next: `${params.id}_${params.id}`,
  }))

  serve(app, 'GET /v1/picks/{id}/playback', apiFlags, ({ viewer, params, request }) =>
    picks.playback({ viewer, host: request.hostname, remoteAddress: request.ip }, params.id),
  )

  serve(app, 'DELETE /v1/picks/{id}', apiFlags, async ({ viewer, params }) => {
    await picks.remove(viewer, params.id)
    return {}
  })

  serve(app, 'POST /v1/picks/{id}/report', reports, async ({ viewer, params, body }) => {
    await picks.report(viewer, params.id, body)
    return {}
  })

  serve(app, 'GET /v1/lives/{id}/picks', apiFlags, ({ viewer, params, query }) =>
    page({ liveId: params.id }, viewer, query),
  )

  serve(app, 'POST /v1/lives/{id}/picks', cuts, async ({ viewer, params, body }) =>
    picks.cutOfLive(viewer, params.id, body),
  )

  serve(app, `GET ${episode}`, apiFlags, ({ viewer, params, query }) =>
    page({ episodeId: params.episodeId, channelId: params.channelId }, viewer, query),
  )

  serve(app, `POST ${episode}`, cuts, async ({ viewer, params, body }) => picks.cutOfEpisode(viewer, params, body))

  serve(app, 'GET /v1/channels/{id}/picks', apiFlags, ({ viewer, params, query }) =>
    page({ channelId: params.id }, viewer, query),
  )

  serve(app, 'GET /v1/channels/{id}/live-picks', apiFlags, ({ viewer, params, query }) =>
    page({ liversOf: params.id }, viewer, query),
  )

  serve(app, 'GET /v1/livers/{id}/picks', apiFlags, ({ viewer, params, query }) =>
    page({ liverId: params.id }, viewer, query),
  )

  serve(app, 'GET /v1/genres/{id}/picks', apiFlags, ({ viewer, params, query }) =>
    page({ genre: params.id }, viewer, query),
  )

  serve(app, 'GET /v1/channels/{id}/pick-setting', apiFlags, ({ viewer, params }) =>
    picks.permissions.read({ channelId: params.id }, viewer),
  )

  serve(app, 'PUT /v1/channels/{id}/pick-setting', apiFlags, async ({ viewer, params, body }) =>
    picks.permissions.changeOfChannel(viewer, params.id, body.permission),
  )

  serve(app, 'GET /v1/livers/{id}/pick-setting', apiFlags, ({ viewer, params }) =>
    picks.permissions.read({ liverId: params.id }, viewer),
  )

  serve(app, 'PUT /v1/pick-setting', apiFlags, async ({ viewer, body }) =>
    picks.permissions.changeOfLiver(viewer, body.permission),
  )

  serveImages(app, '/v1/pick-posters', picks.readPoster)
}
