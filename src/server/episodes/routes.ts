import type { FastifyInstance } from 'fastify'
import { apiFlags, serve, subjectFlags } from '../http/index.ts'
import type { Episodes } from './service/index.ts'

const series = '/v1/channels/{channelId}/series/{seriesId}/episodes'
const one = `${series}/{episodeId}` as const

export function episodeRoutes(app: FastifyInstance, episodes: Episodes): void {
  const { cards, editing, invites, lists, recommendations, watching } = episodes

  serve(app, 'GET /v1/channels/{channelId}/episodes', apiFlags, async ({ viewer, params, query }) => {
    const { items, next } = await lists.ofChannel(params.channelId, viewer, query)
    return { episodes: items, next }
  })

  serve(app, 'GET /v1/channels/{channelId}/casts/{castId}/appearances', apiFlags, async ({ viewer, params, query }) => {
    const { items, next } = await lists.ofCast(params.channelId, params.castId, viewer, query)
    return { episodes: items, next }
  })

  serve(app, `GET ${series}`, apiFlags, async ({ viewer, params, query }) => {
    const { items, previous, next } = await lists.ofSeries(params, viewer, query)
    return { episodes: items, previous, next }
  })

  serve(app, 'GET /v1/channels/{channelId}/series/{seriesId}/watching', apiFlags, ({ viewer, params, query }) =>
    episodes.readSeriesWatching(params, viewer, query.last ?? null),
  )

  serve(app, 'GET /v1/genres/{id}/episodes', apiFlags, async ({ viewer, params, query }) => {
    const { items, next } = await cards.ofGenre(params.id, viewer, query)
    return { episodes: items, next }
  })

  serve(app, 'GET /v1/episodes', apiFlags, async ({ viewer, query: { ids, ...paging } }) => {
    if (ids) return { episodes: await cards.chosen(ids, viewer), next: null }
    const { items, next } = await cards.newest(viewer, paging)
    return { episodes: items, next }
  })

  serve(app, 'GET /v1/episodes/unfinished', apiFlags, async ({ viewer, query }) => {
    const { items, next } = await cards.unfinished(viewer, query)
    return { episodes: items, next }
  })

  serve(app, `POST ${series}`, apiFlags, async ({ viewer, params, body }) => {
    const episodeId = await editing.add(viewer, params.channelId, params.seriesId, body)
    return episodes.readOwn({ ...params, episodeId }, viewer)
  })

  serve(app, `GET ${one}`, apiFlags, ({ viewer, params, query }) => episodes.read(params, viewer, query.invite ?? null))

  serve(app, `GET ${one}/closure`, apiFlags, ({ params }) => episodes.closure(params))

  serve(app, `GET ${one}/recommendations`, apiFlags, async ({ viewer, params, query }) => ({
    recommendations: await recommendations.read(params, viewer, query.invite ?? null),
  }))

  serve(app, `PATCH ${one}`, apiFlags, async ({ viewer, params, body }) => {
    await editing.change(viewer, params, body)
    return episodes.readOwn(params, viewer)
  })

  serve(app, `DELETE ${one}`, apiFlags, async ({ viewer, params }) => {
    await editing.remove(viewer, params)
    return {}
  })

  serve(app, `POST ${one}/move`, apiFlags, async ({ viewer, params, body }) => {
    await editing.move(viewer, params, body.beforeId)
    return {}
  })

  serve(app, `POST ${one}/publication`, apiFlags, async ({ viewer, params, body }) => {
    const at = body.publishesAt === null ? null : new Date(body.publishesAt)
    await editing.publish(viewer, params, at, body.seen)
    return episodes.readOwn(params, viewer)
  })

  serve(app, `GET ${one}/invites`, apiFlags, async ({ viewer, params }) => ({
    invites: await invites.list(viewer, params),
  }))

  serve(app, `POST ${one}/invites`, apiFlags, async ({ viewer, params }) => invites.add(viewer, params))

  serve(app, `DELETE ${one}/invites/{inviteId}`, apiFlags, async ({ viewer, params }) => {
    const { inviteId, ...key } = params
    await invites.revoke(viewer, key, inviteId)
    return {}
  })

  serve(app, `POST ${one}/views`, subjectFlags, async ({ viewer, params, body, request }) => {
    const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { invite = null, ...origin } = body
    await watching.view(params, viewer, invite, { ...client, ...origin })
    return {}
  })

  serve(app, `PUT ${one}/progress`, subjectFlags, async ({ viewer, params, body }) => {
    const { invite = null, ...progress } = body
    await watching.setProgress(viewer, params, invite, progress)
    return {}
  })
}
