import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { subscriberOf } from '#engine-protocol/index.ts'
import { DomainError } from '../../errors.ts'
import { isOwnRenderer } from '../renderer.ts'
import { isSafe } from '../route-flags.ts'
import { sessionToken } from '../session-cookie.ts'
import { quotaOf, type RateClass } from './quotas.ts'
import { clientOf } from './client.ts'
import { openCounter, type Bucket } from './counter.ts'
import type { KnownSessions } from './known-sessions.ts'
import type { RedisWithFallback } from './redis-with-fallback.ts'
import type { VisitorCookie } from './visitor-cookie.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whom the request counts for: `user 5`, or `visitor` with an id; null if unknown. */
    client: string | null
  }
}

export interface RateLimitOptions {
  readonly callsPerMinute: number
  readonly visitors: VisitorCookie
  readonly sessions: KnownSessions
  /** Whether the site is reached over https. */
  readonly secure: boolean
  /** Shares the buckets with other nodes; null without. */
  readonly shared: RedisWithFallback | null
}

/** Names the client of a page in its API calls in process; ignored in requests from elsewhere. */
export const clientHeader = 'x-kirari-client'

/** The limit of a request by its route; null for none. */
function limitOf({ method, routeOptions }: FastifyRequest): RateClass | { readonly perMinute: number } | null {
  const rate = routeOptions.config.flags?.rateLimit ?? 'calls'
  if (rate === 'none') return null
  return rate === 'pages' && !isSafe(method) ? 'actions' : rate
}

const nameOf = (limit: ReturnType<typeof limitOf>, { method, routeOptions }: FastifyRequest): string =>
  typeof limit === 'string' ? limit : `${method} ${routeOptions.url ?? ''}`

/**
 * Limits requests as the flags of their routes say: of each user or browser first, and of each address only as a ceiling.
 * Requests without a known session or visitor cookie share a bucket of their address; pages give them the cookie.
 */
export async function limitRates(app: FastifyInstance, options: RateLimitOptions): Promise<void> {
  const { callsPerMinute, visitors, sessions, secure, shared } = options
  const count = await openCounter(app, shared)
  app.decorateRequest('client', null)

  async function refuseAbove(request: FastifyRequest, reply: FastifyReply, bucket: Bucket): Promise<void> {
    const seconds = await count(request, bucket)
    if (seconds === null) return
    reply.header('Retry-After', seconds)
    throw new DomainError('TOO_MANY_REQUESTS')
  }

  const userOf = (request: FastifyRequest): number | null => sessions.userOf(sessionToken(request.cookies, secure))

  async function readUser(request: FastifyRequest): Promise<string | null> {
    // Recorded by the read; the handler reads it again, and answers if that fails.
    await request.readSession().catch(() => null)
    return clientOf(userOf(request), null)
  }

  app.addHook('onRequest', async (request, reply) => {
    const limit = limitOf(request)
    if (limit === null) return
    const name = nameOf(limit, request)
    const allowed = quotaOf(limit, callsPerMinute)
    const refuse = (kind: keyof typeof allowed, of: string): Promise<void> =>
      refuseAbove(request, reply, { key: `${name} ${kind} ${of}`, max: allowed[kind] })

    if (isOwnRenderer(request.headers)) {
      // The page was counted, and no other client of its address must use up its calls.
      const client = request.headers[clientHeader]
      if (typeof limit === 'object' && typeof client === 'string') await refuse('client', client)
      return
    }
    const address = subscriberOf(request.ip)
    if (limit === 'callbacks') return refuse('address', address)
    const visitor = visitors.read(request.cookies)
    request.client = clientOf(userOf(request), visitor)
    const isPage = limit === 'pages' || limit === 'actions'
    if (request.client === null) {
      await refuse('unknown', address)
      // A page reads its session once for all of its calls, and counts for its visitor until then.
      if (!isPage) request.client = await readUser(request)
    }
    if (request.client !== null) await refuse('client', request.client)
    await refuse('address', address)
    if (!isPage || visitor !== null) return
    const issued = visitors.issue(reply)
    request.client ??= clientOf(null, issued)
  })
}
