import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newsBodyMax } from '#contract/news/limits.ts'
import { apiFlags, serve, type RouteFlags } from '../../http/index.ts'
import type { Viewer } from '../../viewer.ts'
import type { StaffActor } from '../policy.ts'
import type { Staff } from '../service.ts'

const staffFlags: RouteFlags = { ...apiFlags, access: 'operator' }
/** Three texts of up to four bytes for each character, and the other values. */
const newsFlags: RouteFlags = { ...staffFlags, bodyLimit: newsBodyMax * 12 + 16 * 1024 }

interface StaffCall {
  readonly viewer: Viewer
  readonly request: FastifyRequest
}

/** Genres and news. `actorOf` authorizes the call. */
export function staffContentRoutes(
  app: FastifyInstance,
  { genres, news }: Pick<Staff, 'genres' | 'news'>,
  actorOf: (call: StaffCall) => StaffActor,
): void {
  serve(app, 'POST /v1/staff/genres', staffFlags, async (call) => genres.add(actorOf(call), call.body))

  serve(app, 'POST /v1/staff/genres/{id}/changes', staffFlags, async (call) =>
    genres.change(actorOf(call), call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/genres/{id}/retirement', staffFlags, async (call) =>
    genres.retire(actorOf(call), call.params.id, call.body.reason),
  )

  serve(app, 'GET /v1/staff/news', staffFlags, async (call) => {
    actorOf(call)
    const { items, next } = await news.listAll(call.query)
    return { news: items, next }
  })

  serve(app, 'POST /v1/staff/news', newsFlags, async (call) => news.add(actorOf(call), call.body))

  serve(app, 'POST /v1/staff/news/{id}/changes', newsFlags, async (call) =>
    news.change(actorOf(call), call.params.id, call.body),
  )

  serve(app, 'POST /v1/staff/news/{id}/deletion', staffFlags, async (call) => {
    await news.remove(actorOf(call), call.params.id, call.body.reason)
    return {}
  })
}
