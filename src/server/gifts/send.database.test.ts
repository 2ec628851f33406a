import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { balancedTotals, readLedgerTotals, runSql } from '#tests/support/ledger-totals.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { createHistory } from '../coins/service.ts'
import { confirmedBefore, lapsedBefore } from '../rewards/service.ts'
import { sumByState } from '../rewards/store.ts'
import { findSupporter, listSupporters, sendGifts, sumPoints, type Sending } from './store.ts'

const start = new Date('2026-11-20T12:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('a gift on %s', (_, open) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  let lives = 0
  async function onAir() {
    const liverId = await ledger.user()
    const id = `live${String((lives += 1)).padStart(8, '0')}`
    await ledger.database.run(insertLive, { id, liverId })
    return { id, liverId }
  }

  async function rich(paid: number, free = 0): Promise<number> {
    const userId = await ledger.user()
    if (paid > 0) await giveCoins(ledger.database, { userId, sort: 'paid', coins: paid, at: start })
    if (free > 0) await giveCoins(ledger.database, { userId, sort: 'free', coins: free, at: start })
    return userId
  }

  const star = (senderId: number, liveId: string, more: Partial<Sending> = {}): Sending => ({
    id: randomUUID(),
    senderId,
    liveId,
    key: randomUUID(),
    giftId: 'star',
    quantity: 1,
    ...more,
  })
  async function send(
    senderId: number,
    liveId: string,
    { at = start, ...more }: Partial<Sending> & { readonly at?: Date } = {},
  ) {
    const [answer] = await ledger.database.run(sendGifts, { sendings: [star(senderId, liveId, more)], at })
    if (!answer) throw new Error('gifts_send returned no row')
    return answer
  }
  const ban = (liverId: number, userId: number) =>
    ledger.database.run(
      runSql,
      `insert into chat_bans (liver_id, user_id, since) values (${liverId}, ${userId}, now())`,
    )
  const pointsOf = (liveId: string) => ledger.database.run(sumPoints, liveId)
  const rewardsOf = async (liverId: number, now = start) =>
    ledger.database.run(sumByState, {
      liverId,
      confirmedBefore: confirmedBefore(now),
      lapsedBefore: lapsedBefore(now),
    })

  test('spends coins, gives points, and creates a pending reward', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    expect(await send(sender, live.id, { quantity: 3 })).toMatchObject({
      outcome: 'sent',
      points: 30,
      paid: 70,
      free: 0,
    })
    expect(await pointsOf(live.id)).toBe(30)
    expect(await rewardsOf(live.liverId)).toEqual([{ state: 'pending', points: 30 }])
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('is named in the history of its sender, on the page and in the CSV', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    await send(sender, live.id, { quantity: 2 })
    const history = createHistory(ledger)
    const { entries } = await history.page(sender, 'all', undefined)
    expect(entries).toMatchObject([
      { kind: 'spend', paid: -20, gift: { name: { ja: 'キラ星' }, quantity: 2, liveId: live.id } },
      { kind: 'purchase', gift: null },
    ])
    expect(await history.csv(sender, 'spending', 'ja')).toContain(`ギフト: キラ星 ×2,-20,0,0,,`)
  })

  test('requested again under its key is sent once, also concurrently', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(sender, live.id, { key })))
    expect(answers.filter(({ outcome }) => outcome === 'sent')).toHaveLength(1)
    expect(answers.filter(({ outcome }) => outcome === 'replayed')).toHaveLength(19)
    expect(new Set(answers.map(({ sentId }) => sentId)).size).toBe(1)
    expect(new Set(answers.map(({ combo, paid }) => `${combo} ${paid}`))).toEqual(new Set(['1 90']))
    expect(await pointsOf(live.id)).toBe(10)
  })

  test('is replayed after the live has ended and the sender was banned', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    const key = randomUUID()
    const { sentId } = await send(sender, live.id, { key })
    await ledger.database.run(insertLive, { ...live, state: 'ended' })
    await ban(live.liverId, sender)
    expect(await send(sender, live.id, { key })).toMatchObject({ outcome: 'replayed', sentId })
    expect(await send(sender, live.id, { key, quantity: 2 })).toMatchObject({ outcome: 'differs' })
  })

  test.each([
    ['short', { quantity: 11 }],
    ['unknown', { giftId: 'nothing' }],
    ['missing', { liveId: 'nothing' }],
  ] as const)('that is rejected changes nothing: %s', async (outcome, wanted) => {
    const [live, sender] = [await onAir(), await rich(100)]
    expect(await send(sender, live.id, wanted)).toMatchObject({ outcome, sentId: null })
    expect(await pointsOf(live.id)).toBe(0)
    expect(await send(sender, live.id, { quantity: 10 })).toMatchObject({ outcome: 'sent', paid: 0 })
  })

  test('of a banned user is rejected', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    await ban(live.liverId, sender)
    expect(await send(sender, live.id)).toMatchObject({ outcome: 'banned' })
    expect(await pointsOf(live.id)).toBe(0)
  })

  test('of a user whom the liver has blocked is rejected', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    const block = `insert into blocks (user_id, blocked_id, since) values (${live.liverId}, ${sender}, now())`
    await ledger.database.run(runSql, block)
    expect(await send(sender, live.id)).toMatchObject({ outcome: 'blocked', free: 0, paid: 100 })
  })

  test('for a live for followers is rejected until its sender follows the liver', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    await ledger.database.run(runSql, `update lives set visibility = 'followers' where id = '${live.id}'`)
    expect(await send(sender, live.id)).toMatchObject({ outcome: 'locked', paid: 100 })
    const follow = `insert into liver_follows (liver_id, user_id, followed_at) values (${live.liverId}, ${sender}, now())`
    await ledger.database.run(runSql, follow)
    expect(await send(sender, live.id)).toMatchObject({ outcome: 'sent' })
  })

  test('cannot be sent to a live that is not on air, or to oneself', async () => {
    const [live, sender] = [await onAir(), await rich(100)]
    await ledger.database.run(insertLive, { id: 'ownlive00001', liverId: sender })
    expect(await send(sender, 'ownlive00001')).toMatchObject({ outcome: 'own' })
    for (const state of ['preparing', 'ended', 'archived', 'cancelled'] as const) {
      await ledger.database.run(insertLive, { ...live, state })
      expect(await send(sender, live.id)).toMatchObject({ outcome: 'closed' })
    }
    await ledger.database.run(insertLive, { ...live, state: 'interrupted' })
    expect(await send(sender, live.id)).toMatchObject({ outcome: 'sent' })
  })

  test('continues its combo within five seconds; a pause or another gift resets it', async () => {
    const [live, sender] = [await onAir(), await rich(1000)]
    const combo = async (seconds: number, more: Partial<Sending> = {}) =>
      (await send(sender, live.id, { at: after(seconds), ...more })).combo
    expect(await combo(0)).toBe(1)
    expect(await combo(4, { quantity: 5 })).toBe(6)
    expect(await combo(8.9)).toBe(7)
    expect(await combo(14)).toBe(1)
    expect(await combo(15, { giftId: 'heart' })).toBe(1)
    expect(await combo(16)).toBe(1)
  })

  test('paid with free coins counts in the ranking and earns no reward', async () => {
    const [live, sender] = [await onAir(), await rich(100, 15)]
    await send(sender, live.id)
    expect(await rewardsOf(live.liverId)).toEqual([])
    await send(sender, live.id)
    expect(await rewardsOf(live.liverId)).toEqual([{ state: 'pending', points: 5 }])
    expect(await pointsOf(live.id)).toBe(20)
  })

  test('raises its sender in the ranking; the first to reach equal points is ahead', async () => {
    const live = await onAir()
    const [first, second, third] = [await rich(500), await rich(500), await rich(500)]
    await send(first, live.id, { quantity: 1, at: after(1) })
    await send(second, live.id, { quantity: 2, at: after(2) })
    await send(first, live.id, { quantity: 1, at: after(3) })
    await send(third, live.id, { giftId: 'sakura', at: after(4) })
    const ranking = await ledger.database.run(listSupporters, { liveId: live.id, limit: 2 })
    expect(ranking.map(({ rank, points, user }) => [rank, points, user.id])).toEqual([
      [1, 50, third],
      [2, 20, second],
    ])
    const own = await ledger.database.run(findSupporter, { liveId: live.id, userId: first })
    expect(own).toMatchObject({ rank: 3, points: 20 })
    const absent = await ledger.database.run(findSupporter, { liveId: live.id, userId: live.liverId })
    expect(absent).toBeNull()
  })

  test('sent fifty times concurrently does not exceed the wallet', async () => {
    const [live, sender] = [await onAir(), await rich(95)]
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(sender, live.id)))
    expect(answers.filter(({ outcome }) => outcome === 'sent')).toHaveLength(9)
    expect(await pointsOf(live.id)).toBe(90)
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('in a batch has a result of its own', async () => {
    const [live, other] = [await onAir(), await onAir()]
    const [rich1, rich2, poor, banned, again] = [
      await rich(60),
      await rich(100, 15),
      await rich(9),
      await rich(50),
      await rich(50),
    ]
    await ban(live.liverId, banned)
    const earlier = star(again, live.id)
    await ledger.database.run(sendGifts, { sendings: [earlier], at: start })
    const sendings = [
      star(rich1, live.id, { quantity: 2 }),
      star(poor, live.id),
      star(rich2, other.id, { giftId: 'heart', quantity: 20 }),
      star(banned, live.id),
      { ...earlier, id: randomUUID() },
      star(live.liverId, live.id),
      star(await ledger.user(), live.id),
    ]
    const answers = await ledger.database.run(sendGifts, { sendings, at: after(1) })
    const inTurn = sendings.map(({ senderId }) => answers.find((answer) => answer.senderId === senderId))
    expect(inTurn).toMatchObject([
      { outcome: 'sent', points: 20, paid: 40, free: 0 },
      { outcome: 'short', sentId: null, paid: 9 },
      { outcome: 'sent', points: 20, paid: 95, free: 0, combo: 20 },
      { outcome: 'banned' },
      { outcome: 'replayed', sentId: earlier.id, paid: 40 },
      { outcome: 'own' },
      { outcome: 'short' },
    ])
    expect([await pointsOf(live.id), await pointsOf(other.id)]).toEqual([30, 20])
    expect(await rewardsOf(other.liverId)).toEqual([{ state: 'pending', points: 5 }])
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('whose sender occurs twice in a batch fails with the whole batch', async () => {
    const [live, sender, other] = [await onAir(), await rich(100), await rich(100)]
    const sendings = [star(other, live.id), star(sender, live.id), star(sender, live.id)]
    await expect(ledger.database.run(sendGifts, { sendings, at: start })).rejects.toMatchObject({ sqlState: '23514' })
    expect(await pointsOf(live.id)).toBe(0)
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('does not deadlock with concurrent batches of the same senders in other orders', async () => {
    const live = await onAir()
    const senders = await Promise.all(Array.from({ length: 12 }, () => rich(95)))
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, async (__, turn) => {
        const turned = [...senders.slice(turn % 12), ...senders.slice(0, turn % 12)]
        const ordered = turn % 2 === 0 ? turned : turned.toReversed()
        const sendings = ordered.map((sender) => star(sender, live.id))
        return ledger.database.run(sendGifts, { sendings, at: start })
      }),
    )
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'sent')).toHaveLength(12 * 9)
    expect(outcomes.flat().filter(({ outcome }) => outcome === 'short')).toHaveLength(12 * 31)
    expect(await pointsOf(live.id)).toBe(12 * 90)
    expect(await ledger.database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })
})
