import type { Logger } from 'pino'
import type { RankSets } from '#server/ports/rank-sets/port.ts'
import { openRedisRankSets } from '#server/ports/rank-sets/redis.ts'
import type { Config } from '../config.ts'

/** In Redis if several processes share the rankings; null without it. */
export const openRankSets = ({ REDIS_URL: url }: Config, log: Logger): RankSets | null =>
  url === undefined ? null : openRedisRankSets({ url, log })
