import type { FastifyInstance } from 'fastify'
import type { Redis } from 'ioredis'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { openSharedLimits } from '../../ports/shared-limits/redis.ts'
import { readOnlyFlags } from '../route-flags.ts'

const lines: string[] = []
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line).msg) })
let redis: TestRedis
const closing: (() => unknown)[] = []

beforeEach(async () => {
  redis = await startRedis()
  closing.push(() => redis.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  lines.length = 0
})

/** A web node that serves three calls a minute. */
async function openNode(): Promise<{ readonly app: FastifyInstance; readonly shared: Redis }> {
  const shared = openSharedLimits({ url: redis.url, log })
  closing.push(() => shared.disconnect())
  const { app } = await openSliceApi({ callsPerMinute: 3, sharedLimits: shared, log })
  closing.push(() => app.close())
  app.get('/call', { config: { flags: { ...readOnlyFlags, rateLimit: 'calls' } } }, async () => 'served')
  await expect.poll(() => shared.status).toBe('ready')
  return { app, shared }
}

const call = async ({ app }: { readonly app: FastifyInstance }): Promise<number> =>
  (await app.inject('/call')).statusCode
const calls = async (node: { readonly app: FastifyInstance }, count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent += 1) statuses.push(await call(node))
  return statuses
}

test('nodes share limits through Redis', async () => {
  const [one, other] = [await openNode(), await openNode()]
  expect([await call(one), await call(other), await call(one)]).toEqual([200, 200, 200])
  const refused = await other.app.inject('/call')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(await call(one)).toBe(429)
})

test('without Redis each node limits by itself, and shares again when it is back', async () => {
  const [one, other] = [await openNode(), await openNode()]
  expect(await calls(one, 4)).toEqual([200, 200, 200, 429])
  await redis.stop()
  expect(await calls(one, 4)).toEqual([200, 200, 200, 429])
  expect(await calls(other, 4)).toEqual([200, 200, 200, 429])
  expect(lines).toEqual(
    Array.from({ length: 2 }, () => 'Redis is unavailable: this node counts requests and sockets alone'),
  )
  await redis.start()
  // Redis has lost its counts: a node that reaches it serves three calls again.
  await expect.poll(() => call(other)).toBe(200)
  expect(lines.at(-1)).toBe('Redis is available again: limits are shared by all nodes')
})

test('a Redis that does not respond refuses no request: the node limits by itself', async () => {
  const node = await openNode()
  redis.freeze()
  closing.push(() => redis.thaw())
  expect(await calls(node, 4)).toEqual([200, 200, 200, 429])
})
