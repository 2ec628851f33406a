/** Stripe Checkout: cards, convenience stores (konbini) and PayPay, on Stripe's own page. */
import { EventRefused, type PaymentEvent, type Payments, type SessionStatus } from '../port.ts'
import { mustBeSigned } from '../signature.ts'
import { stripeCalls, StripeRefused } from './calls.ts'
import { checkoutSession, disputeList, sessionList, stateOf, stripeEvent, takesMoney } from './objects.ts'
import type { CheckoutSession } from './objects.ts'

export interface StripeSetup {
  readonly secretKey: string
  /** With which webhooks are signed. */
  readonly webhookSecret: string
  /** Ways to pay; empty for those that are turned on in Stripe's dashboard. */
  readonly methods: readonly string[]
  now(): Date
  /** Of the API; tests have their own. */
  readonly apiOrigin?: string
}

/** Days in which a voucher of a convenience store can be paid. */
const konbiniDays = '3'

/** The events that change something for us; all say only where to look. */
const kinds =
  /^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed|expired)|charge\.refunded|charge\.dispute\..+)$/

const expanded = { 'expand[]': 'payment_intent.latest_charge' }

export function stripePayments(setup: StripeSetup): Payments {
  const { secretKey, webhookSecret, methods, now, apiOrigin = 'https://api.stripe.com' } = setup
  const { get, post } = stripeCalls(secretKey, apiOrigin)

  async function statusOf(session: CheckoutSession): Promise<SessionStatus> {
    const state = stateOf(session)
    const { payment_intent: intent } = session
    const voucher = intent?.next_action?.konbini_display_details?.hosted_voucher_url ?? null
    const url = state === 'open' ? session.url : state === 'pending' ? voucher : null
    const charge = intent?.latest_charge
    const disputes =
      intent && charge?.disputed
        ? (await get('/v1/disputes', { payment_intent: intent.id, limit: '100' }, disputeList)).data
        : []
    return { state, url, refundedYen: charge?.amount_refunded ?? 0, chargedBack: disputes.some(takesMoney) }
  }

  const look = async (id: string): Promise<SessionStatus> =>
    statusOf(await get(`/v1/checkout/sessions/${encodeURIComponent(id)}`, expanded, checkoutSession))

  /** Charges and disputes name the payment, not the session. */
  async function sessionOfPayment(paymentIntent: string | null | undefined): Promise<string | null> {
    if (!paymentIntent) return null
    const found = await get('/v1/checkout/sessions', { payment_intent: paymentIntent, limit: '1' }, sessionList)
    return found.data[0]?.id ?? null
  }

  return {
    name: 'stripe',
    test: !/^(sk|rk)_live_/.test(secretKey),
    origin: 'https://checkout.stripe.com',

    async open(order) {
      const form = {
        mode: 'payment',
        locale: order.language,
        client_reference_id: order.id,
        'metadata[purchase]': order.id,
        'payment_intent_data[metadata][purchase]': order.id,
        'line_items[0][quantity]': '1',
        'line_items[0][price_data][currency]': 'jpy',
        'line_items[0][price_data][unit_amount]': String(order.yen),
        'line_items[0][price_data][product_data][name]': order.title,
        'payment_method_options[konbini][expires_after_days]': konbiniDays,
        expires_at: String(Math.floor(order.expiresAt.getTime() / 1000)),
        success_url: order.returnUrl,
        cancel_url: order.cancelUrl,
        ...Object.fromEntries(methods.map((method, at) => [`payment_method_types[${at}]`, method])),
        ...expanded,
      }
      const { id, url } = await post('/v1/checkout/sessions', form, checkoutSession, order.id)
      if (url === null) throw new StripeRefused(200, 'session_without_url')
      return { id, url }
    },

    look,

    async close(id) {
      try {
        return await statusOf(
          await post(`/v1/checkout/sessions/${encodeURIComponent(id)}/expire`, expanded, checkoutSession),
        )
      } catch (error) {
        // A session that is open no more can't be ended: what it became counts.
        if (error instanceof StripeRefused) return look(id)
        throw error
      }
    },

    async readEvent(body, headers): Promise<PaymentEvent> {
      mustBeSigned(webhookSecret, now(), body, headers['stripe-signature'])
      const read = stripeEvent.safeParse(JSON.parse(body))
      if (!read.success) throw new EventRefused('it is no event')
      const { id, type: kind, data } = read.data
      if (!kinds.test(kind)) return { id, kind, sessionId: null }
      const { object, id: objectId, payment_intent: intent } = data.object
      return { id, kind, sessionId: object === 'checkout.session' ? objectId : await sessionOfPayment(intent) }
    },
  }
}
