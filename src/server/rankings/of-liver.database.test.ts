import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { addPaidPurchase, grantLicence } from '#tests/support/given-rankings.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { staffDependencies } from '#tests/support/staff.ts'
import { revokeGifts } from '../gifts/operations.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'
import { createRankings, type Rankings } from './index.ts'
import { rankingRoutes } from './routes.ts'

const november = '2026-11-28T12:00:00Z'
const liveId = 'live00000001'

let database: Database
let clock: TestClock
let rankings: Rankings
let api: SliceApi
let deps: ReturnType<typeof staffDependencies>
let hana: number
let mio: number
let kenta: number

async function viewer(nickName: string, verified = true): Promise<number> {
  const userId = await database.run(addPerson, { nickName })
  const at = new Date('2026-11-10T00:00:00Z')
  if (verified) await database.run(addPaidPurchase, { userId, paidAt: at })
  await giveCoins(database, { userId, sort: 'paid', coins: 10_000, at, reference: `purchase:${userId}` })
  return userId
}

async function send(senderId: number, quantity: number): Promise<void> {
  const sending = { id: randomUUID(), senderId, liveId, key: randomUUID(), giftId: 'star', quantity }
  expect(await database.run(sendGifts, { sendings: [sending], at: clock.now() })).toMatchObject([{ outcome: 'sent' }])
  clock.advance(1000)
}

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock(november)
  deps = staffDependencies(database, clock)
  rankings = createRankings({ ...deps, database, clock, log: pino({ level: 'silent' }) })
  api = await openSliceApi()
  rankingRoutes(api.app, rankings)
  hana = await database.run(addPerson, { nickName: 'はな' })
  await database.run(grantLicence, hana)
  await database.run(insertLive, { id: liveId, liverId: hana, genre: 'game' })
  mio = await viewer('みお')
  kenta = await viewer('けんた')
})

const read = async (id = hana) => (await api.as(null).get(`/v1/livers/${id}/support`)).json()

interface Ranked {
  readonly rank: number
  readonly points: number
  readonly user: { readonly id: number }
}
const ranks = (list: Ranked[]) => list.map(({ rank, points, user }) => [rank, user.id, points])

test('supporters of the month and of all time are ranked by points, of equal points the first to reach ahead', async () => {
  await send(mio, 3)
  clock.advance(5 * dayMs)
  await send(kenta, 1)
  await send(mio, 1)
  const { month, all } = await read()
  expect(ranks(month)).toEqual([
    [1, kenta, 10],
    [2, mio, 10],
  ])
  expect(ranks(all)).toEqual([
    [1, mio, 40],
    [2, kenta, 10],
  ])
})

test('revoked gifts, unverified accounts and suspended ones are not among the supporters', async () => {
  const unverified = await viewer('みけ', false)
  for (const id of [mio, kenta, unverified]) await send(id, 2)
  await database.run(revokeGifts, { senderId: kenta, reference: `purchase:${kenta}`, coins: 20 })
  expect(ranks((await read()).all)).toEqual([[1, mio, 20]])
  await deps.accountStatus.setSuspended({ actorUserId: null, userId: mio, suspended: true, reason: 'test' })
  clock.advance(60_000)
  expect((await read()).all).toEqual([])
})

test('podium ranks of closed periods are the awards of the liver, the latest first', async () => {
  await send(mio, 1)
  expect((await read()).awards).toEqual([])
  clock.advance(4 * dayMs)
  await rankings.closing.start()
  await rankings.closing.close()
  const { awards } = await read()
  expect(awards).toHaveLength(6)
  expect(awards[0]).toMatchObject({ rank: 1, points: 10, period: { period: 'day', starts: '2026-11-28' }, genre: null })
  expect(awards[1]).toMatchObject({ genre: 'game' })
  expect(awards.at(-1)).toMatchObject({ period: { period: 'month', starts: '2026-11-01' } })
})

test('a user without a licence has no such page', async () => {
  expect((await read(mio)).code).toBe('LIVER_NOT_FOUND')
})
