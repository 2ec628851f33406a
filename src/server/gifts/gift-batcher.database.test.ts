import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { outboxOf } from '#tests/support/outbox.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { ledgerOnPglite } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { DatabaseFailure, DatabaseUnavailable, type Database, type Operation } from '../ports/database/port.ts'
import { GiftBatcher } from './gift-batcher.ts'
import { sumPoints, type Sending } from './store.ts'

const liveId = 'live00000001'
const clock = new TestClock('2026-11-20T12:00:00Z')
let ledger: TestLedger
/** Number of statements, and of concurrent ones. */
let statements: number
let running: number
let maxRunning: number
let unavailable: boolean

beforeAll(async () => {
  ledger = await ledgerOnPglite()
  await ledger.database.run(insertLive, { id: liveId, liverId: await ledger.user() })
})
afterAll(() => ledger.close())
beforeEach(() => {
  statements = 0
  running = 0
  maxRunning = 0
  unavailable = false
})

/** The real database with counted statements; it can be made unavailable. */
const database: Database = {
  async run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> {
    statements += 1
    running += 1
    maxRunning = Math.max(maxRunning, running)
    try {
      if (!unavailable) return await ledger.database.run(operation, input)
      await new Promise((resolve) => setImmediate(resolve))
      throw new DatabaseUnavailable('unavailable')
    } finally {
      running -= 1
    }
  },
  close: async () => {},
}
const open = () => new GiftBatcher({ database, clock, outbox: outboxOf(database, clock) })

async function newSender(): Promise<number> {
  const userId = await ledger.user()
  await giveCoins(ledger.database, { userId, sort: 'paid', coins: 100, at: clock.now() })
  return userId
}
const newSenders = (count: number) => Promise.all(Array.from({ length: count }, newSender))

const star = (senderId: number, more: Partial<Sending> = {}): Sending => ({
  id: randomUUID(),
  senderId,
  key: randomUUID(),
  liveId,
  giftId: 'star',
  quantity: 1,
  ...more,
})

test('gifts that arrive during a statement share the next one, and each has its own result', async () => {
  const batcher = open()
  const senders = await newSenders(30)
  const sendings = senders.map((senderId, index) => star(senderId, { quantity: (index % 10) + 1 }))
  const answers = await Promise.all(sendings.map((sending) => batcher.send(sending)))
  expect(answers.map(({ senderId, sentId, points }) => ({ senderId, sentId, points }))).toEqual(
    sendings.map(({ senderId, id, quantity }) => ({ senderId, sentId: id, points: quantity * 10 })),
  )
  expect(statements).toBe(3)
  expect(maxRunning).toBe(2)
})

test('gifts of one sender are sent one after the other and form a combo', async () => {
  const batcher = open()
  const [sender = 0] = await newSenders(1)
  const answers = await Promise.all([1, 2, 3].map(() => batcher.send(star(sender))))
  expect(answers.map(({ combo, paid }) => [combo, paid])).toEqual([
    [1, 90],
    [2, 80],
    [3, 70],
  ])
  expect(maxRunning).toBe(1)
})

test('a gift that the database rejects does not affect others of its batch', async () => {
  const batcher = open()
  const senders = await newSenders(6)
  const before = await ledger.database.run(sumPoints, liveId)
  const results = await Promise.allSettled(
    senders.map((senderId, index) =>
      batcher.send(star(senderId, index === 4 ? { giftId: 'heart', quantity: 100 } : {})),
    ),
  )
  expect(results.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ])
  expect(results[4]).toMatchObject({ reason: expect.any(DatabaseFailure) })
  expect(await ledger.database.run(sumPoints, liveId)).toBe(before + 50)
})

test('waiting gifts are rejected while the database is unavailable, and can be sent again afterwards', async () => {
  const batcher = open()
  const senders = await newSenders(8)
  unavailable = true
  const rejected = await Promise.allSettled(senders.map((senderId) => batcher.send(star(senderId))))
  for (const one of rejected) expect(one).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  expect(statements).toBe(2)
  unavailable = false
  const answers = await Promise.all(senders.map((senderId) => batcher.send(star(senderId))))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
})
