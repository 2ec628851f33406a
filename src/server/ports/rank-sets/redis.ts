import { Redis } from 'ioredis'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { RankedScore, RankSets } from './port.ts'

export interface RedisRankSetsOptions {
  readonly url: string
  /** Timeout of commands and connections; default 1500. */
  readonly patienceMs?: number
  readonly log: { warn(fields: object, message: string): void }
}

const namesKey = 'kirari:ranks'
/** The braces keep the keys of a ranking together in a cluster. */
const keysOf = (ranking: string, version = ''): [set: string, members: string] => [
  `kirari:{rank:${ranking}}:set${version}`,
  `kirari:{rank:${ranking}}:members${version}`,
]

/** A ranking that was not read for this time lapses. */
const ttlSeconds = 600
const batch = 2000

const maxTime = 9_999_999_999_999
const maxId = 9_999_999_999

/**
 * Redis orders equal scores by member, and ranks are read from the last one: the earlier time, then the lower id, is the
 * larger member.
 */
const memberOf = ({ userId, reachedAt }: RankedScore): string =>
  `${String(maxTime - reachedAt.getTime()).padStart(13, '0')}|${String(maxId - userId).padStart(10, '0')}`

function scoreOf(member: string, points: number): RankedScore {
  const [time = '', id = ''] = member.split('|')
  return { userId: maxId - Number(id), points, reachedAt: new Date(maxTime - Number(time)) }
}

const findReply = z.tuple([z.number(), z.string(), z.string()])

export function openRedisRankSets({ url, patienceMs = 1500, log }: RedisRankSetsOptions): RankSets {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: patienceMs,
    connectTimeout: patienceMs,
    retryStrategy: () => 500,
  })
  let unavailable = false
  redis.on('error', (error) => {
    if (!unavailable) log.warn({ err: error }, 'Redis is unavailable: ranks are read from the database')
    unavailable = true
  })
  redis.on('ready', () => (unavailable = false))

  return {
    async replace(ranking, scores) {
      const [set, members] = keysOf(ranking)
      const [newSet, newMembers] = keysOf(ranking, `:${randomUUID()}`)
      const filling = redis.pipeline()
      // The field without a name keeps a ranking without scores.
      filling.hset(newMembers, '', '')
      for (let from = 0; from < scores.length; from += batch) {
        const some = scores.slice(from, from + batch)
        filling.zadd(newSet, ...some.flatMap((score) => [score.points, memberOf(score)]))
        filling.hset(newMembers, ...some.flatMap((score) => [score.userId, memberOf(score)]))
      }
      for (const key of [newSet, newMembers]) filling.expire(key, ttlSeconds)
      await run(filling)
      const renaming = redis.multi().rename(newMembers, members)
      if (scores.length === 0) renaming.del(set)
      else renaming.rename(newSet, set)
      await run(renaming)
      await redis.sadd(namesKey, ranking)
    },

    async update(ranking, scores) {
      const args = scores.flatMap((score) => [score.userId, score.points, memberOf(score)])
      await redis.eval(updateScript, 2, ...keysOf(ranking), ...args)
    },

    async find(ranking, userId) {
      const reply = await redis.eval(findScript, 2, ...keysOf(ranking), userId, ttlSeconds)
      const [ahead, points, next] = findReply.parse(reply)
      if (ahead === -2) return 'missing'
      if (ahead === -1) return null
      return { ahead, points: Number(points), next: next === '' ? null : Number(next) }
    },

    async list(ranking) {
      const [set] = keysOf(ranking)
      const found = await redis.zrevrange(set, 0, -1, 'WITHSCORES')
      return Array.from({ length: found.length / 2 }, (_, index) =>
        scoreOf(found[2 * index] ?? '', Number(found[2 * index + 1])),
      )
    },

    async names() {
      const names = await redis.smembers(namesKey)
      const existing: string[] = []
      for (const name of names) {
        if ((await redis.exists(keysOf(name)[1])) === 1) existing.push(name)
        else await redis.srem(namesKey, name)
      }
      return existing
    },

    claim: async (task, ms) => (await redis.set(`kirari:rank-task:${task}`, '1', 'PX', ms, 'NX')) !== null,

    async close() {
      redis.disconnect()
    },
  }
}

/** Rejects with the first error of its commands. */
async function run(pipeline: ReturnType<Redis['pipeline']>): Promise<void> {
  for (const [error] of (await pipeline.exec()) ?? []) if (error) throw error
}

/**
 * KEYS: set, members. ARGV: id, points and member of each score. Members of later times are smaller: a larger one is of an
 * earlier score.
 */
const updateScript = `
if redis.call('EXISTS', KEYS[2]) == 0 then return 0 end
for i = 1, #ARGV, 3 do
  local old = redis.call('HGET', KEYS[2], ARGV[i])
  if not old or ARGV[i + 2] <= old then
    if old then redis.call('ZREM', KEYS[1], old) end
    redis.call('ZADD', KEYS[1], ARGV[i + 1], ARGV[i + 2])
    redis.call('HSET', KEYS[2], ARGV[i], ARGV[i + 2])
  end
end
local left = redis.call('TTL', KEYS[2])
if left > 0 then redis.call('EXPIRE', KEYS[1], left) end
return 1`

/** KEYS: set, members. ARGV: id, time to live. Returns users ahead (-2: no ranking, -1: no score), points, next points. */
const findScript = `
if redis.call('EXISTS', KEYS[2]) == 0 then return { -2, '', '' } end
redis.call('EXPIRE', KEYS[1], ARGV[2])
redis.call('EXPIRE', KEYS[2], ARGV[2])
local member = redis.call('HGET', KEYS[2], ARGV[1])
if not member then return { -1, '', '' } end
local ahead = redis.call('ZREVRANK', KEYS[1], member)
local points = redis.call('ZSCORE', KEYS[1], member)
local following = ''
if ahead > 0 then following = redis.call('ZREVRANGE', KEYS[1], ahead - 1, ahead - 1, 'WITHSCORES')[2] end
return { ahead, points, following }`
