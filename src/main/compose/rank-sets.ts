import type { Logger } from 'pino'
import type { RankSets } from '#server/ports/rank-sets/port.ts'
import type { Config } from '../config.ts'

/** In Redis if several processes share the rankings; null without it. Its client is loaded only if needed. */
export async function openRankSets({ REDIS_URL: url }: Config, log: Logger): Promise<RankSets | null> {
  if (url === undefined) return null
  const { openRedisRankSets } = await import('#server/ports/rank-sets/redis.ts')
  return openRedisRankSets({ url, log })
}
