import { expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openCoins, openShop, standingSandbox } from '#tests/support/shop.ts'
import type { Purchases } from '../index.ts'
import { reversePurchase } from './credit.ts'

test('an answer of the provider that another one has overtaken is not heeded', async () => {
  const database = await emptyDatabase()
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const sandbox = standingSandbox(clock, listener)
  const purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  const userId = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  const place = { language: 'ja', origin: 'https://live.example.jp', guardianConsent: false } as const
  const order = { ...place, userId, key: 'the-only-form', productId: 'coins-550' }
  const { id, checkoutUrl } = await purchases.order(order)
  await sandbox.act(checkoutUrl?.split('/').at(-1) ?? '', 'pay')
  const held = async () => (await openCoins(database, clock).wallet(userId)).balance.paid
  const hear = (refundedYen: number, reversals: number) =>
    database.run(reversePurchase, { id, refundedYen, chargedBack: false, reversals, at: clock.now() })

  expect(await hear(300, 0)).toBe(true)
  expect(await held()).toBe(275)
  // Asked before that, and heard of after it.
  expect(await hear(120, 0)).toBe(false)
  expect(await held()).toBe(275)
  expect(await hear(120, 1)).toBe(true)
  expect(await held()).toBe(440)
})
