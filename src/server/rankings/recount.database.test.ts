import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { TestClock } from '#tests/support/clock.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import {
  addPaidPurchase,
  copyScores,
  countWrongMagnitudes,
  deleteScoresOf,
  forgetGifts,
  listScores,
  setCreatedAt,
  setNextUserId,
  spoilMagnitudes,
  spoilScore,
  spoilTimes,
} from '#tests/support/given-rankings.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { revokeGifts } from '../gifts/operations.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'
import { createRecount } from './recount.ts'

/** Saturday, 23:59:59 in Japan. */
const saturday = '2026-11-28T14:59:59Z'
const verifiedAt = new Date('2026-11-10T00:00:00Z')

interface Logged {
  readonly scores?: number
}

/** Runs the job once; returns what it logged. */
async function recount(database: Database, clock = new TestClock('2026-11-29T12:00:00Z')): Promise<Logged[]> {
  const logged: Logged[] = []
  const log = { error: (fields: Logged) => void logged.push(fields) }
  const job = createRecount({ database, clock, log })
  await job.start()
  await job.close()
  return logged
}

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('a recount on %s', (_, open) => {
  let ledger: TestLedger
  let database: Database
  let hana: number
  let sora: number
  let mio: number
  let kenta: number
  const liveOf = (liver: number) => `live${String(liver).padStart(8, '0')}`

  beforeAll(async () => {
    ledger = await open()
    database = ledger.database
    ;[hana, sora, mio, kenta] = [await ledger.user(), await ledger.user(), await ledger.user(), await ledger.user()]
    await database.run(insertLive, { id: liveOf(hana), liverId: hana, genre: 'talk' })
    await database.run(insertLive, { id: liveOf(sora), liverId: sora, genre: 'game' })
    for (const userId of [mio, kenta]) {
      await database.run(setCreatedAt, { userId, at: verifiedAt })
      await database.run(addPaidPurchase, { userId, paidAt: verifiedAt })
      const reference = `purchase:${userId}`
      await giveCoins(database, { userId, sort: 'paid', coins: 100_000, at: verifiedAt, reference })
    }
  })
  afterAll(() => ledger.close())

  const send = (senderId: number, liver: number, quantity: number, at: Date) =>
    database.run(sendGifts, {
      sendings: [{ id: randomUUID(), senderId, liveId: liveOf(liver), key: randomUUID(), giftId: 'star', quantity }],
      at,
    })

  beforeEach(async () => {
    await database.run(forgetGifts, null)
    const at = Date.parse(saturday)
    for (const [index, days] of [-7, -1, 0, 0].entries()) {
      await send(mio, hana, 1 + index, new Date(at + days * dayMs))
      await send(kenta, sora, 1, new Date(at + days * dayMs + 1000))
      await send(mio, sora, 2, new Date(at + days * dayMs + 2000))
    }
    await database.run(revokeGifts, { senderId: mio, reference: `purchase:${mio}`, coins: 30 })
  })

  test('leaves scores that are those of the gifts', async () => {
    const before = await database.run(listScores, null)
    expect(await recount(database)).toEqual([])
    expect(await database.run(listScores, null)).toEqual(before)
  })

  test.each([
    ['too high', () => database.run(spoilScore, hana)],
    ['of a wrong time', () => database.run(spoilTimes, mio)],
    ['missing', () => database.run(deleteScoresOf, sora)],
    ['without gifts', () => database.run(copyScores, { from: mio, to: hana })],
  ])('corrects and logs scores that are %s', async (_case, spoil) => {
    // The oldest day is not compared: its period is closed, and its scores are deleted.
    const compared = async () =>
      (await database.run(listScores, null)).filter(({ period, starts }) => period !== 'day' || starts >= '2026-11-28')
    const before = await compared()
    await spoil()
    const wrong = await compared()
    const [logged, ...more] = await recount(database)
    expect(await compared()).toEqual(before)
    expect(wrong).not.toEqual(before)
    const texts = new Set(before.map((score) => JSON.stringify(score)))
    const others = wrong.filter((score) => !texts.has(JSON.stringify(score))).length
    expect([logged?.scores, more]).toEqual([others === 0 ? before.length - wrong.length : others, []])
    expect(await recount(database)).toEqual([])
  })

  test('corrects magnitudes that are not those of the points', async () => {
    await database.run(spoilMagnitudes, mio)
    const wrong = await database.run(countWrongMagnitudes, null)
    expect(wrong).toBeGreaterThan(0)
    expect(await recount(database)).toMatchObject([{ scores: wrong }])
    expect(await database.run(countWrongMagnitudes, null)).toBe(0)
  })

  test('does not take gifts and refunds that are stored meanwhile for errors', async () => {
    const at = new Date('2026-11-29T11:00:00Z')
    const writing = Promise.all([
      ...Array.from({ length: 10 }, (__, n) => send(mio, hana, 1, new Date(at.getTime() + n))),
      ...Array.from({ length: 10 }, (__, n) => send(kenta, sora, 1, new Date(at.getTime() + n))),
      ...[10, 20, 0].map((coins) => database.run(revokeGifts, { senderId: mio, reference: `purchase:${mio}`, coins })),
    ])
    for (let run = 0; run < 5; run += 1) expect(await recount(database)).toEqual([])
    await writing
    expect(await recount(database)).toEqual([])
  })
})

test('a recount goes over all users, a part of them every minute, also where a run has failed', async () => {
  const ledger = await ledgerOnPglite()
  await ledger.database.run(setNextUserId, 2999)
  await ledger.user()
  const ranges: unknown[] = []
  let failures = 1
  const database: Database = {
    ...ledger.database,
    run(operation, input) {
      if (operation.name !== 'rankings.listDifferences') return ledger.database.run(operation, input)
      if (ranges.length === 3 && failures-- > 0) throw new Error('the database is unavailable')
      ranges.push(input)
      return ledger.database.run(operation, input)
    },
  }
  const clock = new TestClock('2026-11-29T12:00:00Z')
  const job = createRecount({ database, clock, log: { error() {} } })
  while (ranges.length < 30) await job.start()
  await job.close()
  await ledger.close()
  const firsts = Array.from({ length: 30 }, (_, run) => ({ from: run * 100, until: run * 100 + 100 }))
  expect(ranges).toMatchObject([...firsts.slice(15), ...firsts.slice(0, 15)])
})
