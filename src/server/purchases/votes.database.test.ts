import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { insertLeafRound, listStoredBallots, listTotals } from '#tests/support/given-leaf-event.ts'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { addPerson } from '#tests/support/people.ts'
import { durableSandbox, openCoins, openShop } from '#tests/support/shop.ts'
import { countBallots } from '../leaf-events/store/vote.ts'
import type { SandboxAct } from '../ports/payments/sandbox/index.ts'
import type { Purchases } from './index.ts'

/** A user who has bought 110 coins and given 15 leaves with them in an open round. */
async function givenVotes() {
  const database = await emptyDatabase()
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const sandbox = durableSandbox(clock, listener)
  const purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  const userId = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  const context = { language: 'ja', origin: 'https://live.example.jp', guardianConsent: false } as const
  const { checkoutUrl } = await purchases.order({ ...context, userId, key: 'a form', productId: 'coins-110' })
  const act = (one: SandboxAct) => sandbox.act(checkoutUrl?.split('/').at(-1) ?? '', one)
  await act('pay')
  const [opensAt, closesAt] = [clock.now(), new Date(clock.now().getTime() + 60_000)]
  const round = await database.run(insertLeafRound, { opensAt, closesAt, options: 1 })
  const { eventId, roundId, optionIds } = round
  const ballot = { userId, key: randomUUID(), eventId, roundId, optionId: optionIds[0] ?? 0, leaves: 15, coinsMax: 100 }
  const [counted] = await database.run(countBallots, { ballots: [ballot], at: clock.now() })
  expect(counted?.outcome).toBe('counted')
  return {
    database,
    clock,
    act,
    leaves: async () => (await database.run(listTotals, roundId))[0]?.leaves,
    ballots: async () => (await database.run(listStoredBallots, roundId)).map(({ leaves }) => leaves),
    balance: async () => (await openCoins(database, clock).wallet(userId)).balance,
    history: async () => (await openCoins(database, clock).history.page(userId, 'refunds', undefined)).entries,
  }
}

test('a refunded purchase takes its votes back while the round is open, so that nothing is owed', async () => {
  const { act, leaves, ballots, balance, database, history } = await givenVotes()
  await act('refund')
  expect([await leaves(), await ballots(), await balance()]).toEqual([5, [15, -10], { paid: 0, free: 0, owed: 0 }])
  expect(await history()).toMatchObject([
    { kind: 'leaf_return', owed: 100 },
    { kind: 'refund', paid: -10, owed: -100 },
  ])
  expect(await database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
})

test('a dispute takes votes back; if it is won the coins return, and the votes are given again by the user only', async () => {
  const { act, leaves, ballots, balance } = await givenVotes()
  await act('dispute')
  expect([await leaves(), await balance()]).toEqual([5, { paid: 0, free: 0, owed: 0 }])
  await act('win')
  expect([await ballots(), await balance()]).toEqual([[15, -10], { paid: 110, free: 0, owed: 0 }])
})

test('a refund after the end of the round leaves the votes, and their coins are owed', async () => {
  const { act, clock, leaves, ballots, balance } = await givenVotes()
  clock.advance(60_000)
  await act('refund')
  expect([await leaves(), await ballots(), await balance()]).toEqual([15, [15], { paid: 0, free: 0, owed: 100 }])
})
