import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { startFakeStripe, type FakeStripe } from '#tests/support/fake-stripe.ts'
import { EventRefused, PaymentUnavailable, type Order, type Payments } from './port.ts'
import { openSandbox, type SandboxAct } from './sandbox/index.ts'
import { stripePayments } from './stripe/index.ts'

interface SignedEvent {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

interface TestProvider {
  readonly payments: Payments
  /** Simulates an action of the payer or a bank; returns its event. */
  act(sessionId: string, act: Exclude<SandboxAct, 'fail'>): Promise<SignedEvent>
}

const clock = new TestClock()
const [secretKey, webhookSecret] = ['sk_test_port', 'whsec_port']
let fake: FakeStripe
beforeAll(async () => {
  fake = await startFakeStripe(secretKey, webhookSecret)
})
afterAll(() => fake.close())

function openTestSandbox(): TestProvider {
  const events: SignedEvent[] = []
  const deliver = async (body: string, headers: Readonly<Record<string, string>>) => void events.push({ body, headers })
  const sandbox = openSandbox({ file: null, secret: 'secret', now: () => clock.now(), deliver })
  return {
    payments: sandbox.payments,
    async act(id, act) {
      expect(await sandbox.act(id, act)).toBe(true)
      const event = events.at(-1)
      if (!event) throw new Error('no event was delivered')
      return event
    },
  }
}

function openTestStripe(): TestProvider {
  const acts = {
    pay: ['checkout.session.completed', { status: 'complete', intentStatus: 'succeeded', paid: true }],
    later: ['checkout.session.completed', { status: 'complete', intentStatus: 'requires_action' }],
    arrive: ['checkout.session.async_payment_succeeded', { intentStatus: 'succeeded', paid: true }],
    lapse: ['checkout.session.async_payment_failed', { intentStatus: 'requires_payment_method' }],
    refund: ['charge.refunded', { refunds: [{ amount: 1200, status: 'succeeded' }] }],
    dispute: ['charge.dispute.created', { disputes: ['needs_response'] }],
    win: ['charge.dispute.closed', { disputes: ['won'] }],
  } as const
  return {
    payments: stripePayments({
      secretKey,
      webhookSecret,
      methods: ['card', 'konbini'],
      now: () => clock.now(),
      apiOrigin: fake.origin,
    }),
    async act(id, act) {
      const [kind, change] = acts[act]
      fake.change(id, change)
      return fake.event(kind, id, clock.now())
    },
  }
}

describe.each([
  ['sandbox', openTestSandbox],
  ['stripe', openTestStripe],
] as const)('payments by %s', (name, openProvider) => {
  let provider: TestProvider
  beforeAll(() => {
    provider = openProvider()
  })

  let orders = 0
  const order = (): Order => ({
    id: `${name}-order-${(orders += 1)}`,
    yen: 1200,
    title: '1,120コイン',
    language: 'ja',
    expiresAt: new Date(clock.now().getTime() + 3_600_000),
    returnUrl: 'https://live.example.jp/coins?purchase=1',
    cancelUrl: 'https://live.example.jp/coins?purchase=1&closed=1',
  })

  test('opening an order is idempotent', async () => {
    const one = order()
    const [first, second] = [await provider.payments.open(one), await provider.payments.open(one)]
    expect(second).toEqual(first)
    expect(first.url).toContain(first.id)
    expect(await provider.payments.getStatus(first.id)).toEqual({
      state: 'open',
      url: first.url,
      refundedYen: 0,
      chargedBack: false,
      instrument: null,
    })
    expect((await provider.payments.open(order())).id).not.toBe(first.id)
  })

  test('an immediate payment is paid, and its event names the session', async () => {
    const { id } = await provider.payments.open(order())
    const { body, headers } = await provider.act(id, 'pay')
    expect(await provider.payments.readEvent(body, headers)).toMatchObject({ sessionId: id })
    expect(await provider.payments.getStatus(id)).toMatchObject({ state: 'paid', url: null })
  })

  test('a payment at a store is pending with a URL until it is paid or has failed', async () => {
    const [one, other] = [await provider.payments.open(order()), await provider.payments.open(order())]
    for (const { id } of [one, other]) await provider.act(id, 'later')
    const waiting = await provider.payments.getStatus(one.id)
    expect(waiting.state).toBe('pending')
    expect(waiting.url).toContain(one.id)
    await provider.act(one.id, 'arrive')
    await provider.act(other.id, 'lapse')
    expect((await provider.payments.getStatus(one.id)).state).toBe('paid')
    expect((await provider.payments.getStatus(other.id)).state).toBe('failed')
  })

  test('the status contains refunds in yen, and chargebacks until they are won', async () => {
    const { id } = await provider.payments.open(order())
    await provider.act(id, 'pay')
    const dispute = await provider.act(id, 'dispute')
    expect(await provider.payments.readEvent(dispute.body, dispute.headers)).toMatchObject({ sessionId: id })
    expect(await provider.payments.getStatus(id)).toMatchObject({ state: 'paid', chargedBack: true })
    await provider.act(id, 'win')
    expect(await provider.payments.getStatus(id)).toMatchObject({ state: 'paid', chargedBack: false })
    await provider.act(id, 'refund')
    expect(await provider.payments.getStatus(id)).toMatchObject({ state: 'paid', refundedYen: 1200 })
  })

  test('a closed session has expired; closing a paid one returns `paid`', async () => {
    const [open, paid] = [await provider.payments.open(order()), await provider.payments.open(order())]
    expect((await provider.payments.close(open.id)).state).toBe('expired')
    await provider.act(paid.id, 'pay')
    expect((await provider.payments.close(paid.id)).state).toBe('paid')
  })

  test('unsigned, altered, forged and old events are rejected', async () => {
    const { id } = await provider.payments.open(order())
    const { body, headers } = await provider.act(id, 'pay')
    const [[header = '', signature = ''] = []] = Object.entries(headers)
    const expectRejected = async (text: string, eventHeaders: Readonly<Record<string, string>>) =>
      expect(provider.payments.readEvent(text, eventHeaders)).rejects.toThrow(EventRefused)
    await expectRejected(body, {})
    await expectRejected(body.replace('evt_', 'evt_x'), headers)
    await expectRejected(body, { [header]: signature.replace(/v1=./, (first) => (first === 'v1=0' ? 'v1=1' : 'v1=0')) })
    await expectRejected(body, { [header]: signature.replace(/t=\d+/, 't=1') })
    await expectRejected(body, { [header]: 'v1=' })
    clock.advance(301_000)
    await expectRejected(body, headers)
  })
})

test('Stripe receives product, price, expiry and our order id', async () => {
  const { payments } = openTestStripe()
  const expiresAt = new Date('2026-11-20T13:00:00Z')
  const urls = { returnUrl: 'https://live.example.jp/coins?purchase=7', cancelUrl: 'https://live.example.jp/coins' }
  await payments.open({ id: 'order-7', yen: 600, title: '550コイン', language: 'ja', expiresAt, ...urls })
  expect(Object.fromEntries(fake.opened.at(-1) ?? [])).toMatchObject({
    mode: 'payment',
    client_reference_id: 'order-7',
    'line_items[0][price_data][currency]': 'jpy',
    'line_items[0][price_data][unit_amount]': '600',
    'line_items[0][price_data][product_data][name]': '550コイン',
    'payment_method_types[0]': 'card',
    'payment_method_types[1]': 'konbini',
    expires_at: String(expiresAt.getTime() / 1000),
    success_url: urls.returnUrl,
    cancel_url: urls.cancelUrl,
  })
})

test('unrelated events of Stripe have no session', async () => {
  const { payments } = openTestStripe()
  const { id } = await payments.open({
    id: 'order-8',
    yen: 120,
    title: '110コイン',
    language: 'ja',
    expiresAt: new Date(),
    returnUrl: 'https://live.example.jp/',
    cancelUrl: 'https://live.example.jp/',
  })
  const other = fake.event('customer.created', id, clock.now())
  expect(await payments.readEvent(other.body, other.headers)).toMatchObject({ sessionId: null })
})

test('an unreachable Stripe is unavailable, not a failed payment', async () => {
  const { payments } = openTestStripe()
  fake.unavailable = true
  await expect(payments.getStatus('cs_1')).rejects.toThrow(PaymentUnavailable)
  fake.unavailable = false
})
