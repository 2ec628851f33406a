import Stripe from 'stripe'
import { z } from 'zod'
import { PaymentUnavailable, type SessionState } from '../port.ts'

const timeoutMs = 15_000

/** Stripe's client; it retries requests without a response, with the same idempotency key. */
export function stripeClient(secretKey: string, origin: string): Stripe {
  const { hostname: host, port, protocol } = new URL(origin)
  return new Stripe(secretKey, {
    host,
    ...(port !== '' && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    httpClient: Stripe.createFetchHttpClient(),
    timeout: timeoutMs,
    telemetry: false,
  })
}

/** Stripe's API rejected the request. */
export class StripeRefused extends PaymentUnavailable {}

/** Parses a response. Rejects with `PaymentUnavailable`, whose message contains nothing of the request. */
export async function read<Answer>(call: Promise<unknown>, schema: z.ZodType<Answer>): Promise<Answer> {
  const body = await call.catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    const { type, code = 'no code', statusCode = 'no answer' } = error
    const Failure = error instanceof Stripe.errors.StripeInvalidRequestError ? StripeRefused : PaymentUnavailable
    throw new Failure(`Stripe: ${type}, ${code} (${statusCode})`)
  })
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new PaymentUnavailable(`the response of Stripe is invalid: ${parsed.error.message}`)
  return parsed.data
}

/** The fields of Stripe's objects that are used. */
const charge = z.object({
  amount_refunded: z.number(),
  disputed: z.boolean(),
  // Cards have a fingerprint, also in wallets; other methods have none.
  payment_method_details: z.object({ card: z.object({ fingerprint: z.string().nullish() }).nullish() }).nullish(),
})

const paymentIntent = z.object({
  id: z.string(),
  status: z.string(),
  latest_charge: charge.nullable(),
  next_action: z
    .object({ konbini_display_details: z.object({ hosted_voucher_url: z.string().nullable() }).optional() })
    .nullable(),
})

/** A Checkout session with `payment_intent.latest_charge` expanded. */
export const checkoutSession = z.object({
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  url: z.string().nullable(),
  payment_intent: paymentIntent.nullable(),
})
export type CheckoutSession = z.infer<typeof checkoutSession>

export const sessionList = z.object({ data: z.array(z.object({ id: z.string() })) })
export const disputeList = z.object({ data: z.array(z.object({ status: z.string() })) })
export const refundList = z.object({ data: z.array(z.object({ amount: z.number(), status: z.string().nullable() })) })

/** Refunds in these states were not paid, possibly after weeks. */
const failedStates = new Set<string | null>(['failed', 'canceled'])

/** Sum of completed and pending refunds. */
export const refundedYenOf = (refunds: z.infer<typeof refundList>): number =>
  refunds.data.reduce((sum, { amount, status }) => (failedStates.has(status) ? sum : sum + amount), 0)

/** Disputes in these states hold the money or may win it; inquiries (`warning_…`) and won ones do not. */
const chargebackStates = new Set(['needs_response', 'under_review', 'lost'])
export const takesMoney = ({ status }: { readonly status: string }): boolean => chargebackStates.has(status)

/** States of a payment that waits for a store or for the network. */
const waitingStates = new Set(['processing', 'requires_action', 'requires_capture', 'requires_confirmation'])

export function stateOf({ status, payment_status, payment_intent }: CheckoutSession): SessionState {
  if (status === 'expired') return 'expired'
  if (status === 'open') return 'open'
  if (payment_status !== 'unpaid') return 'paid'
  return payment_intent && waitingStates.has(payment_intent.status) ? 'pending' : 'failed'
}

export const stripeEvent = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({ object: z.string(), id: z.string(), payment_intent: z.string().nullish() }),
  }),
})
