import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { sendGifts, sumPoints } from '../store.ts'
import { revokeGifts } from './store.ts'

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
  async function onAir(): Promise<string> {
    const id = `live${String((lives += 1)).padStart(8, '0')}`
    await ledger.database.run(insertLive, { id, liverId: await ledger.user() })
    return id
  }
  const buy = (userId: number, coins: number, reference: string, seconds = 0) =>
    giveCoins(ledger.database, { userId, sort: 'paid', coins, at: after(seconds), reference })
  async function send(senderId: number, liveId: string, quantity: number, seconds: number): Promise<void> {
    const sending = { id: randomUUID(), senderId, liveId, key: randomUUID(), giftId: 'star', quantity }
    const answers = await ledger.database.run(sendGifts, { sendings: [sending], at: after(seconds) })
    expect(answers).toMatchObject([{ outcome: 'sent' }])
  }
  const revoke = (senderId: number, reference: string, coins: number) =>
    ledger.database.run(revokeGifts, { senderId, reference, coins })
  const pointsOf = (liveId: string) => ledger.database.run(sumPoints, liveId)

  test('with reversed coins is revoked, newest first, and restored when the coins are paid for', async () => {
    const [live, sender] = [await onAir(), await ledger.user()]
    await buy(sender, 100, 'purchase:a')
    for (const second of [0, 10, 20]) await send(sender, live, 2, second)
    await revoke(sender, 'purchase:a', 30)
    expect(await pointsOf(live)).toBe(20)
    await revoke(sender, 'purchase:a', 50)
    expect(await pointsOf(live)).toBe(0)
    await revoke(sender, 'purchase:a', 40)
    expect(await pointsOf(live)).toBe(20)
    await revoke(sender, 'purchase:a', 0)
    expect(await pointsOf(live)).toBe(60)
  })

  test('covers unpaid coins once when its purchase is refunded in parts', async () => {
    const [live, sender] = [await onAir(), await ledger.user()]
    await buy(sender, 550, 'purchase:a')
    for (const [turn, quantity] of [30, 20, 5].entries()) await send(sender, live, quantity, turn)
    for (const unpaid of [55, 110]) {
      await revoke(sender, 'purchase:a', unpaid)
      expect(await pointsOf(live)).toBe(350)
    }
  })

  test('that was paid with other coins is not revoked', async () => {
    const [first, second, sender] = [await onAir(), await onAir(), await ledger.user()]
    await buy(sender, 20, 'purchase:a')
    await send(sender, first, 2, 1)
    await buy(sender, 20, 'purchase:b', 2)
    await send(sender, second, 2, 3)
    await revoke(sender, 'purchase:a', 20)
    expect([await pointsOf(first), await pointsOf(second)]).toEqual([0, 20])
  })
})
