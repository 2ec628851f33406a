import rateLimit from '@fastify/rate-limit'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis } from 'ioredis'

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

export interface CounterOptions {
  /** Shares the buckets with other nodes; null without. */
  readonly redis: Redis | null
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

const windowMs = 60_000
/** Bounds memory; beyond it the bucket that was used least recently starts over. */
const maxBuckets = 100_000
/** How long this process counts alone before it tries Redis again: a hung connection delays requests. */
const pauseMs = 1000

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
export async function openCounter(app: FastifyInstance, { redis, log }: CounterOptions): Promise<CountRequest> {
  app.decorateRequest('bucket', null)
  const local = await openLimiter(app, null)
  if (redis === null) return (request, bucket) => count(local, request, bucket)
  const shared = await openLimiter(app, redis)
  let isAway = false
  let triesAt = 0
  return async (request, bucket) => {
    if (performance.now() >= triesAt) {
      try {
        const wait = await count(shared, request, bucket)
        if (isAway) log.info({}, 'Redis is available again: limits are shared by all nodes')
        isAway = false
        return wait
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'Redis is unavailable: this node counts requests alone')
        isAway = true
        triesAt = performance.now() + pauseMs
      }
    }
    return count(local, request, bucket)
  }
}
