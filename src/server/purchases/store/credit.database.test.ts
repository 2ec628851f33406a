import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openCoins, openShop, standingSandbox } from '#tests/support/shop.ts'
import type { Purchases } from '../index.ts'
import { creditPurchase, reversePurchase } from './credit.ts'
import { findPurchase } from './purchase.ts'

/** A purchase of 550 coins, and the site that it was made at. */
async function order() {
  const database = await emptyDatabase()
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const sandbox = standingSandbox(clock, listener)
  const purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  const userId = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  const place = { language: 'ja', origin: 'https://live.example.jp', guardianConsent: false } as const
  const form = { ...place, userId, key: 'the-only-form', productId: 'coins-550' }
  const { id, checkoutUrl } = await purchases.order(form)
  return {
    pay: () => sandbox.act(checkoutUrl?.split('/').at(-1) ?? '', 'pay'),
    credit: () => database.run(creditPurchase, { id, at: clock.now() }),
    state: async () => (await database.run(findPurchase, id))?.state,
    held: async () => (await openCoins(database, clock).wallet(userId)).balance.paid,
    refund: (refundedYen: number, reversals: number) =>
      database.run(reversePurchase, { id, refundedYen, chargedBack: false, reversals, at: clock.now() }),
  }
}

test('an answer of the provider that another one has overtaken is not heeded', async () => {
  const { pay, held, refund } = await order()
  await pay()
  expect(await refund(300, 0)).toBe(true)
  expect(await held()).toBe(275)
  // Asked before that, and heard of after it.
  expect(await refund(120, 0)).toBe(false)
  expect(await held()).toBe(275)
  expect(await refund(120, 1)).toBe(true)
  expect(await held()).toBe(440)
})

test('only a purchase that is paid and not yet credited is credited', async () => {
  const { pay, credit, state, held, refund } = await order()
  expect([await credit(), await state(), await held()]).toEqual([false, 'created', 0])
  await pay()
  expect([await credit(), await state(), await held()]).toEqual([false, 'credited', 550])
  await refund(600, 0)
  expect([await credit(), await state(), await held()]).toEqual([false, 'refunded', 0])
})
