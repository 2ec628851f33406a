/** What is read of Stripe's objects; everything else in them is passed over. */
import { z } from 'zod'
import type { SessionState } from '../port.ts'

const charge = z.object({ amount_refunded: z.number(), disputed: z.boolean() })

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

/** Refunds in these states went nowhere, though they may have been under way for weeks. */
const vainStates = new Set<string | null>(['failed', 'canceled'])

/** What has gone back by `refunds`, or is on its way. */
export const goneBack = (refunds: z.infer<typeof refundList>): number =>
  refunds.data.reduce((sum, { amount, status }) => (vainStates.has(status) ? sum : sum + amount), 0)

/** Disputes in these states have the money, or may come to have it; inquiries (`warning_…`) and won ones have not. */
const takingStates = new Set(['needs_response', 'under_review', 'lost'])
export const takesMoney = ({ status }: { readonly status: string }): boolean => takingStates.has(status)

/** A payment of a completed session that waits: for a store, or for the network. */
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
