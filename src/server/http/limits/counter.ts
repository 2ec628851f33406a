import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'
import type { RedisWithFallback } from './redis-with-fallback.ts'

/** Requests that are counted together. */
export interface Bucket {
  readonly key: string
  /** Requests per minute. */
  readonly max: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bucket in which the request is counted next. */
    bucket: Bucket | null
  }
}

/** Counts a request in a bucket. Returns the seconds until the next minute of a bucket that is full, otherwise null. */
export type CountRequest = (request: FastifyRequest, bucket: Bucket) => Promise<number | null>

const windowMs = 60_000
/** Bounds memory; beyond it the bucket that was used least recently starts over. */
const maxBuckets = 100_000

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

async function openLimiter(app: FastifyInstance, redis: Redis | null): Promise<Limiter> {
  const opened = Promise.withResolvers<Limiter>()
  // In a scope of its own, because an instance has one store.
  await app.register(async (scope) => {
    await scope.register(rateLimit, {
      global: false,
      timeWindow: windowMs,
      max: ({ bucket }: FastifyRequest) => bucket?.max ?? 0,
      keyGenerator: ({ bucket }) => bucket?.key ?? '',
      ...(redis === null ? { cache: maxBuckets } : { redis, nameSpace: 'kirari:limit:' }),
    })
    opened.resolve(scope.createRateLimit())
  })
  return opened.promise
}

async function count(limiter: Limiter, request: FastifyRequest, bucket: Bucket): Promise<number | null> {
  request.bucket = bucket
  const counted = await limiter(request)
  return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null
}

/** Counts in Redis, and in this process alone without it and while it does not respond. */
export async function openCounter(app: FastifyInstance, shared: RedisWithFallback | null): Promise<CountRequest> {
  app.decorateRequest('bucket', null)
  const local = await openLimiter(app, null)
  if (shared === null) return (request, bucket) => count(local, request, bucket)
  const ofNodes = await openLimiter(app, shared.redis)
  return (request, bucket) =>
    shared.call(
      () => count(ofNodes, request, bucket),
      () => count(local, request, bucket),
    )
}
