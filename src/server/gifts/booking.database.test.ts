import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { putLive } from '#tests/support/given-live.ts'
import { ledgerOnPglite } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { DatabaseFailure, DatabaseUnavailable, type Database, type Operation } from '../ports/database/port.ts'
import { createBooking } from './booking.ts'
import { sumPoints, type Sending } from './store.ts'

const liveId = 'live00000001'
const clock = new TestClock('2026-11-20T12:00:00Z')
let ledger: TestLedger
/** How many statements there were, and how many at once. */
let statements: number
let underWay: number
let mostUnderWay: number
let away: boolean

beforeAll(async () => {
  ledger = await ledgerOnPglite()
  await ledger.database.run(putLive, { id: liveId, liverId: await ledger.user() })
})
afterAll(() => ledger.close())
beforeEach(() => {
  statements = 0
  underWay = 0
  mostUnderWay = 0
  away = false
})

/** The real database, whose statements are counted, and which can be away. */
const database: Database = {
  async run<Input, Output>(operation: Operation<Input, Output>, input: Input): Promise<Output> {
    statements += 1
    underWay += 1
    mostUnderWay = Math.max(mostUnderWay, underWay)
    try {
      if (!away) return await ledger.database.run(operation, input)
      await new Promise((resolve) => setImmediate(resolve))
      throw new DatabaseUnavailable('away')
    } finally {
      underWay -= 1
    }
  },
  close: async () => {},
}
const open = () => createBooking({ database, clock })

async function rich(): Promise<number> {
  const userId = await ledger.user()
  await giveCoins(ledger.database, { userId, sort: 'paid', coins: 100, at: clock.now() })
  return userId
}
const people = (count: number) => Promise.all(Array.from({ length: count }, rich))

const star = (senderId: number, more: Partial<Sending> = {}): Sending => ({
  id: randomUUID(),
  senderId,
  key: randomUUID(),
  liveId,
  giftId: 'star',
  quantity: 1,
  ...more,
})

test('gifts that come while others are booked are booked together, and each gets its own answer', async () => {
  const booking = open()
  const senders = await people(30)
  const sendings = senders.map((senderId, place) => star(senderId, { quantity: (place % 10) + 1 }))
  const answers = await Promise.all(sendings.map((sending) => booking.book(sending)))
  expect(answers.map(({ senderId, sentId, points }) => ({ senderId, sentId, points }))).toEqual(
    sendings.map(({ senderId, id, quantity }) => ({ senderId, sentId: id, points: quantity * 10 })),
  )
  expect(statements).toBe(3)
  expect(mostUnderWay).toBe(2)
})

test('gifts of one sender are booked one after the other, in a row', async () => {
  const booking = open()
  const [sender = 0] = await people(1)
  const answers = await Promise.all([1, 2, 3].map(() => booking.book(star(sender))))
  expect(answers.map(({ combo, paid }) => [combo, paid])).toEqual([
    [1, 90],
    [2, 80],
    [3, 70],
  ])
  expect(mostUnderWay).toBe(1)
})

test('a gift that the database refuses leaves those beside it as they are', async () => {
  const booking = open()
  const senders = await people(6)
  const before = await ledger.database.run(sumPoints, liveId)
  const booked = await Promise.allSettled(
    senders.map((senderId, place) =>
      booking.book(star(senderId, place === 4 ? { giftId: 'heart', quantity: 100 } : {})),
    ),
  )
  expect(booked.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 4 }, () => 'fulfilled'),
    'rejected',
    'fulfilled',
  ])
  expect(booked[4]).toMatchObject({ reason: expect.any(DatabaseFailure) })
  expect(await ledger.database.run(sumPoints, liveId)).toBe(before + 50)
})

test('whoever waits hears at once that the database is away, and sends again when it is back', async () => {
  const booking = open()
  const senders = await people(8)
  away = true
  const refused = await Promise.allSettled(senders.map((senderId) => booking.book(star(senderId))))
  for (const one of refused) expect(one).toMatchObject({ reason: expect.any(DatabaseUnavailable) })
  expect(statements).toBe(2)
  away = false
  const answers = await Promise.all(senders.map((senderId) => booking.book(star(senderId))))
  expect(new Set(answers.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
})
