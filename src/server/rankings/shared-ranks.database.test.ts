import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { addPaidPurchase, deleteScoresOf, grantLicence } from '#tests/support/given-rankings.ts'
import { addPerson } from '#tests/support/people.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'
import { staffDependencies } from '#tests/support/staff.ts'
import { revokeGifts } from '../gifts/operations.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'
import type { RankSets } from '../ports/rank-sets/port.ts'
import { openRedisRankSets } from '../ports/rank-sets/redis.ts'
import { createRankings, type Rankings } from './index.ts'

const log = pino({ level: 'silent' })
let redis: TestRedis
let sets: RankSets
let database: Database
let clock: TestClock
/** A web node. */
let node: Rankings
/** Reads ranks from the database. */
let alone: Rankings
let livers: number[]
let mio: number

const liveOf = (liver: number): string => `live${String(liver).padStart(8, '0')}`

beforeEach(async () => {
  redis = await startRedis()
  sets = openRedisRankSets({ url: redis.url, patienceMs: 2000, log })
  database = await emptyDatabase()
  clock = new TestClock('2026-11-28T12:00:00Z')
  const deps = { ...staffDependencies(database, clock), database, clock, log }
  node = createRankings({ ...deps, rankSets: sets })
  alone = createRankings(deps)
  livers = []
  for (const nickName of ['はな', 'そら', 'うみ']) {
    const id = await database.run(addPerson, { nickName })
    await database.run(grantLicence, id)
    await database.run(insertLive, { id: liveOf(id), liverId: id })
    livers.push(id)
  }
  mio = await database.run(addPerson, { nickName: 'みお' })
  const at = new Date('2026-11-10T00:00:00Z')
  await database.run(addPaidPurchase, { userId: mio, paidAt: at })
  await giveCoins(database, { userId: mio, sort: 'paid', coins: 10_000, at, reference: 'purchase:1' })
})
afterEach(async () => {
  await sets.close()
  await redis.close()
})

/** Returns the id of the gift. */
async function send(liver: number | undefined, quantity: number): Promise<string> {
  const id = randomUUID()
  const sending = { id, senderId: mio, liveId: liveOf(liver ?? 0), key: id, giftId: 'star', quantity }
  expect(await database.run(sendGifts, { sendings: [sending], at: clock.now() })).toMatchObject([{ outcome: 'sent' }])
  clock.advance(1000)
  return id
}

const week = { board: 'livers', period: 'week' } as const
const ranksOn = (rankings: Rankings) => Promise.all(livers.map((id) => rankings.own(id, week)))

async function compare(): Promise<void> {
  const { comparison } = createRankings({ ...staffDependencies(database, clock), database, clock, log, rankSets: sets })
  await comparison?.start()
  await comparison?.close()
}

test('own ranks follow each gift, and are those of the database', async () => {
  expect(await ranksOn(node)).toEqual(await ranksOn(alone))
  for (const [liver, quantity] of [
    [0, 2],
    [1, 2],
    [2, 1],
    [2, 3],
  ] as const) {
    await node.onGift(await send(livers[liver], quantity))
    expect(await ranksOn(node)).toEqual(await ranksOn(alone))
  }
  expect(await node.own(livers[2] ?? 0, week)).toEqual({ rank: 1, points: 40, pointsToNext: null })
})

test.each([
  ['a lost update', () => send(livers[1], 5)],
  ['a refund', () => database.run(revokeGifts, { senderId: mio, reference: 'purchase:1', coins: 30 })],
])('a comparison corrects what %s has left', async (_, change) => {
  await send(livers[0], 2)
  await send(livers[1], 1)
  await ranksOn(node)
  await change()
  expect(await ranksOn(node)).not.toEqual(await ranksOn(alone))
  await compare()
  expect(await ranksOn(node)).toEqual(await ranksOn(alone))
})

test('a score that differs from the gifts is corrected in the database, and then in the sets', async () => {
  await send(livers[0], 2)
  await send(livers[1], 1)
  const expected = await ranksOn(alone)
  await database.run(deleteScoresOf, livers[0] ?? 0)
  expect([await ranksOn(node), await ranksOn(alone)]).not.toContainEqual(expected)
  await node.recount.start()
  await node.recount.close()
  await compare()
  expect([await ranksOn(node), await ranksOn(alone)]).toEqual([expected, expected])
})

test('ranks are built again after a loss of the sets, and read from the database while they are unreachable', async () => {
  await send(livers[0], 2)
  const expected = await ranksOn(alone)
  expect(await ranksOn(node)).toEqual(expected)
  await redis.stop()
  expect(await ranksOn(node)).toEqual(expected)
  await redis.start()
  await expect.poll(() => sets.names().catch(() => null)).toEqual([])
  expect(await ranksOn(node)).toEqual(expected)
  await expect.poll(async () => (await ranksOn(node), sets.names())).toEqual(['week/2026-11-23/livers/all'])
})
