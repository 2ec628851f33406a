import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { openSliceApi, profileOf } from '#tests/support/slice-api.ts'
import { openSharedLimits } from '../../ports/shared-limits/redis.ts'
import type { AppOptions } from '../app.ts'
import { OpenSockets } from './open-sockets.ts'
import { RedisWithFallback } from './redis-with-fallback.ts'

const log = pino({ level: 'silent' })
const address = '198.51.100.7'
let redis: TestRedis
const closing: (() => unknown)[] = []

beforeEach(async () => {
  redis = await startRedis()
  closing.push(() => redis.close())
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

async function connect() {
  const connection = openSharedLimits({ url: redis.url, log })
  closing.push(() => connection.disconnect())
  await expect.poll(() => connection.status).toBe('ready')
  return connection
}

/** The sockets of a web node, of which an address may have a hundred. `crash` cuts it off from Redis for ever. */
async function openNode(leaseMs?: number) {
  const connection = await connect()
  const sockets = new OpenSockets(100, new RedisWithFallback(connection, log), leaseMs)
  closing.push(() => sockets.close())
  const releases: (() => void)[] = []
  /** How many of as many sockets are opened. */
  const open = async (count: number, client: string | null = 'user 1', from = address): Promise<number> => {
    let opened = 0
    for (let tried = 0; tried < count; tried += 1) {
      const release = await sockets.open({ client, address: from })
      if (release === null) continue
      releases.push(release)
      opened += 1
    }
    return opened
  }
  const close = (count: number): void => {
    for (const release of releases.splice(0, count)) release()
  }
  /** How many sockets a client could open besides. */
  const room = async (client = 'user 1'): Promise<number> => {
    const found: (() => void)[] = []
    for (;;) {
      const release = await sockets.open({ client, address: '198.51.100.8' })
      if (release === null) break
      found.push(release)
    }
    for (const release of found) release()
    return found.length
  }
  return { sockets, open, close, room, crash: () => connection.disconnect() }
}

test('a user opens twenty sockets at all nodes together', async () => {
  const read: AppOptions['sessions']['read'] = async (token) => ({
    id: token,
    signedInAt: new Date(0),
    profile: profileOf(Number(token), []),
  })
  const openSite = async (): Promise<string> => {
    const site = await openSliceApi({
      sharedLimits: await connect(),
      sessions: { read, kept: () => null, takeOver: async () => null },
    })
    closing.push(() => site.app.close())
    site.openSockets('/v1/realtime', () => {})
    return (await site.app.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  }
  const nodes = [await openSite(), await openSite()]
  const open = (node: number, user: number): Promise<number> => {
    const headers = { cookie: `kirari_session=${user}` }
    const socket = new WebSocket(`${nodes[node % 2]}/v1/realtime`, { headers })
    closing.push(() => socket.terminate())
    socket.on('error', () => {})
    return new Promise((resolve) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_request, { statusCode = 0 }) => resolve(statusCode))
    })
  }
  for (let opened = 0; opened < 20; opened += 1) expect(await open(opened, 1)).toBe(101)
  expect([await open(0, 1), await open(1, 1), await open(0, 2)]).toEqual([429, 429, 101])
})

test('nodes count the sockets of a client and of an address together, until they close', async () => {
  const [one, other] = [await openNode(), await openNode()]
  expect([await one.open(12), await other.open(12)]).toEqual([12, 8])
  expect([await one.room(), await other.room(), await other.room('user 2')]).toEqual([0, 0, 20])
  one.close(2)
  await expect.poll(() => other.open(1)).toBe(1)
  expect([await other.open(5), await one.open(5)]).toEqual([1, 0])

  let others = 0
  for (let user = 2; user <= 100; user += 1) others += await (user % 2 === 0 ? one : other).open(1, `user ${user}`)
  expect(others).toBe(80)
  expect(await one.room('user 100')).toBe(20)
  expect([await one.open(9, null, '198.51.100.9'), await other.open(9, null, '198.51.100.9')]).toEqual([2, 0])
})

test('what is opened at the same time at both nodes is not more than allowed', async () => {
  const [one, other] = [await openNode(), await openNode()]
  const opened = await Promise.all(Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? one : other).open(1)))
  expect(opened.filter((count) => count === 1)).toHaveLength(20)
})

test('the sockets of a node that stops are not counted any more', async () => {
  const [one, other] = [await openNode(), await openNode()]
  expect(await one.open(20)).toBe(20)
  expect(await other.room()).toBe(0)
  await one.sockets.close()
  expect(await other.room()).toBe(20)
})

test('the sockets of a crashed node are counted until its lease lapses', async () => {
  const [crashing, other] = [await openNode(500), await openNode()]
  expect(await crashing.open(20)).toBe(20)
  crashing.crash()
  await expect.poll(() => other.room()).toBe(20)
})

test('a node renews its lease while its sockets are open', async () => {
  const [one, other] = [await openNode(300), await openNode()]
  expect(await one.open(20)).toBe(20)
  const watcher = await connect()
  await watcher.set('longer than the lease', '', 'PX', 900)
  await expect.poll(() => watcher.exists('longer than the lease')).toBe(0)
  await expect.poll(() => other.room()).toBe(0)
})

test('while Redis is away each node counts alone, and afterwards together, without what has closed meanwhile', async () => {
  const [one, other] = [await openNode(600), await openNode(600)]
  expect([await one.open(8), await other.open(2)]).toEqual([8, 2])
  await redis.stop()
  expect([await one.open(30), await other.open(6, 'user 2')]).toEqual([12, 6])
  one.close(5)
  await redis.start()
  await expect.poll(() => other.room()).toBe(3)
  await expect.poll(() => one.room('user 2')).toBe(14)
})

test('a Redis that does not respond for a while loses no count and refuses no socket', async () => {
  const [one, other] = [await openNode(600), await openNode(600)]
  expect(await one.open(10)).toBe(10)
  redis.freeze()
  closing.push(() => redis.thaw())
  one.close(4)
  expect(await one.open(30)).toBe(14)
  redis.thaw()
  one.close(1)
  await expect.poll(() => other.room()).toBe(1)
})
