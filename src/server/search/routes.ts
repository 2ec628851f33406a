import type { FastifyInstance, FastifyRequest } from 'fastify'
import { apiFlags, serve, type EndpointFlags } from '../http/index.ts'
import type { Viewer } from '../viewer.ts'
import type { Search, Searcher } from './service.ts'

/** One request for each pause in typing; a browser sends at most five in a second. */
const suggestionFlags: EndpointFlags = { ...apiFlags, rateLimit: { perMinute: 150 } }

/** A search costs more than other reads. */
const searchFlags: EndpointFlags = { ...apiFlags, rateLimit: { perMinute: 60 } }

const searcherOf = ({ viewer, request }: { viewer: Viewer; request: FastifyRequest }): Searcher => ({
  userId: viewer?.user.id ?? 0,
  host: request.hostname,
})

export function searchRoutes(app: FastifyInstance, search: Search): void {
  serve(app, 'GET /v1/search', searchFlags, async (call) => {
    const { items, next } = await search.find(call.query, searcherOf(call))
    return { results: items, next }
  })

  serve(app, 'GET /v1/search/suggestions', suggestionFlags, async (call) => ({
    suggestions: await search.suggest(call.query.q, searcherOf(call)),
  }))
}
