import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { TestClock } from '#tests/support/clock.ts'
import { startFakeStripe, type FakeStripe, type StripeEvent } from '#tests/support/fake-stripe.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { completeOperator, openCoins, openShop } from '#tests/support/shop.ts'
import type { Database } from '../ports/database/port.ts'
import { stripePayments } from '../ports/payments/stripe/index.ts'
import { DomainError } from '../errors.ts'
import { createPurchases, type Purchases } from './index.ts'
import { purchaseRoutes } from './routes.ts'
import { findPurchase } from './store/purchase.ts'

const [secretKey, webhookSecret] = ['sk_live_tests', 'whsec_tests']
let fake: FakeStripe
let database: Database
let clock: TestClock
let purchases: Purchases
let api: SliceApi
let mio: number

beforeAll(async () => {
  fake = await startFakeStripe(secretKey, webhookSecret)
})
afterAll(() => fake.close())

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  const now = () => clock.now()
  const payments = stripePayments({ secretKey, webhookSecret, methods: [], now, apiOrigin: fake.origin })
  purchases = openShop(database, clock, payments, completeOperator)
  api = await openSliceApi()
  await purchaseRoutes(api.app, purchases, { publicUrl: 'https://live.example.jp', secure: true })
  mio = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
})

let keys = 0
async function order(): Promise<{ id: string; session: string }> {
  const key = `stripe-form-${(keys += 1)}`
  const request = { userId: mio, productId: 'coins-1120', key, guardianConsent: false }
  const { id, checkoutUrl } = await purchases.order({ ...request, language: 'ja', origin: 'https://live.example.jp' })
  return { id, session: checkoutUrl?.split('/').at(-1) ?? '' }
}

const postEvent = async ({ body, headers }: StripeEvent) =>
  (
    await api.app.inject({
      method: 'POST',
      url: '/payment-events',
      body,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    })
  ).statusCode
const balance = async () => (await openCoins(database, clock).wallet(mio)).balance
const paid = { status: 'complete', intentStatus: 'succeeded', paid: true } as const
const refund = (yen: number) => ({ amount: yen, status: 'succeeded' }) as const

test('a repeated event credits once, also concurrently', async () => {
  const { id, session } = await order()
  fake.change(session, paid)
  const event = fake.event('checkout.session.completed', session, clock.now())
  expect(await Promise.all(Array.from({ length: 10 }, () => postEvent(event)))).toEqual(Array(10).fill(200))
  // For a settled event no status is requested.
  fake.unavailable = true
  expect(await postEvent(event)).toBe(200)
  fake.unavailable = false
  expect(await balance()).toEqual({ paid: 1120, free: 0, owed: 0 })
  expect(await purchases.check(mio, id)).toMatchObject({ state: 'credited', test: false })
})

test('a paid purchase has the fingerprint of its card, and none for another method', async () => {
  const instrumentOf = async (card: string | null) => {
    const { id, session } = await order()
    fake.change(session, { ...paid, card })
    await postEvent(fake.event('checkout.session.completed', session, clock.now()))
    return (await database.run(findPurchase, id))?.instrument
  }
  expect(await instrumentOf('fingerprint-1')).toBe('fingerprint-1')
  expect(await instrumentOf(null)).toBeNull()
})

test('events in the wrong order lead to the status of the payment', async () => {
  const { id, session } = await order()
  const at = clock.now()
  fake.change(session, { status: 'complete', intentStatus: 'requires_action' })
  const completed = fake.event('checkout.session.completed', session, at)
  fake.change(session, paid)
  const succeeded = fake.event('checkout.session.async_payment_succeeded', session, at)
  fake.change(session, { refunds: [refund(1200)] })
  const refunded = fake.event('charge.refunded', session, at)
  for (const event of [refunded, succeeded, completed, refunded]) expect(await postEvent(event)).toBe(200)
  expect(await purchases.check(mio, id)).toMatchObject({ state: 'refunded' })
  expect(await balance()).toEqual({ paid: 0, free: 0, owed: 0 })
  expect(await database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
})

test('a partial refund takes back the same share of the coins; further refunds add to it', async () => {
  const { id, session } = await order()
  fake.change(session, paid)
  await postEvent(fake.event('checkout.session.completed', session, clock.now()))
  fake.change(session, { refunds: [refund(300)] })
  await postEvent(fake.event('charge.refunded', session, clock.now()))
  expect(await balance()).toEqual({ paid: 840, free: 0, owed: 0 })
  expect(await purchases.check(mio, id)).toMatchObject({ state: 'credited' })
  fake.change(session, { refunds: [refund(300), refund(900)] })
  await postEvent(fake.event('charge.refunded', session, clock.now()))
  expect(await balance()).toEqual({ paid: 0, free: 0, owed: 0 })
})

test.each(['charge.refund.updated', 'refund.updated', 'refund.failed'])(
  'a refund that fails returns its coins (%s)',
  async (kind) => {
    const { id, session } = await order()
    fake.change(session, { ...paid, refunds: [{ amount: 1200, status: 'pending' }] })
    await postEvent(fake.event('charge.refunded', session, clock.now()))
    expect(await purchases.check(mio, id)).toMatchObject({ state: 'refunded' })
    expect(await balance()).toEqual({ paid: 0, free: 0, owed: 0 })
    fake.change(session, { refunds: [{ amount: 1200, status: 'failed' }] })
    expect(await postEvent(fake.event(kind, session, clock.now()))).toBe(200)
    expect(await purchases.check(mio, id)).toMatchObject({ state: 'credited' })
    expect(await balance()).toEqual({ paid: 1120, free: 0, owed: 0 })
    expect(await database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  },
)

test('failed and canceled refunds take back no coins', async () => {
  const { session } = await order()
  const states = ['failed', 'canceled', 'requires_action'] as const
  fake.change(session, { ...paid, refunds: states.map((status) => ({ amount: 300, status })) })
  await postEvent(fake.event('charge.refunded', session, clock.now()))
  expect(await balance()).toEqual({ paid: 840, free: 0, owed: 0 })
})

test('disputes take back coins while the money is withheld; inquiries do not', async () => {
  const { session } = await order()
  fake.change(session, paid)
  await postEvent(fake.event('checkout.session.completed', session, clock.now()))
  for (const [disputes, held] of [
    [['warning_needs_response'], 1120],
    [['warning_closed', 'needs_response'], 0],
    [['warning_closed', 'won'], 1120],
    [['lost'], 0],
  ] as const) {
    fake.change(session, { disputes })
    await postEvent(fake.event('charge.dispute.updated', session, clock.now()))
    expect((await balance()).paid).toBe(held)
  }
})

test('an event is rejected while Stripe is unavailable, and accepted when it is repeated', async () => {
  const { session } = await order()
  fake.change(session, paid)
  const event = fake.event('checkout.session.completed', session, clock.now())
  fake.unavailable = true
  expect(await postEvent(event)).toBe(503)
  await expect(order()).rejects.toThrow('PAYMENT_UNAVAILABLE')
  fake.unavailable = false
  expect(await postEvent(event)).toBe(200)
  expect(await balance()).toMatchObject({ paid: 1120 })
})

test('no key, secret or signature is logged when requests to Stripe fail', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const wrong = { secretKey: 'sk_live_refused', webhookSecret: 'whsec_refused' }
  const now = () => clock.now()
  const payments = stripePayments({ ...wrong, methods: [], now, apiOrigin: fake.origin })
  const shop = createPurchases({ database, clock, log, payments, operator: completeOperator })
  const form = { userId: mio, productId: 'coins-110', key: 'form-of-secrets', guardianConsent: false } as const
  await expect(shop.order({ ...form, language: 'ja', origin: 'https://live.example.jp' })).rejects.toThrow(DomainError)
  await expect(payments.getStatus('cs_none')).rejects.not.toThrow(/refused/)
  const { session } = await order()
  const { body, headers } = fake.event('checkout.session.completed', session, clock.now())
  await shop.receiveEvent(body, headers).catch((error: unknown) => log.error({ err: error }))
  const logged = lines.join('')
  expect(lines).toHaveLength(2)
  for (const secret of [...Object.values(wrong), secretKey, webhookSecret, headers['stripe-signature'] ?? '?']) {
    expect(logged).not.toContain(secret)
  }
})

test('a forged event changes nothing', async () => {
  const { session } = await order()
  fake.change(session, paid)
  const { body, headers } = fake.event('checkout.session.completed', session, clock.now())
  expect(await postEvent({ body: `${body} `, headers })).toBe(400)
  expect(await postEvent({ body, headers: {} })).toBe(400)
  expect(await balance()).toMatchObject({ paid: 0 })
})
