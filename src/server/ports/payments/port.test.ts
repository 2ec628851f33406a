import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { startFakeStripe, type FakeStripe } from '#tests/support/fake-stripe.ts'
import { EventRefused, PaymentUnavailable, type Order, type Payments } from './port.ts'
import { openSandbox, type SandboxAct } from './sandbox/index.ts'
import { stripePayments } from './stripe/index.ts'

interface Signed {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

interface Played {
  readonly payments: Payments
  /** Does what a payer or a bank does; returns the event that tells of it. */
  act(sessionId: string, act: Exclude<SandboxAct, 'fail'>): Promise<Signed>
}

const clock = new TestClock()
const [secretKey, webhookSecret] = ['sk_test_port', 'whsec_port']
let fake: FakeStripe
beforeAll(async () => {
  fake = await startFakeStripe(secretKey, webhookSecret)
})
afterAll(() => fake.close())

function playSandbox(): Played {
  const told: Signed[] = []
  const deliver = async (body: string, headers: Readonly<Record<string, string>>) => void told.push({ body, headers })
  const sandbox = openSandbox({ file: null, secret: 'secret', now: () => clock.now(), deliver })
  return {
    payments: sandbox.payments,
    async act(id, act) {
      expect(await sandbox.act(id, act)).toBe(true)
      const event = told.at(-1)
      if (!event) throw new Error('nothing was told')
      return event
    },
  }
}

function playStripe(): Played {
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
  ['sandbox', playSandbox],
  ['stripe', playStripe],
] as const)('payments by %s', (name, play) => {
  let played: Played
  beforeAll(() => {
    played = play()
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

  test('an order opens one session, however often it is sent', async () => {
    const one = order()
    const [first, second] = [await played.payments.open(one), await played.payments.open(one)]
    expect(second).toEqual(first)
    expect(first.url).toContain(first.id)
    expect(await played.payments.look(first.id)).toEqual({
      state: 'open',
      url: first.url,
      refundedYen: 0,
      chargedBack: false,
    })
    expect((await played.payments.open(order())).id).not.toBe(first.id)
  })

  test('a payment at once is paid, and the event tells which', async () => {
    const { id } = await played.payments.open(order())
    const { body, headers } = await played.act(id, 'pay')
    expect(await played.payments.readEvent(body, headers)).toMatchObject({ sessionId: id })
    expect(await played.payments.look(id)).toMatchObject({ state: 'paid', url: null })
  })

  test('a payment at a store is pending, with where to go on, until the money comes or does not', async () => {
    const [one, other] = [await played.payments.open(order()), await played.payments.open(order())]
    for (const { id } of [one, other]) await played.act(id, 'later')
    const waiting = await played.payments.look(one.id)
    expect(waiting.state).toBe('pending')
    expect(waiting.url).toContain(one.id)
    await played.act(one.id, 'arrive')
    await played.act(other.id, 'lapse')
    expect((await played.payments.look(one.id)).state).toBe('paid')
    expect((await played.payments.look(other.id)).state).toBe('failed')
  })

  test('what goes back to the payer is told: refunds in yen, chargebacks until they are won', async () => {
    const { id } = await played.payments.open(order())
    await played.act(id, 'pay')
    const dispute = await played.act(id, 'dispute')
    expect(await played.payments.readEvent(dispute.body, dispute.headers)).toMatchObject({ sessionId: id })
    expect(await played.payments.look(id)).toMatchObject({ state: 'paid', chargedBack: true })
    await played.act(id, 'win')
    expect(await played.payments.look(id)).toMatchObject({ state: 'paid', chargedBack: false })
    await played.act(id, 'refund')
    expect(await played.payments.look(id)).toMatchObject({ state: 'paid', refundedYen: 1200 })
  })

  test('a session that is closed can be paid no more; one that is paid tells so instead', async () => {
    const [open, paid] = [await played.payments.open(order()), await played.payments.open(order())]
    expect((await played.payments.close(open.id)).state).toBe('expired')
    await played.act(paid.id, 'pay')
    expect((await played.payments.close(paid.id)).state).toBe('paid')
  })

  test('an event that is not signed, changed, signed by somebody else or long ago is refused', async () => {
    const { id } = await played.payments.open(order())
    const { body, headers } = await played.act(id, 'pay')
    const [[header = '', signature = ''] = []] = Object.entries(headers)
    const refused = async (text: string, shown: Readonly<Record<string, string>>) =>
      expect(played.payments.readEvent(text, shown)).rejects.toThrow(EventRefused)
    await refused(body, {})
    await refused(body.replace('evt_', 'evt_x'), headers)
    await refused(body, { [header]: signature.replace(/v1=./, (first) => (first === 'v1=0' ? 'v1=1' : 'v1=0')) })
    await refused(body, { [header]: signature.replace(/t=\d+/, 't=1') })
    await refused(body, { [header]: 'v1=' })
    clock.advance(301_000)
    await refused(body, headers)
  })
})

test('Stripe is told what is bought, for how much, until when, and by which order of ours', async () => {
  const { payments } = playStripe()
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

test('events of Stripe that are about nothing of ours are read, and lead nowhere', async () => {
  const { payments } = playStripe()
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

test('a Stripe that is away is unavailable, not a failed payment', async () => {
  const { payments } = playStripe()
  fake.away = true
  await expect(payments.look('cs_1')).rejects.toThrow(PaymentUnavailable)
  fake.away = false
})
