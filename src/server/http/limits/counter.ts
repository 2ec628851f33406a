import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'

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

export async function openCounter(app: FastifyInstance): Promise<CountRequest> {
  app.decorateRequest('bucket', null)
  await app.register(rateLimit, {
    global: false,
    timeWindow: windowMs,
    max: ({ bucket }: FastifyRequest) => bucket?.max ?? 0,
    keyGenerator: ({ bucket }) => bucket?.key ?? '',
    cache: maxBuckets,
  })
  const limiter = app.createRateLimit()
  return async (request, bucket) => {
    request.bucket = bucket
    const counted = await limiter(request)
    return !counted.isAllowed && counted.isExceeded ? counted.ttlInSeconds : null
  }
}
