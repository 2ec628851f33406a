import type { FastifyInstance } from 'fastify'
import { everybodyFlags, serve } from '../http/index.ts'
import type { News } from './service.ts'

export function newsRoutes(app: FastifyInstance, news: News): void {
  serve(app, 'GET /v1/news', everybodyFlags, async ({ query }) => {
    const { items, next } = await news.list(query)
    return { news: items, next }
  })

  serve(app, 'GET /v1/news/{id}', everybodyFlags, ({ params }) => news.find(params.id))
}
