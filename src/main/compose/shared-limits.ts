import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { openSharedLimits } from '#server/ports/shared-limits/redis.ts'
import type { Config } from '../config.ts'

/** In Redis if several nodes share the limits of requests; null without it. */
export const openLimits = ({ REDIS_URL: url }: Config, log: Logger): Redis | null =>
  url === undefined ? null : openSharedLimits({ url, log })
