import type { FastifyInstance } from 'fastify'
import { apiFlags, serve } from '../http/index.ts'
import { signedIn } from '../viewer.ts'
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
    const { items, next } = await cards.unfinished(signedIn(viewer), query)
    return { episodes: items, next }
  })

  serve(app, `POST ${series}`, apiFlags, async ({ viewer, params, body }) => {
    const episodeId = await editing.add(signedIn(viewer), params.channelId, params.seriesId, body)
    return episodes.readOwn({ ...params, episodeId }, viewer)
  })

  serve(app, `GET ${one}`, apiFlags, ({ viewer, params, query }) => episodes.read(params, viewer, query.invite ?? null))

  serve(app, `GET ${one}/closure`, apiFlags, ({ params }) => episodes.closure(params))

  serve(app, `GET ${one}/recommendations`, apiFlags, async ({ viewer, params, query }) => ({
    recommendations: await recommendations.read(params, viewer, query.invite ?? null),
  }))

  serve(app, `PATCH ${one}`, apiFlags, async ({ viewer, params, body }) => {
    await editing.change(signedIn(viewer), params, body)
    return episodes.readOwn(params, viewer)
  })

  serve(app, `DELETE ${one}`, apiFlags, async ({ viewer, params }) => {
    await editing.remove(signedIn(viewer), params)
    return {}
  })

  serve(app, `POST ${one}/move`, apiFlags, async ({ viewer, params, body }) => {
    await editing.move(signedIn(viewer), params, body.beforeId)
    return {}
  })

  serve(app, `POST ${one}/publication`, apiFlags, async ({ viewer, params, body }) => {
    const at = body.publishesAt === null ? null : new Date(body.publishesAt)
    await editing.publish(signedIn(viewer), params, at, body.seen)
    return episodes.readOwn(params, viewer)
  })

  serve(app, `GET ${one}/invites`, apiFlags, async ({ viewer, params }) => ({
    invites: await invites.list(signedIn(viewer), params),
  }))

  serve(app, `POST ${one}/invites`, apiFlags, async ({ viewer, params }) => invites.add(signedIn(viewer), params))

  serve(app, `DELETE ${one}/invites/{inviteId}`, apiFlags, async ({ viewer, params }) => {
    const { inviteId, ...key } = params
    await invites.revoke(signedIn(viewer), key, inviteId)
    return {}
  })

  serve(app, `POST ${one}/views`, apiFlags, async ({ viewer, params, body, request }) => {
    const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' }
    const { invite = null, ...origin } = body
    await watching.view(params, viewer, invite, { ...client, ...origin })
    return {}
  })

  serve(app, `PUT ${one}/progress`, apiFlags, async ({ viewer, params, body }) => {
    await watching.setProgress(signedIn(viewer), params, body.invite ?? null, body.positionMs)
    return {}
  })
}
