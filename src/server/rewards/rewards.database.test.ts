import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Profile } from '#contract/account/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import { TestClock } from '#tests/support/clock.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { ledgerOnPglite } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { createAudit } from '../audit/index.ts'
import { revokeGifts } from '../gifts/operations.ts'
import { sendGifts } from '../gifts/store.ts'
import { createRewards, type Rewards } from './index.ts'
import { yenOfPoints } from './service.ts'

const staff = { actorUserId: null, reason: '振込 2026-12-31' }

let ledger: TestLedger
let clock: TestClock
let rewards: Rewards
let liver: Profile
let liveId: string
let sender: number
let lives = 0

beforeAll(async () => {
  ledger = await ledgerOnPglite()
})
afterAll(() => ledger.close())
beforeEach(async () => {
  const { database } = ledger
  clock = new TestClock('2026-11-20T12:00:00Z')
  rewards = createRewards({ database, clock, audit: createAudit({ database, clock }), rate: 0.3 })
  const id = await ledger.user()
  liver = { user: { id, nickName: 'そら', avatarUrl: '/a.png', bio: '', signature: '' }, roles: [], language: 'ja' }
  liveId = `lvrw${String((lives += 1)).padStart(8, '0')}`
  await database.run(insertLive, { id: liveId, liverId: id })
  sender = await ledger.user()
})

/** A gift of 10 coins and 10 points each, paid with bought coins. */
async function give(quantity: number): Promise<void> {
  const at = clock.now()
  await giveCoins(ledger.database, { userId: sender, sort: 'paid', coins: quantity * 10, at })
  const sending = { senderId: sender, liveId, giftId: 'star', quantity, id: randomUUID(), key: randomUUID() }
  expect(await ledger.database.run(sendGifts, { sendings: [sending], at })).toMatchObject([{ outcome: 'sent' }])
}

const advanceDays = (days: number) => clock.advance(days * dayMs)
const pointsByState = async () => {
  const { byState } = await rewards.summary(liver)
  return Object.fromEntries(
    Object.entries(byState).flatMap(([state, { points }]) => (points > 0 ? [[state, points]] : [])),
  )
}

test('a reward is pending for thirty days, then confirmed, and lapses after a year', async () => {
  await give(50)
  expect(await pointsByState()).toEqual({ pending: 500 })
  clock.advance(30 * dayMs - 1)
  expect(await pointsByState()).toEqual({ pending: 500 })
  clock.advance(1)
  expect(await pointsByState()).toEqual({ confirmed: 500 })
  expect((await rewards.summary(liver)).lapsing).toEqual({ points: 500, at: '2027-11-20T12:00:00.000Z' })
  advanceDays(334)
  expect(await pointsByState()).toEqual({ confirmed: 500 })
  advanceDays(1)
  expect(await pointsByState()).toEqual({ lapsed: 500 })
  expect((await rewards.summary(liver)).lapsing).toBeNull()
})

const revoke = (coins: number) => ledger.database.run(revokeGifts, { senderId: sender, reference: 'test', coins })

test('confirmed rewards are paid once, from the minimum on', async () => {
  for (let time = 0; time < 3; time += 1) await give(99)
  await give(36)
  advanceDays(31)
  expect(await rewards.summary(liver)).toMatchObject({
    payableYen: 0,
    byState: { confirmed: { points: 3330, yen: 999 } },
  })
  await expect(rewards.payOut(liver.user.id, { ...staff, yen: 999 })).rejects.toMatchObject({
    code: 'REWARD_TOO_SMALL',
  })
  await give(1)
  advanceDays(31)
  expect((await rewards.summary(liver)).payableYen).toBe(1002)
  await give(20)
  const answers = await Promise.allSettled([1, 2, 3].map(() => rewards.payOut(liver.user.id, { ...staff, yen: 1002 })))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await pointsByState()).toEqual({ paid: 3340, pending: 200 })
  const { payouts } = await rewards.ofLiver(liver.user.id)
  expect(payouts).toEqual([{ points: 3340, yen: 1002, paidAt: clock.now().toISOString(), reason: staff.reason }])
})

test('a transfer pays the rewards of its amount, even if more were confirmed since; other amounts are rejected', async () => {
  for (let time = 0; time < 4; time += 1) await give(99)
  advanceDays(31)
  const { payableYen } = await rewards.summary(liver)
  await give(50)
  advanceDays(31)
  for (const yen of [payableYen - 1, payableYen + 1])
    await expect(rewards.payOut(liver.user.id, { ...staff, yen })).rejects.toMatchObject({ code: 'REWARD_CHANGED' })
  await rewards.payOut(liver.user.id, { ...staff, yen: payableYen })
  expect(await pointsByState()).toEqual({ paid: 3960, confirmed: 500 })
  await expect(rewards.payOut(liver.user.id, { ...staff, yen: payableYen })).rejects.toMatchObject({
    code: 'REWARD_CHANGED',
  })
})

test('the export of a liver has every reward with its state, and the payouts that paid them', async () => {
  for (let time = 0; time < 4; time += 1) await give(99)
  advanceDays(31)
  await rewards.payOut(liver.user.id, { ...staff, yen: 1188 })
  const paidAt = clock.now().toISOString()
  await give(2)
  const exported = await rewards.account.export(liver.user.id)
  const paid = { giftId: expect.any(String), liveId, points: 990, at: '2026-11-20T12:00:00.000Z', state: 'paid' }
  const id: unknown = expect.any(String)
  expect(exported).toEqual({
    earned: [
      { giftId: expect.any(String), liveId, points: 20, at: paidAt, state: 'pending', payoutId: null },
      ...Array.from({ length: 4 }, () => ({ ...paid, payoutId: id })),
    ],
    payouts: [{ id, points: 3960, yen: 1188, paidAt, reason: staff.reason }],
  })
  expect(await rewards.account.export(sender)).toEqual({ earned: [], payouts: [] })
})

test('a payout requires a reason', async () => {
  await expect(rewards.payOut(liver.user.id, { ...staff, yen: 1000, reason: '' })).rejects.toMatchObject({
    code: 'REASON_REQUIRED',
  })
})

test('rewards of reversed coins are cancelled, newest gift first, and restored when the dispute is won', async () => {
  await give(5)
  clock.advance(1000)
  await give(7)
  await revoke(60)
  expect(await pointsByState()).toEqual({ pending: 50, cancelled: 70 })
  expect((await rewards.statement(liver, '2026-11')).points).toBe(50)
  await revoke(0)
  expect(await pointsByState()).toEqual({ pending: 120 })
})

test('a paid reward is not cancelled', async () => {
  for (let time = 0; time < 4; time += 1) await give(99)
  advanceDays(31)
  await rewards.payOut(liver.user.id, { ...staff, yen: 1188 })
  await revoke(10)
  expect(await pointsByState()).toEqual({ paid: 3960 })
})

test('a statement covers one month in Japan, by live', async () => {
  clock.advance(Date.parse('2026-11-30T14:59:59.999Z') - clock.now().getTime())
  await give(2)
  clock.advance(1)
  await give(3)
  expect((await rewards.summary(liver)).months).toEqual([
    { month: '2026-12', gifts: 1, points: 30, yen: 9 },
    { month: '2026-11', gifts: 1, points: 20, yen: 6 },
  ])
  expect(await rewards.statement(liver, '2026-11')).toMatchObject({
    points: 20,
    yen: 6,
    entries: [{ liveId, gifts: 1, points: 20, state: 'pending', at: '2026-11-30T14:59:59.999Z' }],
  })
})

test('yen are rounded down', () => {
  fc.assert(
    fc.property(fc.nat({ max: 1_000_000_000 }), (points) => {
      const yen = yenOfPoints(points, 0.3)
      expect(yen * 10).toBeLessThanOrEqual(points * 3)
      expect((yen + 1) * 10).toBeGreaterThan(points * 3)
    }),
  )
})
