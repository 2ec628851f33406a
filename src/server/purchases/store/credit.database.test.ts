import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openCoins, openShop, durableSandbox } from '#tests/support/shop.ts'
import type { Purchases } from '../index.ts'
import { creditPurchase, reversePurchase } from './credit.ts'
import { findPurchase } from './purchase.ts'

/** Creates a purchase of 550 coins. */
async function order() {
  const database = await emptyDatabase()
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const sandbox = durableSandbox(clock, listener)
  const purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  const userId = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  const context = { language: 'ja', origin: 'https://live.example.jp', guardianConsent: false } as const
  const form = { ...context, userId, key: 'the-only-form', productId: 'coins-550' }
  const { id, checkoutUrl } = await purchases.order(form)
  return {
    pay: () => sandbox.act(checkoutUrl?.split('/').at(-1) ?? '', 'pay'),
    credit: () => database.run(creditPurchase, { id, at: clock.now() }),
    state: async () => (await database.run(findPurchase, id))?.state,
    paidCoins: async () => (await openCoins(database, clock).wallet(userId)).balance.paid,
    refund(refundedYen: number, reversals: number) {
      const at = clock.now()
      return database.run(reversePurchase, { id, refundedYen, chargedBack: false, reversals, at, countingAt: at })
    },
  }
}

test('an outdated status of the provider is not applied', async () => {
  const { pay, paidCoins, refund } = await order()
  await pay()
  expect(await refund(300, 0)).toBe('unchanged')
  expect(await paidCoins()).toBe(275)
  // Requested before the first refund was applied.
  expect(await refund(120, 0)).toBe('outdated')
  expect(await paidCoins()).toBe(275)
  expect(await refund(120, 1)).toBe('unchanged')
  expect(await paidCoins()).toBe(440)
})

test('only a paid purchase that is not yet credited is credited', async () => {
  const { pay, credit, state, paidCoins, refund } = await order()
  expect([await credit(), await state(), await paidCoins()]).toEqual([false, 'created', 0])
  await pay()
  expect([await credit(), await state(), await paidCoins()]).toEqual([false, 'credited', 550])
  expect(await refund(600, 0)).toBe('refunded')
  expect([await credit(), await state(), await paidCoins()]).toEqual([false, 'refunded', 0])
})
