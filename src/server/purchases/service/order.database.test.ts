import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { completeOperator, openCoins, openShop, durableSandbox } from '#tests/support/shop.ts'
import { spendCoins } from '../../coins/operations.ts'
import type { Database } from '../../ports/database/port.ts'
import { PaymentUnavailable } from '../../ports/payments/port.ts'
import type { Sandbox } from '../../ports/payments/sandbox/index.ts'
import type { Purchases } from '../index.ts'

let database: Database
let clock: TestClock
let sandbox: Sandbox
let purchases: Purchases
let mio: number

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  sandbox = durableSandbox(clock, listener)
  purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  mio = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
})

const context = { language: 'ja', origin: 'https://live.example.jp' } as const
const form = (key: string, productId = 'coins-550') => {
  return { ...context, userId: mio, productId, key, guardianConsent: false }
}

async function oweCoins(): Promise<void> {
  const { checkoutUrl } = await purchases.order(form('form-to-be-refunded'))
  const session = checkoutUrl?.split('/').at(-1) ?? ''
  await sandbox.act(session, 'pay')
  await database.run(spendCoins, {
    userId: mio,
    key: 'spent-before-the-refund',
    coins: 500n,
    kind: 'spend',
    house: 'spent',
    freeOnly: false,
    reference: 'test',
    reason: '',
    at: clock.now(),
  })
  await sandbox.act(session, 'refund')
  expect((await openCoins(database, clock).wallet(mio)).balance.owed).toBe(500)
}

test('a repeated order returns the existing one even if the user owes coins meanwhile', async () => {
  const first = await purchases.order(form('the-same-form'))
  await oweCoins()
  await expect(purchases.order(form('another-form'))).rejects.toThrow('COINS_OWED')
  expect(await purchases.order(form('the-same-form'))).toEqual(first)
})

test('a repeated order returns the existing one even if sales have closed', async () => {
  const real = { ...sandbox.payments, test: false }
  const first = await openShop(database, clock, real, completeOperator).order(form('the-same-form'))
  const closed = openShop(database, clock, real)
  await expect(closed.order(form('another-form'))).rejects.toThrow('SALES_CLOSED')
  expect(await closed.order(form('the-same-form'))).toEqual(first)
})

test('an order without a session gets none while sales are closed', async () => {
  const unavailable = { ...sandbox.payments, open: () => Promise.reject(new PaymentUnavailable('unavailable')) }
  const unanswered = openShop(database, clock, unavailable).order(form('the-same-form'))
  await expect(unanswered).rejects.toThrow('PAYMENT_UNAVAILABLE')
  const closed = openShop(database, clock, { ...sandbox.payments, test: false })
  await expect(closed.order(form('the-same-form'))).rejects.toThrow('SALES_CLOSED')
  expect(await purchases.order(form('the-same-form'))).toMatchObject({ state: 'created' })
})

test('a repeated order does not require guardian consent again', async () => {
  mio = await database.run(addPerson, { nickName: 'そら', birthDate: '2010-01-01' })
  const first = await purchases.order({ ...form('the-same-form'), guardianConsent: true })
  expect(await purchases.order(form('the-same-form'))).toEqual(first)
  await expect(purchases.order(form('the-same-form', 'coins-110'))).rejects.toThrow('COINS_KEY_REUSED')
  await expect(purchases.order(form('another-form'))).rejects.toThrow('GUARDIAN_CONSENT_REQUIRED')
})
