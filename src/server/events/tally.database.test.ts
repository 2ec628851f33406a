import { beforeEach, expect, test } from 'vitest'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import { failTally, spoilEventScore } from '#tests/support/given-events.ts'
import { addPaidPurchase, setCreatedAt } from '#tests/support/given-rankings.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'
import { startEvent } from './store/start.ts'
import { confirmEvent, tallyEvent } from './store/tally.ts'

type Named = SliceCaller & { readonly id: number }

let api: EventApi
let organizer: Named
let livers: (Named & { readonly liveId: string })[]
let supporter: Named
let newcomer: Named
let id: number

beforeEach(async () => {
  api = await openEventApi()
  organizer = await api.addUser('れん', ['organizer'])
  livers = [await api.addLiver('そら'), await api.addLiver('はな')]
  supporter = await api.addSupporter('みお')
  newcomer = await api.addSupporter('しんじん')
  await api.database.run(setCreatedAt, { userId: newcomer.id, at: new Date('2026-11-18T00:00:00Z') })
  id = await api.open(organizer)
  for (const liver of livers) await liver.post(`/v1/events/${id}/entry`, {})
  await api.pass(2 * hour)
})

const path = (rest = '') => `/v1/organizer/events/${id}${rest}`
const [first, second] = [() => livers[0]?.liveId ?? '', () => livers[1]?.liveId ?? '']
const managed = async () => (await organizer.get(path())).json()
const decide = (userId: number, counted: boolean, reason = '確認済み') =>
  organizer.post(path(`/suspects/${userId}`), { counted, reason })
const points = async (): Promise<number[][]> =>
  (await api.as(null).get(`/v1/events/${id}/ranks`))
    .json()
    .ranks.map((rank: { rank: number; points: number; liver: { id: number } }) => [rank.liver.id, rank.points])
const idOf = (index: number) => livers[index]?.id ?? 0

test('new accounts and bursts are listed once the event is frozen, and must be decided before it is confirmed', async () => {
  await api.give(newcomer.id, first(), { quantity: 2 })
  for (let count = 0; count < 29; count += 1) await api.give(supporter.id, second())
  expect((await managed()).suspects).toEqual([])
  await api.give(supporter.id, second())
  await api.pass(9 * hour)
  const { suspects } = await managed()
  expect(suspects).toMatchObject([
    { user: { id: supporter.id }, suspicions: ['burst'], points: 300, gifts: 30, counted: null },
    { user: { id: newcomer.id }, suspicions: ['newAccount'], points: 20, counted: null },
  ])
  expect((await organizer.post(path('/confirmation'), {})).json().code).toBe('EVENT_UNDECIDED')
  expect((await decide(organizer.id, false)).json().code).toBe('EVENT_SUSPECT_NOT_FOUND')
  await decide(supporter.id, false)
  expect(await points()).toEqual([
    [idOf(0), 20],
    [idOf(1), 0],
  ])
  await decide(supporter.id, true)
  await decide(newcomer.id, false)
  expect(await points()).toEqual([
    [idOf(1), 300],
    [idOf(0), 0],
  ])
  expect((await organizer.post(path('/confirmation'), {})).json().state).toBe('confirmed')
  expect((await decide(newcomer.id, true)).json().code).toBe('EVENT_STATE')
})

test('a decision about a supporter has a reason, which is stored, audited, and a part of the recount', async () => {
  await api.give(newcomer.id, first())
  await api.pass(9 * hour)
  expect((await decide(newcomer.id, false, '')).json().code).toBe('REASON_REQUIRED')
  expect((await managed()).suspects).toMatchObject([{ counted: null, reason: null }])
  await decide(newcomer.id, true, '知人')
  await decide(newcomer.id, false, '自作自演')
  const decided = [{ user: { id: newcomer.id }, counted: false, reason: '自作自演' }]
  expect((await managed()).suspects).toMatchObject(decided)
  expect((await api.events.tally(id)).suspects).toMatchObject(decided)
  const entries = await api.audit.list({ limit: 2, subjectUserId: newcomer.id })
  expect(entries.map(({ action, details }) => [action, details])).toEqual([
    ['event.supporter_decided', { event: id, counted: false, reason: '自作自演' }],
    ['event.supporter_decided', { event: id, counted: true, reason: '知人' }],
  ])
})

test('a supporter is listed whose card has paid for another account too, now or in the past', async () => {
  const other = await api.addSupporter('べつ')
  const paidAt = api.clock.now()
  await api.database.run(addPaidPurchase, { userId: supporter.id, paidAt, instrument: 'card-1' })
  await api.database.run(addPaidPurchase, { userId: other.id, paidAt, instrument: 'card-1' })
  const alone = await api.addSupporter('ひとり')
  await api.database.run(addPaidPurchase, { userId: alone.id, paidAt, instrument: 'card-2' })
  await api.give(supporter.id, first())
  await api.give(alone.id, first())
  await api.pass(9 * hour)
  expect((await managed()).suspects).toMatchObject([
    { user: { id: supporter.id }, suspicions: ['sharedInstrument'], points: 10 },
  ])
})

test('a supporter with few gifts and an old account is not listed', async () => {
  for (let count = 0; count < 29; count += 1) await api.give(supporter.id, first())
  await api.pass(9 * hour)
  expect((await managed()).suspects).toEqual([])
})

test('steps that are repeated change nothing, and a failed one is made up for', async () => {
  await api.give(newcomer.id, first())
  const at = api.clock.now()
  expect(await api.database.run(startEvent, { id, at })).toBe(false)
  await api.database.run(failTally, true)
  await expect(api.pass(9 * hour)).rejects.toMatchObject({ constraint: 'tests_failure' })
  expect((await managed()).event.state).toBe('running')
  await api.database.run(failTally, false)
  await api.pass(5000)
  const tallied = await managed()
  expect(tallied).toMatchObject({ event: { state: 'tallying' }, suspects: [{ user: { id: newcomer.id } }] })
  await decide(newcomer.id, true)
  const decided = await managed()
  expect(await api.database.run(tallyEvent, id)).toBe(false)
  await api.pass(5000)
  expect(await managed()).toEqual(decided)
  await organizer.post(path('/confirmation'), {})
  const confirmed = await managed()
  const entry = api.audit.stamp({ action: 'event.confirmed', actorUserId: null, subjectUserId: null, details: {} })
  expect(await api.database.run(confirmEvent, { eventId: id, at, entry })).toBe('closed')
  expect(await managed()).toEqual(confirmed)
})

test('the final ranks come from the gifts, not from a wrong score', async () => {
  await api.give(supporter.id, first())
  await api.give(supporter.id, second(), { quantity: 2 })
  await api.database.run(spoilEventScore, { eventId: id, liverId: idOf(0) })
  await api.pass(9 * hour)
  await organizer.post(path('/confirmation'), {})
  expect(await points()).toEqual([
    [idOf(1), 20],
    [idOf(0), 10],
  ])
  const { event } = await managed()
  expect(await api.events.tally(id)).toMatchObject({
    hash: event.hash,
    differences: 0,
    ranks: [
      { rank: 1, points: 20 },
      { rank: 2, points: 10 },
    ],
  })
})

test('of equal points the first liver to reach them wins', async () => {
  await api.give(supporter.id, second())
  api.clock.advance(1000)
  await api.give(supporter.id, first())
  await api.pass(9 * hour)
  await organizer.post(path('/confirmation'), {})
  expect((await points()).map(([liver]) => liver)).toEqual([idOf(1), idOf(0)])
})
