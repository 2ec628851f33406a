import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inOrder, readBooks } from '#tests/support/books.ts'
import { TestClock } from '#tests/support/clock.ts'
import { startFakeStripe, type FakeStripe, type StripeEvent } from '#tests/support/fake-stripe.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openRoom, type Room } from '#tests/support/room.ts'
import { completeOperator, openCoins, openShop } from '#tests/support/shop.ts'
import type { Database } from '../ports/database/port.ts'
import { stripePayments } from '../ports/payments/stripe/index.ts'
import { Refusal } from '../http/index.ts'
import { createPurchases, purchaseRoutes, type Purchases } from './index.ts'

const [secretKey, webhookSecret] = ['sk_live_tests', 'whsec_tests']
let fake: FakeStripe
let database: Database
let clock: TestClock
let purchases: Purchases
let room: Room
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
  room = await openRoom()
  await purchaseRoutes(room.app, purchases, { publicUrl: 'https://live.example.jp', secure: true })
  mio = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
})

let keys = 0
async function order(): Promise<{ id: string; session: string }> {
  const key = `stripe-form-${(keys += 1)}`
  const request = { userId: mio, productId: 'coins-1120', key, guardianConsent: false }
  const { id, checkoutUrl } = await purchases.order({ ...request, language: 'ja', origin: 'https://live.example.jp' })
  return { id, session: checkoutUrl?.split('/').at(-1) ?? '' }
}

const tell = async ({ body, headers }: StripeEvent) =>
  (
    await room.app.inject({
      method: 'POST',
      url: '/payment-events',
      body,
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
    })
  ).statusCode
const balance = async () => (await openCoins(database, clock).wallet(mio)).balance
const paid = { status: 'complete', intentStatus: 'succeeded', paid: true } as const
const refund = (yen: number) => ({ amount: yen, status: 'succeeded' }) as const

test('an event that comes again and again, also at once, credits once', async () => {
  const { id, session } = await order()
  fake.change(session, paid)
  const event = fake.event('checkout.session.completed', session, clock.now())
  expect(await Promise.all(Array.from({ length: 10 }, () => tell(event)))).toEqual(Array(10).fill(200))
  // What is done with is not even asked about.
  fake.away = true
  expect(await tell(event)).toBe(200)
  fake.away = false
  expect(await balance()).toEqual({ paid: 1120, free: 0, owed: 0 })
  expect(await purchases.check(mio, id)).toMatchObject({ state: 'credited', test: false })
})

test('events that come in the wrong order lead to where the payment is', async () => {
  const { id, session } = await order()
  const at = clock.now()
  fake.change(session, { status: 'complete', intentStatus: 'requires_action' })
  const completed = fake.event('checkout.session.completed', session, at)
  fake.change(session, paid)
  const succeeded = fake.event('checkout.session.async_payment_succeeded', session, at)
  fake.change(session, { refunds: [refund(1200)] })
  const refunded = fake.event('charge.refunded', session, at)
  for (const event of [refunded, succeeded, completed, refunded]) expect(await tell(event)).toBe(200)
  expect(await purchases.check(mio, id)).toMatchObject({ state: 'refunded' })
  expect(await balance()).toEqual({ paid: 0, free: 0, owed: 0 })
  expect(await database.run(readBooks, null)).toMatchObject(inOrder)
})

test('a refund of a part takes back as much of the coins; what follows counts from there', async () => {
  const { id, session } = await order()
  fake.change(session, paid)
  await tell(fake.event('checkout.session.completed', session, clock.now()))
  fake.change(session, { refunds: [refund(300)] })
  await tell(fake.event('charge.refunded', session, clock.now()))
  expect(await balance()).toEqual({ paid: 840, free: 0, owed: 0 })
  expect(await purchases.check(mio, id)).toMatchObject({ state: 'credited' })
  fake.change(session, { refunds: [refund(300), refund(900)] })
  await tell(fake.event('charge.refunded', session, clock.now()))
  expect(await balance()).toEqual({ paid: 0, free: 0, owed: 0 })
})

test.each(['charge.refund.updated', 'refund.updated', 'refund.failed'])(
  'a refund that fails in the end gives its coins again, told by %s',
  async (kind) => {
    const { id, session } = await order()
    fake.change(session, { ...paid, refunds: [{ amount: 1200, status: 'pending' }] })
    await tell(fake.event('charge.refunded', session, clock.now()))
    expect(await purchases.check(mio, id)).toMatchObject({ state: 'refunded' })
    expect(await balance()).toEqual({ paid: 0, free: 0, owed: 0 })
    fake.change(session, { refunds: [{ amount: 1200, status: 'failed' }] })
    expect(await tell(fake.event(kind, session, clock.now()))).toBe(200)
    expect(await purchases.check(mio, id)).toMatchObject({ state: 'credited' })
    expect(await balance()).toEqual({ paid: 1120, free: 0, owed: 0 })
    expect(await database.run(readBooks, null)).toMatchObject(inOrder)
  },
)

test('of several refunds, those that failed or were canceled take nothing back', async () => {
  const { session } = await order()
  const states = ['failed', 'canceled', 'requires_action'] as const
  fake.change(session, { ...paid, refunds: states.map((status) => ({ amount: 300, status })) })
  await tell(fake.event('charge.refunded', session, clock.now()))
  expect(await balance()).toEqual({ paid: 840, free: 0, owed: 0 })
})

test('disputes take coins back while the money is away; inquiries do not', async () => {
  const { session } = await order()
  fake.change(session, paid)
  await tell(fake.event('checkout.session.completed', session, clock.now()))
  for (const [disputes, held] of [
    [['warning_needs_response'], 1120],
    [['warning_closed', 'needs_response'], 0],
    [['warning_closed', 'won'], 1120],
    [['lost'], 0],
  ] as const) {
    fake.change(session, { disputes })
    await tell(fake.event('charge.dispute.updated', session, clock.now()))
    expect((await balance()).paid).toBe(held)
  }
})

test('while Stripe can not be asked an event is sent back, and is taken when it comes again', async () => {
  const { session } = await order()
  fake.change(session, paid)
  const event = fake.event('checkout.session.completed', session, clock.now())
  fake.away = true
  expect(await tell(event)).toBe(503)
  await expect(order()).rejects.toThrow('PAYMENT_UNAVAILABLE')
  fake.away = false
  expect(await tell(event)).toBe(200)
  expect(await balance()).toMatchObject({ paid: 1120 })
})

test('no key, secret or signature is logged, whatever goes wrong with Stripe', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line) => void lines.push(line) })
  const wrong = { secretKey: 'sk_live_refused', webhookSecret: 'whsec_refused' }
  const now = () => clock.now()
  const payments = stripePayments({ ...wrong, methods: [], now, apiOrigin: fake.origin })
  const shop = createPurchases({ database, clock, log, payments, operator: completeOperator })
  const form = { userId: mio, productId: 'coins-110', key: 'form-of-secrets', guardianConsent: false } as const
  await expect(shop.order({ ...form, language: 'ja', origin: 'https://live.example.jp' })).rejects.toThrow(Refusal)
  await expect(payments.look('cs_none')).rejects.not.toThrow(/refused/)
  const { session } = await order()
  const { body, headers } = fake.event('checkout.session.completed', session, clock.now())
  await shop.takeEvent(body, headers).catch((error: unknown) => log.error({ err: error }))
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
  expect(await tell({ body: `${body} `, headers })).toBe(400)
  expect(await tell({ body, headers: {} })).toBe(400)
  expect(await balance()).toMatchObject({ paid: 0 })
})
