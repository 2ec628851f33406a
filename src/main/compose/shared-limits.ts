import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'

/** In Redis if several nodes share the limits of requests; null without it. Its client is loaded only if needed. */
export async function openLimits({ REDIS_URL: url }: Config, log: Logger): Promise<Redis | null> {
  if (url === undefined) return null
  const { openSharedLimits } = await import('#server/ports/shared-limits/redis.ts')
  return openSharedLimits({ url, log })
}
