/** Stripe Checkout: cards, convenience stores (konbini) and PayPay, on Stripe's own page. */
import Stripe from 'stripe'
import { EventRefused, PaymentUnavailable, type PaymentEvent, type Payments, type SessionStatus } from '../port.ts'
import {
  checkoutSession,
  disputeList,
  read,
  refundedYenOf,
  refundList,
  sessionList,
  stateOf,
  stripeClient,
  stripeEvent,
  StripeRefused,
  takesMoney,
  type CheckoutSession,
} from './calls.ts'

export interface StripeOptions {
  readonly secretKey: string
  /** Signing secret of the webhook. */
  readonly webhookSecret: string
  /** Payment methods; empty for those that are enabled in Stripe's dashboard. */
  readonly methods: readonly string[]
  now(): Date
  /** Origin of the API, for tests. */
  readonly apiOrigin?: string
}

/** Days until a convenience store voucher expires. */
const konbiniDays = 3
/** Maximum age of a signature. */
const toleranceSeconds = 300

/** Events that can change the status of a session. */
const relevantKinds =
  /^(checkout\.session\.(completed|async_payment_succeeded|async_payment_failed|expired)|charge\.refunded|(charge\.refund|refund)\.updated|refund\.failed|charge\.dispute\..+)$/

const expand = ['payment_intent.latest_charge']

export function stripePayments(options: StripeOptions): Payments {
  const { secretKey, webhookSecret, methods, now, apiOrigin = 'https://api.stripe.com' } = options
  const stripe = stripeClient(secretKey, apiOrigin)
  const { sessions } = stripe.checkout

  /** Sums refunds by state: Stripe does not document that `amount_refunded` of a charge decreases when a refund fails. */
  const readRefundedYen = async (intent: string): Promise<number> =>
    refundedYenOf(await read(stripe.refunds.list({ payment_intent: intent, limit: 100 }), refundList))

  const isChargedBack = async (intent: string): Promise<boolean> =>
    (await read(stripe.disputes.list({ payment_intent: intent, limit: 100 }), disputeList)).data.some(takesMoney)

  async function statusOf(session: CheckoutSession): Promise<SessionStatus> {
    const state = stateOf(session)
    const { payment_intent: intent } = session
    const voucher = intent?.next_action?.konbini_display_details?.hosted_voucher_url ?? null
    const url = state === 'open' ? session.url : state === 'pending' ? voucher : null
    const charge = intent?.latest_charge
    const [refundedYen, chargedBack] = await Promise.all([
      intent && charge && charge.amount_refunded > 0 ? readRefundedYen(intent.id) : 0,
      intent && charge?.disputed ? isChargedBack(intent.id) : false,
    ])
    const instrument = charge?.payment_method_details?.card?.fingerprint ?? null
    return { state, url, refundedYen, chargedBack, instrument }
  }

  const getStatus = async (id: string): Promise<SessionStatus> =>
    statusOf(await read(sessions.retrieve(id, { expand }), checkoutSession))

  /** Charges, refunds and disputes reference the payment, not the session. */
  async function sessionOfPayment(paymentIntent: string | null | undefined): Promise<string | null> {
    if (!paymentIntent) return null
    const found = await read(sessions.list({ payment_intent: paymentIntent, limit: 1 }), sessionList)
    return found.data[0]?.id ?? null
  }

  /** Throws `EventRefused`. */
  function verifyEvent(body: string, signature: string): unknown {
    try {
      return stripe.webhooks.constructEvent(
        body,
        signature,
        webhookSecret,
        toleranceSeconds,
        undefined,
        now().getTime(),
      )
    } catch (error) {
      if (error instanceof Stripe.errors.StripeSignatureVerificationError) throw new EventRefused(error.type)
      throw error
    }
  }

  return {
    name: 'stripe',
    test: !/^(sk|rk)_live_/.test(secretKey),
    origin: 'https://checkout.stripe.com',

    async open({ id: orderId, yen, title, language, expiresAt, returnUrl, cancelUrl }) {
      const metadata = { purchase: orderId }
      const opened = sessions.create(
        {
          mode: 'payment',
          locale: language,
          client_reference_id: orderId,
          metadata,
          payment_intent_data: { metadata },
          line_items: [
            { quantity: 1, price_data: { currency: 'jpy', unit_amount: yen, product_data: { name: title } } },
          ],
          payment_method_options: { konbini: { expires_after_days: konbiniDays } },
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          success_url: returnUrl,
          cancel_url: cancelUrl,
          ...(methods.length > 0 && { payment_method_types: [...methods] }),
          expand,
        },
        { idempotencyKey: orderId },
      )
      const { id, url } = await read(opened, checkoutSession)
      if (url === null) throw new PaymentUnavailable('the session of Stripe has no URL')
      return { id, url }
    },

    getStatus,

    async close(id) {
      try {
        return await statusOf(await read(sessions.expire(id, { expand }), checkoutSession))
      } catch (error) {
        // The session is not open any more.
        if (error instanceof StripeRefused) return getStatus(id)
        throw error
      }
    },

    async readEvent(body, headers): Promise<PaymentEvent> {
      const signature = headers['stripe-signature']
      const parsed = stripeEvent.safeParse(verifyEvent(body, typeof signature === 'string' ? signature : ''))
      if (!parsed.success) throw new EventRefused('the body is not a valid event')
      const { id, type: kind, data } = parsed.data
      if (!relevantKinds.test(kind)) return { id, kind, sessionId: null }
      const { object, id: objectId, payment_intent: intent } = data.object
      return { id, kind, sessionId: object === 'checkout.session' ? objectId : await sessionOfPayment(intent) }
    },
  }
}
