import type { FastifyInstance } from 'fastify'
import { newsBodyMax } from '#contract/news/limits.ts'
import { apiFlags, serve, type EndpointFlags } from '../../http/index.ts'
import type { Staff } from '../service.ts'

/** Three texts of up to four bytes for each character, and the other values. */
const newsFlags: EndpointFlags = { ...apiFlags, bodyLimit: newsBodyMax * 12 + 16 * 1024 }

/** Genres and news. */
export function staffContentRoutes(
  app: FastifyInstance,
  { genres, news }: Pick<Staff, 'genres' | 'news'>,
): void {
  serve(app, 'POST /v1/staff/genres', apiFlags, async (call) => genres.add(call.actor, call.body))

  serve(app, 'POST /v1/staff/genres/{id}/changes', apiFlags, async (call) =>
    genres.change(call.actor, call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/genres/{id}/retirement', apiFlags, async (call) =>
    genres.retire(call.actor, call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/news', apiFlags, async (call) => {
    const { items, next } = await news.listAll(call.query)
    return { news: items, next }
  })

  serve(app, 'POST /v1/staff/news', newsFlags, async (call) => news.add(call.actor, call.body))

  serve(app, 'POST /v1/staff/news/{id}/changes', newsFlags, async (call) =>
    news.change(call.actor, call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/news/{id}/deletion', apiFlags, async (call) => {
    await news.remove(call.actor, call.params.id, call.body.reason)
    return {}
  })
}
