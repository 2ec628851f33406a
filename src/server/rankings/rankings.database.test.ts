import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { endingPeriods } from '#contract/rankings/limits.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { addPaidPurchase, failResultsAfter, grantLicence, listScores } from '#tests/support/given-rankings.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import { sendGifts } from '../gifts/store.ts'
import type { Database } from '../ports/database/port.ts'
import { createRankings, type Rankings } from './index.ts'
import { rankingRoutes } from './routes.ts'

/** Saturday, 21:00 in Japan. */
const saturday = '2026-11-28T12:00:00Z'

let database: Database
let clock: TestClock
let rankings: Rankings
let api: SliceApi
let deps: ReturnType<typeof staffDependencies>
/** Livers, each with a live on air. */
let hana: number
let sora: number
let umi: number
/** Viewers whose gifts count. */
let mio: number
let kenta: number

const liveOf = (liver: number): string => `live${String(liver).padStart(8, '0')}`

async function liver(nickName: string, genre: 'talk' | 'game' = 'talk'): Promise<number> {
  const id = await database.run(addPerson, { nickName })
  await database.run(grantLicence, id)
  await database.run(insertLive, { id: liveOf(id), liverId: id, genre })
  return id
}

async function viewer(nickName: string): Promise<number> {
  const userId = await database.run(addPerson, { nickName })
  await database.run(addPaidPurchase, { userId, paidAt: new Date('2026-11-10T00:00:00Z') })
  await giveCoins(database, { userId, sort: 'paid', coins: 10_000, at: new Date('2026-11-10T00:00:00Z') })
  return userId
}

async function send(senderId: number, liverId: number, quantity: number): Promise<void> {
  const sending = { id: randomUUID(), senderId, liveId: liveOf(liverId), key: randomUUID(), giftId: 'star', quantity }
  expect(await database.run(sendGifts, { sendings: [sending], at: clock.now() })).toMatchObject([{ outcome: 'sent' }])
  clock.advance(1000)
}

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock(saturday)
  deps = staffDependencies(database, clock)
  rankings = createRankings({ ...deps, database, clock, log: pino({ level: 'silent' }) })
  api = await openSliceApi()
  rankingRoutes(api.app, rankings)
  serveStaff(api.app, { ...deps, rankings })
  hana = await liver('はな')
  sora = await liver('そら', 'game')
  umi = await liver('うみ')
  mio = await viewer('みお')
  kenta = await viewer('けんた')
})

interface Entry {
  readonly rank: number
  readonly points: number
  readonly movement: number | null
  readonly user: { readonly id: number }
}

const get = async (query: string) => (await api.as(null).get(`/v1/rankings${query}`)).json()
const ranksOf = async (query: string) => (await get(query)).entries.map(({ user, points }: Entry) => [user.id, points])
const ownOf = async (id: number, query = '') =>
  (await api.as({ id, roles: [] }).get(`/v1/rankings/own${query}`)).json().own
/** Snapshots are at most a minute old. */
const aMinuteLater = () => clock.advance(60_000)

describe('the ranking', () => {
  test('is by points, and of equal points the first to reach is ahead', async () => {
    await send(mio, hana, 1)
    await send(mio, sora, 2)
    await send(kenta, umi, 2)
    expect(await ranksOf('')).toEqual([
      [sora, 20],
      [umi, 20],
      [hana, 10],
    ])
    expect(await ranksOf('?board=supporters&period=all')).toEqual([
      [mio, 30],
      [kenta, 20],
    ])
  })

  test('of a genre has only the gifts of its lives', async () => {
    await send(mio, hana, 1)
    await send(mio, sora, 1)
    expect(await ranksOf('?genre=game')).toEqual([[sora, 10]])
    expect(await ranksOf('?genre=game&board=supporters&period=week')).toEqual([[mio, 10]])
    expect(await ranksOf('?genre=music')).toEqual([])
  })

  test('names the live of a liver who is on air, and the end of the period', async () => {
    await send(mio, hana, 1)
    const { entries, period } = await get('?period=week')
    expect(entries).toMatchObject([{ user: { nickName: 'はな' }, liveId: liveOf(hana), movement: null }])
    expect(period).toEqual({ period: 'week', starts: '2026-11-23', until: '2026-11-29T15:00:00.000Z' })
  })

  test('restarts at midnight in Japan, and shows movements since the last period', async () => {
    await send(mio, hana, 3)
    await send(mio, sora, 2)
    clock.advance(dayMs)
    await send(mio, sora, 3)
    await send(mio, hana, 1)
    await send(mio, umi, 2)
    const { entries } = await get('')
    expect(entries.map(({ user, movement }: Entry) => [user.id, movement])).toEqual([
      [sora, 1],
      [umi, null],
      [hana, -2],
    ])
  })

  test('is a snapshot of at most a minute', async () => {
    await send(mio, hana, 1)
    expect(await ranksOf('')).toEqual([[hana, 10]])
    await send(mio, hana, 1)
    expect(await ranksOf('')).toEqual([[hana, 10]])
    aMinuteLater()
    expect(await ranksOf('')).toEqual([[hana, 20]])
  })

  test('has no suspended accounts and no livers without a licence', async () => {
    for (const id of [hana, sora, umi]) await send(mio, id, 1)
    await deps.accountStatus.setSuspended({ actorUserId: null, userId: hana, suspended: true, reason: 'test' })
    await deps.livers.decide({ actorUserId: null, userId: sora, decision: 'suspend', reason: 'test' })
    expect(await ranksOf('')).toEqual([[umi, 10]])
    expect(await ownOf(umi)).toMatchObject({ rank: 1 })
  })

  test('is paged by cursor', async () => {
    for (const id of [hana, sora, umi]) await send(mio, id, 1)
    const first = await get('?limit=2')
    expect(first.entries.map(({ rank }: Entry) => rank)).toEqual([1, 2])
    const second = await get(`?limit=2&cursor=${first.next}`)
    expect(second).toMatchObject({ entries: [{ rank: 3 }], next: null })
  })
})

describe('the own rank', () => {
  test('has the points that are missing to the next rank, also after a tie', async () => {
    await send(mio, hana, 3)
    await send(mio, sora, 1)
    await send(kenta, umi, 1)
    expect(await ownOf(hana)).toEqual({ rank: 1, points: 30, pointsToNext: null })
    expect(await ownOf(sora)).toEqual({ rank: 2, points: 10, pointsToNext: 21 })
    expect(await ownOf(umi)).toEqual({ rank: 3, points: 10, pointsToNext: 1 })
    expect(await ownOf(kenta, '?board=supporters')).toEqual({ rank: 2, points: 10, pointsToNext: 31 })
  })

  test('without points is none, one point from the ranking', async () => {
    expect(await ownOf(hana)).toEqual({ rank: null, points: 0, pointsToNext: 1 })
  })

  test('among livers is null for a user without a licence', async () => {
    expect(await ownOf(mio)).toBeNull()
  })

  test('is for signed-in users', async () => {
    expect((await api.as(null).get('/v1/rankings/own')).json().code).toBe('SIGN_IN_REQUIRED')
  })
})

describe('a period', () => {
  const close = async () => {
    await rankings.closing.start()
    await rankings.closing.close()
  }
  const award = (path: string) => get(`/awards/${path}`)

  test('is closed after its end, with its final ranks, which later gifts and refunds do not change', async () => {
    await send(mio, hana, 1)
    await send(mio, sora, 2)
    await close()
    expect(await award('day/2026-11-28')).toMatchObject({ code: 'AWARD_NOT_FOUND' })
    clock.advance(3 * 3_600_000 + 5 * 60_000)
    rankings = createRankings({ ...deps, database, clock, log: pino({ level: 'silent' }) })
    await close()
    const expected = {
      entries: [
        { rank: 1, points: 20, user: { id: sora } },
        { rank: 2, user: { id: hana } },
      ],
    }
    expect(await award('day/2026-11-28')).toMatchObject(expected)
    await send(mio, hana, 9)
    expect(await award('day/2026-11-28')).toMatchObject(expected)
    expect(await award('day/2026-11-28?genre=game&board=supporters')).toMatchObject({
      entries: [{ user: { id: mio } }],
    })
    expect(await award('week/2026-11-23')).toMatchObject({ code: 'AWARD_NOT_FOUND' })
    expect(await award('week/2026-11-24')).toMatchObject({ code: 'AWARD_NOT_FOUND' })
  })

  test('that could not be closed is closed as a whole by a later run, and only once', async () => {
    for (const id of [hana, sora, umi]) await send(mio, id, 1)
    clock.advance(5 * dayMs)
    for (const rank of [0, 1, 2]) {
      await database.run(failResultsAfter, rank)
      await close()
      expect((await get('/awards?period=day')).awards).toEqual([])
      rankings = createRankings({ ...deps, database, clock, log: pino({ level: 'silent' }) })
    }
    await database.run(failResultsAfter, null)
    const again = () => createRankings({ ...deps, database, clock, log: pino({ level: 'silent' }) }).closing.start()
    await Promise.all([again(), again()])
    await again()
    expect((await award('day/2026-11-28')).entries.map(({ rank }: Entry) => rank)).toEqual([1, 2, 3])
    for (const period of endingPeriods.slice(0, 2))
      expect((await get(`/awards?period=${period}`)).awards).toHaveLength(1)
  })

  test('is listed with its podium, the latest first, by cursor', async () => {
    for (const liverId of [hana, sora, umi]) {
      for (const id of [hana, sora, umi, liverId]) await send(mio, id, 1)
      clock.advance(dayMs)
    }
    await close()
    const first = await get('/awards?period=day&limit=2')
    expect(first.awards.map(({ period }: { period: { starts: string } }) => period.starts)).toEqual([
      '2026-11-30',
      '2026-11-29',
    ])
    expect(first.awards[0].entries.map(({ user }: Entry) => user.id)).toEqual([umi, hana, sora])
    const second = await get(`/awards?period=day&limit=2&cursor=${first.next}`)
    expect(second).toMatchObject({ awards: [{ period: { starts: '2026-11-28' } }], next: null })
    const kept = await database.run(listScores, null)
    expect([...new Set(kept.filter(({ period }) => period === 'day').map(({ starts }) => starts))]).toEqual([
      '2026-11-30',
    ])
  })

  test.each(['day/2026-02-30', 'year/2026-01-01', 'day/today'])('with the address %s does not exist', async (path) => {
    expect((await award(path)).code).toBe('INVALID_REQUEST')
  })
})

describe('a rebuild', () => {
  test('keeps right scores, and is audited', async () => {
    await send(mio, hana, 1)
    const before = await database.run(listScores, null)
    const answer = await api
      .as(null)
      .post('/v1/staff/rankings/rebuild', {}, { authorization: 'Operator operator-token' })
    expect(answer.json()).toEqual({ scores: 16, corrected: 0 })
    expect(await database.run(listScores, null)).toEqual(before)
    expect(await deps.audit.list({ limit: 1 })).toMatchObject([{ action: 'rankings.rebuilt' }])
  })
})
