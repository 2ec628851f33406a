import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rankingBoards, rankingPeriods, senderAgeHours } from '#contract/rankings/limits.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import {
  addPaidPurchase,
  countWrongMagnitudes,
  forgetGifts,
  listScores,
  listSentRows,
  setCreatedAt,
  spoilScore,
  type ScoreRow,
  type SentRow,
} from '#tests/support/given-rankings.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { long } from '#tests/support/test-length.ts'
import { revokeGifts } from '../gifts/operations.ts'
import { sendGifts } from '../gifts/store.ts'
import { startsAt } from './periods.ts'
import { rebuildScores } from './store/rebuild.ts'

const hour = 3_600_000
const start = new Date('2026-11-10T00:00:00Z')
const later = (ms: number, from = start) => new Date(from.getTime() + ms)

/** Midnights in Japan: of a day, of a Monday, of the first day of a month. */
const midnights = ['2026-11-23T15:00:00Z', '2026-11-22T15:00:00Z', '2026-11-30T15:00:00Z']
const instants = fc
  .tuple(fc.constantFrom(...midnights), fc.integer({ min: -3, max: 3 }))
  .map(([at, ms]) => later(ms, new Date(at)))

interface Gift {
  readonly sender: number
  readonly live: number
  readonly quantity: number
}

/** Gifts that arrive together, or a refund. */
type Step =
  | { readonly at: Date; readonly gifts: readonly Gift[] }
  | { readonly unpaid: { readonly sender: number; readonly coins: number } }

const senders = fc.nat({ max: 3 })
const gift = fc.record({ sender: senders, live: fc.nat({ max: 2 }), quantity: fc.integer({ min: 1, max: 3 }) })
const giftsAtOnce = fc.uniqueArray(gift, { selector: ({ sender }) => sender, minLength: 1, maxLength: 4 })
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ at: instants, gifts: giftsAtOnce }) },
  {
    weight: 1,
    arbitrary: fc.record({ unpaid: fc.record({ sender: senders, coins: fc.constantFrom(0, 10, 30, 60) }) }),
  },
)

/** Recounts all scores from the gifts of these senders, in the order of ranks. */
function recount(gifts: readonly SentRow[], counting: ReadonlySet<number>): ScoreRow[] {
  const scores = new Map<string, ScoreRow>()
  for (const { senderId, liverId, genre, points, at: sent, cancelled } of gifts) {
    if (cancelled || !counting.has(senderId)) continue
    const at = new Date(sent)
    for (const period of rankingPeriods)
      for (const board of rankingBoards)
        for (const scope of ['all', genre]) {
          const userId = board === 'livers' ? liverId : senderId
          const starts = startsAt(period, at)
          const key = [period, starts, board, scope, userId].join()
          const before = scores.get(key)
          const reachedAt = before && before.reachedAt > at ? before.reachedAt : at
          scores.set(key, {
            period,
            starts,
            board,
            genre: scope,
            userId,
            points: points + (before?.points ?? 0),
            reachedAt,
          })
        }
  }
  const ranking = ({ period, starts, board, genre }: ScoreRow) => [period, starts, board, genre].join()
  const order = (one: ScoreRow, other: ScoreRow) =>
    (ranking(one) < ranking(other) ? -1 : Number(ranking(one) > ranking(other))) ||
    other.points - one.points ||
    one.reachedAt.getTime() - other.reachedAt.getTime() ||
    one.userId - other.userId
  return [...scores.values()].toSorted(order)
}

describe.each([
  ['PGlite', ledgerOnPglite, 20],
  ['PostgreSQL', ledgerOnPostgres, 40],
] as const)('the scores on %s', (_, open, histories) => {
  let ledger: TestLedger
  let lives = 0
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  async function onAir(genre = 'talk'): Promise<string> {
    const id = `live${String((lives += 1)).padStart(8, '0')}`
    await ledger.database.run(insertLive, { id, liverId: await ledger.user(), genre })
    return id
  }

  /** A user with coins of one purchase: verified unless `paidAt` is null, created at `createdAt`. */
  async function sender({
    paidAt = start as Date | null,
    instrument = null as string | null,
    createdAt = later(-100 * hour),
    coins = 1000,
  } = {}): Promise<number> {
    const { database } = ledger
    const userId = await ledger.user()
    await database.run(setCreatedAt, { userId, at: createdAt })
    if (paidAt !== null) await database.run(addPaidPurchase, { userId, paidAt, instrument })
    await giveCoins(database, { userId, sort: 'paid', coins, at: start, reference: `purchase:${userId}` })
    return userId
  }

  type Sending = readonly [senderId: number, liveId: string, quantity: number, key?: string | undefined]
  const sendAll = (sendings: readonly Sending[], at: Date) =>
    ledger.database.run(sendGifts, {
      sendings: sendings.map(([senderId, liveId, quantity, key = randomUUID()]) => {
        return { id: randomUUID(), senderId, liveId, key, giftId: 'star', quantity }
      }),
      at,
    })
  const send = (senderId: number, liveId: string, quantity: number, at: Date, key?: string) =>
    sendAll([[senderId, liveId, quantity, key]], at)
  const unpaid = (senderId: number, coins: number) =>
    ledger.database.run(revokeGifts, { senderId, reference: `purchase:${senderId}`, coins })
  const scores = () => ledger.database.run(listScores, null)
  const of = async (userId: number, period = 'all', genre = 'all') =>
    (await scores()).filter((score) => score.userId === userId && score.period === period && score.genre === genre)
  const all = { day: '2000-01-01', week: '2000-01-01', month: '2000-01-01' }

  test('equal a naive recount after any gifts and refunds, also at midnight, on Monday and at the end of a month', async () => {
    const people = [
      ...(await Promise.all([1, 2, 3].map(() => sender({ coins: 1_000_000 })))),
      await sender({ paidAt: null, coins: 1_000_000 }),
    ]
    const counted = new Set(people.slice(0, 3))
    const liveIds = [await onAir('talk'), await onAir('talk'), await onAir('game')]
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        await ledger.database.run(forgetGifts, null)
        for (const one of steps) {
          if ('unpaid' in one) await unpaid(people[one.unpaid.sender] ?? 0, one.unpaid.coins)
          else
            await sendAll(
              one.gifts.map((sent) => [people[sent.sender] ?? 0, liveIds[sent.live] ?? '', sent.quantity]),
              one.at,
            )
        }
        expect(await scores()).toEqual(recount(await ledger.database.run(listSentRows, null), counted))
        expect(await ledger.database.run(countWrongMagnitudes, null)).toBe(0)
      }),
      { numRuns: long ? 500 : histories },
    )
    const count = (await scores()).length
    expect(await ledger.database.run(rebuildScores, all)).toEqual({ scores: count, corrected: 0 })
  })

  test('count the gifts of an account from a day after its creation and from its first payment on', async () => {
    const live = await onAir()
    const [unverified, young] = [await sender({ paidAt: later(5 * hour) }), await sender({ createdAt: start })]
    await send(unverified, live, 1, later(5 * hour - 1))
    await send(young, live, 1, later(senderAgeHours * hour - 1))
    expect([await of(unverified), await of(young)]).toEqual([[], []])
    await send(unverified, live, 1, later(5 * hour))
    await send(young, live, 1, later(senderAgeHours * hour))
    expect([await of(unverified), await of(young)]).toMatchObject([[{ points: 10 }], [{ points: 10 }]])
  })

  test('count of several accounts with one card the one that paid first, and all with cards of their own', async () => {
    const live = await onAir()
    const card = `card-${randomUUID()}`
    const first = await sender({ instrument: card })
    const second = await sender({ instrument: card, paidAt: later(hour) })
    const own = await sender({ instrument: `card-${randomUUID()}` })
    for (const id of [first, second, own]) await send(id, live, 1, later(30 * hour))
    expect(await of(second)).toEqual([])
    expect([await of(first), await of(own)]).toMatchObject([[{ points: 10 }], [{ points: 10 }]])
    await ledger.database.run(addPaidPurchase, { userId: second, paidAt: later(31 * hour), instrument: `${card}-2` })
    await send(second, live, 1, later(32 * hour))
    expect(await of(second)).toMatchObject([{ points: 10 }])
    expect(await ledger.database.run(rebuildScores, all)).toMatchObject({ corrected: 0 })
  })

  test('count a repeated request once', async () => {
    const [from, live] = [await sender(), await onAir()]
    for (const _time of [1, 2]) await send(from, live, 2, later(hour), 'same-key')
    expect(await of(from)).toMatchObject([{ points: 20 }])
  })

  test('have no gift to oneself, and no gift that was not paid for', async () => {
    const live = await onAir()
    const [first] = await send(await sender(), live, 1, later(hour))
    expect(first?.outcome).toBe('sent')
    const poor = await sender({ coins: 5 })
    expect((await send(poor, live, 1, later(hour)))[0]?.outcome).toBe('short')
    expect(await of(poor)).toEqual([])
  })

  test('go back to the time of the last remaining gift when a refund lowers them', async () => {
    const [from, live] = [await sender(), await onAir()]
    await send(from, live, 1, later(hour))
    await send(from, live, 2, later(2 * hour))
    await unpaid(from, 20)
    expect(await of(from)).toMatchObject([{ points: 10, reachedAt: later(hour) }])
    await unpaid(from, 0)
    expect(await of(from)).toMatchObject([{ points: 30, reachedAt: later(2 * hour) }])
  })

  test('are right after concurrent gifts of many senders to the same livers', async () => {
    const liveIds = [await onAir(), await onAir()]
    const senders = await Promise.all(Array.from({ length: 8 }, () => sender()))
    const batch = (ids: readonly number[], at: Date) =>
      sendAll(
        ids.map((senderId, index) => [senderId, liveIds[index % 2] ?? '', 1]),
        at,
      )
    await Promise.all([
      ...[1, 2, 3].map((time) => batch(senders.slice(0, 4), later(time * hour))),
      ...[1, 2, 3].map((time) => batch(senders.slice(4).toReversed(), later(time * hour + 1))),
    ])
    await Promise.all(senders.map((id) => unpaid(id, 10)))
    expect(await ledger.database.run(rebuildScores, all)).toMatchObject({ corrected: 0 })
  })

  test('are corrected by a rebuild, which reports how many were wrong', async () => {
    const [from, live] = [await sender(), await onAir()]
    await send(from, live, 1, later(hour))
    await ledger.database.run(spoilScore, from)
    const { corrected } = await ledger.database.run(rebuildScores, all)
    expect(corrected).toBe(2)
    expect(await of(from)).toMatchObject([{ points: 10 }])
  })
})
