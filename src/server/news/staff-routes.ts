import type { FastifyInstance } from 'fastify'
import { newsBodyMax } from '#contract/news/limits.ts'
import { apiFlags, serve, type EndpointFlags } from '../http/index.ts'
import type { News } from './service.ts'

/** Three texts of up to four bytes for each character, and the other values. */
const newsFlags: EndpointFlags = { ...apiFlags, bodyLimit: newsBodyMax * 12 + 16 * 1024 }

export function newsStaffRoutes(app: FastifyInstance, news: Pick<News, 'listAll' | 'add' | 'change' | 'remove'>): void {
  serve(app, 'GET /v1/staff/news', apiFlags, async ({ query }) => {
    const { items, next } = await news.listAll(query)
    return { news: items, next }
  })

  serve(app, 'POST /v1/staff/news', newsFlags, ({ actor, body }) => news.add(actor, body))

  serve(app, 'POST /v1/staff/news/{id}/changes', newsFlags, ({ actor, params, body }) =>
    news.change(actor, params.id, body),
  )

  serve(app, 'POST /v1/staff/news/{id}/deletion', apiFlags, async ({ actor, params, body }) => {
    await news.remove(actor, params.id, body.reason)
    return {}
  })
}
