import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertEvent, listEventScores } from '#tests/support/given-events.ts'
import { addPaidPurchase, setCreatedAt } from '#tests/support/given-rankings.ts'
import { systemClock } from '../clock.ts'
import { sendGifts } from '../gifts/store.ts'
import { advanceEvents } from './advance.ts'
import { findEvent } from './store/read.ts'

/** The clock of the test is at another time than the database. */
let api: EventApi
let organizerId: number
let at: (hours: number) => Date

beforeEach(async () => {
  api = await openEventApi()
  organizerId = (await api.addUser('れん', ['organizer'])).id
  const now = Date.now()
  at = (hours) => new Date(now + hours * hour)
})

const insert = (from: number, until: number, more: { state?: 'entry' | 'running'; livers?: number[] } = {}) =>
  api.database.run(insertEvent, { organizerId, startsAt: at(from), endsAt: at(until), livers: [], ...more })

test('a gift counts in an event by the time of the database', async () => {
  const { database } = api
  const [running, over] = [await api.addLiver('そら'), await api.addLiver('はな')]
  const ids = [await insert(-1, 1, { livers: [running.id] }), await insert(-2, -1, { livers: [over.id] })]
  const { id: senderId } = await api.addUser('みお')
  await database.run(setCreatedAt, { userId: senderId, at: at(-72) })
  await database.run(addPaidPurchase, { userId: senderId, paidAt: at(-48) })
  await giveCoins(database, { userId: senderId, sort: 'paid', coins: 1000, at: at(-24) })
  for (const { liveId } of [running, over]) {
    const sending = { senderId, liveId, giftId: 'star', quantity: 1, id: randomUUID(), key: randomUUID() }
    expect(await database.run(sendGifts, { sendings: [sending], at: null })).toMatchObject([{ outcome: 'sent' }])
  }
  const scores = []
  for (const id of ids) scores.push(await database.run(listEventScores, id))
  expect(scores).toMatchObject([[{ liverId: running.id, points: 10 }], []])
})

test('events start and end by the time of the database', async () => {
  const ids = [
    await insert(-1, 1, { state: 'entry' }),
    await insert(-2, -1, { state: 'running' }),
    await insert(-1, 1, { state: 'running' }),
    await insert(1, 2, { state: 'entry' }),
  ]
  await advanceEvents({ database: api.database, clock: systemClock, log: pino({ level: 'silent' }) }, () => true)
  const states = []
  for (const id of ids) states.push((await api.database.run(findEvent, id))?.event.state)
  expect(states).toEqual(['running', 'tallying', 'running', 'entry'])
})
