import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertEvent, listEventScores, listSentGifts, type SentEventGift } from '#tests/support/given-events.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { addPaidPurchase, setCreatedAt } from '#tests/support/given-rankings.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { revokeGifts } from '../gifts/operations.ts'
import { sendGifts } from '../gifts/store.ts'
import { readTally, tallyEvent } from './store/tally.ts'

/** The last day of a year in Japan, until 21:59. */
const startsAt = new Date('2026-12-31T03:00:00Z')
const endsAt = new Date('2026-12-31T12:59:00Z')
const bonus = { from: '2026-12-31T12:00:00.000Z', until: '2026-12-31T12:30:00.000Z', multiplier: 3 }
const later = (ms: number, from: Date | string = startsAt) => new Date(new Date(from).getTime() + ms)

const bounds = [startsAt.toISOString(), endsAt.toISOString(), bonus.from, bonus.until]
const instants = fc.tuple(fc.constantFrom(...bounds), fc.integer({ min: -2, max: 2 })).map(([at, ms]) => later(ms, at))

type Step =
  | { readonly gift: { sender: number; live: number; kind: string; quantity: number; at: Date } }
  | { readonly unpaid: { sender: number; coins: number } }

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      gift: fc.record({
        sender: fc.nat({ max: 2 }),
        live: fc.nat({ max: 3 }),
        kind: fc.constantFrom('star', 'heart'),
        quantity: fc.integer({ min: 1, max: 3 }),
        at: instants,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ unpaid: fc.record({ sender: fc.nat({ max: 2 }), coins: fc.constantFrom(0, 10, 30) }) }),
  },
)

/** Recounts the scores of livers from all gifts, in the order of ranks. */
function recount(gifts: readonly SentEventGift[], livers: readonly number[], counting: ReadonlySet<number>) {
  const scores = new Map<number, { liverId: number; points: number; reachedAt: Date }>()
  for (const { liverId, senderId, giftId, points, at, cancelled } of gifts) {
    if (cancelled || giftId !== 'star' || !livers.includes(liverId) || !counting.has(senderId)) continue
    if (at < startsAt || at >= endsAt) continue
    const inBonus = at >= new Date(bonus.from) && at < new Date(bonus.until)
    const earlier = scores.get(liverId)
    scores.set(liverId, {
      liverId,
      points: (earlier?.points ?? 0) + points * (inBonus ? bonus.multiplier : 1),
      reachedAt: earlier && earlier.reachedAt > at ? earlier.reachedAt : at,
    })
  }
  return [...scores.values()].toSorted(
    (one, other) =>
      other.points - one.points || one.reachedAt.getTime() - other.reachedAt.getTime() || one.liverId - other.liverId,
  )
}

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('the points of an event on %s', (_, open) => {
  let ledger: TestLedger
  let lives = 0
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  async function onAir(): Promise<{ liveId: string; liverId: number }> {
    const liveId = `evnt${String((lives += 1)).padStart(8, '0')}`
    const liverId = await ledger.user()
    await ledger.database.run(insertLive, { id: liveId, liverId })
    return { liveId, liverId }
  }

  async function sender({ verified = true, createdAt = later(-1e10) } = {}): Promise<number> {
    const { database } = ledger
    const userId = await ledger.user()
    await database.run(setCreatedAt, { userId, at: createdAt })
    if (verified) await database.run(addPaidPurchase, { userId, paidAt: later(-1e9) })
    await giveCoins(database, { userId, sort: 'paid', coins: 5000, at: later(-1e9), reference: `purchase:${userId}` })
    return userId
  }

  const send = async (senderId: number, liveId: string, at: Date, { quantity = 1, giftId = 'star', key = '' } = {}) => {
    const [sent] = await ledger.database.run(sendGifts, {
      sendings: [{ id: randomUUID(), senderId, liveId, key: key || randomUUID(), giftId, quantity }],
      at,
    })
    expect(sent?.outcome).toMatch(/^(sent|replayed)$/)
  }
  const unpaid = (senderId: number, coins: number) =>
    ledger.database.run(revokeGifts, { senderId, reference: `purchase:${senderId}`, coins })
  const event = async (livers: readonly number[], more: object = {}) =>
    ledger.database.run(insertEvent, { organizerId: await ledger.user(), startsAt, endsAt, livers, ...more })
  const scores = (id: number) => ledger.database.run(listEventScores, id)

  test('equal a naive recount after any gifts, refunds and bonus times, at their limits to the millisecond', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const senders = [await sender(), await sender(), await sender({ verified: false })]
        const stages = [await onAir(), await onAir(), await onAir(), await onAir()]
        const livers = stages.slice(0, 3).map(({ liverId }) => liverId)
        const id = await event(livers, { gifts: ['star'], bonuses: [bonus] })
        for (const one of steps) {
          if ('gift' in one) {
            const { sender: from, live, kind, quantity, at } = one.gift
            await send(senders[from] ?? 0, stages[live]?.liveId ?? '', at, { quantity, giftId: kind })
          } else await unpaid(senders[one.unpaid.sender] ?? 0, one.unpaid.coins)
        }
        const gifts = await ledger.database.run(listSentGifts, null)
        const expected = recount(gifts, livers, new Set(senders.slice(0, 2)))
        expect(await scores(id)).toEqual(expected)
        const tally = await ledger.database.run(readTally, id)
        expect(tally.differences).toBe(0)
        const withPoints = tally.ranks.filter(({ points }) => points > 0)
        expect(withPoints.map(({ liverId, points, rank }) => [rank, liverId, points])).toEqual(
          expected.map(({ liverId, points }, index) => [index + 1, liverId, points]),
        )
      }),
      { numRuns: 4 },
    )
  })

  test('count until the last millisecond before 21:59 in Japan, and not from then on', async () => {
    const [from, { liveId, liverId }] = [await sender(), await onAir()]
    const id = await event([liverId])
    await send(from, liveId, later(-1, endsAt))
    expect(await scores(id)).toMatchObject([{ points: 10, reachedAt: later(-1, endsAt) }])
    await send(from, liveId, endsAt)
    expect(await scores(id)).toMatchObject([{ points: 10 }])
  })

  test('count from the start on, also before the job has started the event', async () => {
    const [from, { liveId, liverId }] = [await sender(), await onAir()]
    const id = await event([liverId], { state: 'entry' })
    await send(from, liveId, later(-1))
    expect(await scores(id)).toEqual([])
    await send(from, liveId, startsAt)
    expect(await scores(id)).toMatchObject([{ points: 10 }])
  })

  test('do not change once the event is tallied, even by a gift that was sent before the end', async () => {
    const [from, { liveId, liverId }] = [await sender(), await onAir()]
    const id = await event([liverId])
    await send(from, liveId, later(1000))
    expect(await ledger.database.run(tallyEvent, id)).toBe(true)
    await send(from, liveId, later(-1, endsAt))
    expect(await scores(id)).toMatchObject([{ points: 10 }])
    expect(await ledger.database.run(readTally, id)).toMatchObject({ gifts: 1, differences: 1 })
  })

  test('count a repeated request once', async () => {
    const [from, { liveId, liverId }] = [await sender(), await onAir()]
    const id = await event([liverId])
    for (const _time of [1, 2]) await send(from, liveId, later(1000), { key: 'same-key' })
    expect(await scores(id)).toMatchObject([{ points: 10 }])
  })

  test('go back to the time of the last remaining gift when a refund lowers them', async () => {
    const [from, { liveId, liverId }] = [await sender(), await onAir()]
    const id = await event([liverId])
    await send(from, liveId, later(1000))
    await send(from, liveId, later(2000), { quantity: 2 })
    await unpaid(from, 20)
    expect(await scores(id)).toMatchObject([{ points: 10, reachedAt: later(1000) }])
    await unpaid(from, 0)
    expect(await scores(id)).toMatchObject([{ points: 30, reachedAt: later(2000) }])
  })

  test('are right after concurrent gifts and refunds of many senders', async () => {
    const stages = [await onAir(), await onAir()]
    const id = await event(stages.map(({ liverId }) => liverId))
    const senders = await Promise.all(Array.from({ length: 6 }, () => sender()))
    await Promise.all(
      senders.flatMap((from, index) =>
        [0, 1].map((stage) => send(from, stages[(index + stage) % 2]?.liveId ?? '', later(1000 + index))),
      ),
    )
    await Promise.all(senders.map((from) => unpaid(from, 10)))
    const gifts = await ledger.database.run(listSentGifts, null)
    const livers = stages.map(({ liverId }) => liverId)
    expect(await scores(id)).toEqual(recount(gifts, livers, new Set(senders)))
  })
})
