import { fork } from 'node:child_process'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLeafRound, listStoredBallots, listTotals } from '#tests/support/given-leaf-event.ts'
import { addPaidPurchase } from '#tests/support/given-rankings.ts'
import { TestClock } from '#tests/support/clock.ts'
import { leafEventsAlone } from '#tests/support/leaf-events-alone.ts'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { addPerson } from '#tests/support/people.ts'
import { openTestPostgres, postgresUrl } from '#tests/support/shared-postgres.ts'
import { long } from '#tests/support/test-length.ts'
import { countBallots } from '../leaf-events/store/vote.ts'
import type { Database } from '../ports/database/port.ts'
import { listPurchases } from './store/purchase.ts'

const kills = long ? 50 : 3
const refundsAtOnce = 12
const opensAt = new Date('2026-11-20T12:00:00Z')
const closesAt = new Date('2026-11-20T13:00:00Z')
/** Five of them are free. */
const leaves = 16

let url: string
let database: Database
beforeAll(async () => {
  url = await postgresUrl()
  database = await openTestPostgres(url)
})
afterAll(() => database.close())

interface Bought {
  readonly userId: number
  readonly purchaseId: string
}

/** Users who have each bought coins and voted with some of them in a round that is open. */
async function givenVotes() {
  const round = await database.run(insertLeafRound, { opensAt, closesAt, options: 1 })
  const { eventId, roundId, optionIds } = round
  const bought: Bought[] = []
  for (let n = 0; n < refundsAtOnce; n += 1) {
    const userId = await database.run(addPerson, { nickName: `視聴者${n}` })
    await database.run(addPaidPurchase, { userId, paidAt: opensAt })
    const [purchase] = await database.run(listPurchases, userId)
    if (!purchase) throw new Error('the purchase was not stored')
    const { id: purchaseId, coins } = purchase
    await giveCoins(database, { userId, sort: 'paid', coins, at: opensAt, reference: `purchase:${purchaseId}` })
    const ballot = { userId, key: randomUUID(), eventId, roundId, optionId: optionIds[0] ?? 0, leaves, coinsMax: 1000 }
    const [counted] = await database.run(countBallots, { ballots: [ballot], at: opensAt })
    expect(counted?.outcome).toBe('counted')
    bought.push({ userId, purchaseId })
  }
  return { round, bought }
}
type GivenVotes = Awaited<ReturnType<typeof givenVotes>>

const refunder = new URL('../../../tests/support/refunder.ts', import.meta.url)

/** Refunds purchases in a process of its own, which is killed after this time unless it has ended before. */
async function refundUntilKilled({ bought }: GivenVotes, ms: number): Promise<void> {
  const ids = bought.map(({ purchaseId }) => purchaseId)
  const child = fork(refunder, [url, opensAt.toISOString(), ...ids], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  await Promise.race([once(child, 'message'), exited])
  await Promise.race([wait(ms), exited])
  child.kill('SIGKILL')
  await exited
}

/** Each purchase is refunded and its votes taken back once, or neither. Returns whether all are refunded. */
async function expectWholeRefunds({ round, bought }: GivenVotes): Promise<boolean> {
  const ballots = await database.run(listStoredBallots, round.roundId)
  const refunded: boolean[] = []
  for (const { userId } of bought) {
    const [purchase] = await database.run(listPurchases, userId)
    const own = ballots.filter((ballot) => ballot.userId === userId).map((ballot) => ballot.leaves)
    const isRefunded = purchase?.state === 'refunded'
    expect(own).toEqual(isRefunded ? [leaves, 5 - leaves] : [leaves])
    expect(purchase?.reversals).toBe(isRefunded ? 1 : 0)
    refunded.push(isRefunded)
  }
  const [totals] = await database.run(listTotals, round.roundId)
  expect(totals?.leaves).toBe(ballots.reduce((sum, ballot) => sum + ballot.leaves, 0))
  expect(await database.run(readLedgerTotals, null)).toMatchObject({ ...balancedTotals, owed: 0n })
  return refunded.every(Boolean)
}

test('a process that is killed while it refunds takes the votes of each purchase back once or not at all, and the next continues', async () => {
  let last = await givenVotes()
  const given = [last]
  for (let kill = 0; kill < kills; kill += 1) {
    await refundUntilKilled(last, (kill * 37) % 260)
    if (!(await expectWholeRefunds(last))) continue
    last = await givenVotes()
    given.push(last)
  }
  while (!(await expectWholeRefunds(last))) await refundUntilKilled(last, 30_000)
  const leafEvents = leafEventsAlone(database, new TestClock(closesAt.toISOString()))
  await leafEvents.closing.start()
  await leafEvents.closing.close()
  for (const { round } of given) expect(await leafEvents.verify(round.eventId)).toMatchObject([{ problem: null }])
}, 600_000)
