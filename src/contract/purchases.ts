import { z } from 'zod'
import { idempotencyKey } from './coins.ts'
import type { Endpoint } from './endpoint.ts'

/** `sandbox` plays a provider with pretend money. */
export const paymentProviders = ['sandbox', 'stripe'] as const
export type PaymentProviderName = (typeof paymentProviders)[number]

export const purchaseStates = [
  'created',
  'pending',
  'paid',
  'credited',
  'failed',
  'cancelled',
  'expired',
  'refunded',
  'charged_back',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** What somebody of an age below may buy in a month (of Japan), in yen with tax. */
export const monthlyCaps = [
  { below: 16, yen: 5_000 },
  { below: 18, yen: 20_000 },
] as const

/** Whoever is younger needs the consent of a guardian. */
export const ageOfMajority = 18

const dateTime = z.iso.datetime({ offset: true })

export const coinProduct = z.object({ id: z.string(), coins: z.int(), yen: z.int() })
export type CoinProduct = z.infer<typeof coinProduct>

export const purchase = z.object({
  id: z.uuid(),
  coins: z.int(),
  yen: z.int(),
  state: z.enum(purchaseStates),
  test: z.boolean(),
  createdAt: dateTime,
  /** Where to pay; null when there is nothing to pay any more. */
  checkoutUrl: z.string().nullable(),
})
export type Purchase = z.infer<typeof purchase>

export const closedReasons = ['off', 'operator_data_missing'] as const

export const shop = z.object({
  products: z.array(coinProduct),
  /** Whether anything can be bought, and why not. */
  closed: z.enum(closedReasons).nullable(),
  /** Nobody pays: the payments of this site are pretend ones. */
  test: z.boolean(),
  birthDateKnown: z.boolean(),
  /** A guardian has to agree. */
  minor: z.boolean(),
  /** What may be bought in a month and what is left of it; null without a cap. */
  cap: z.object({ yen: z.int(), left: z.int() }).nullable(),
  /** Orders of the user that are not finished, the newest first. */
  underWay: z.array(purchase),
})
export type Shop = z.infer<typeof shop>

const id = z.object({ id: z.uuid() })

export const purchaseEndpoints = {
  'GET /v1/coins/shop': {
    summary: 'What can be bought, and what the signed-in user may buy of it',
    tag: 'coins',
    answer: shop,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/coins/purchases': {
    summary: 'Order coins; the answer says where to pay. The same key orders once',
    tag: 'coins',
    body: z.object({
      productId: z.string().max(40),
      key: idempotencyKey,
      /** Ticked: the guardian of a minor agrees. */
      guardianConsent: z.boolean().default(false),
    }),
    answer: purchase,
    errors: [
      'SIGN_IN_REQUIRED',
      'SALES_CLOSED',
      'PRODUCT_NOT_FOUND',
      'BIRTH_DATE_REQUIRED',
      'GUARDIAN_CONSENT_REQUIRED',
      'MONTHLY_CAP',
      'COINS_OWED',
      'COINS_KEY_REUSED',
      'PAYMENT_UNAVAILABLE',
    ],
  },
  'POST /v1/coins/purchases/{id}/check': {
    summary: 'Ask the payment provider how an order of the signed-in user stands',
    tag: 'coins',
    params: id,
    body: z.object({}),
    answer: purchase,
    errors: ['SIGN_IN_REQUIRED', 'PURCHASE_NOT_FOUND'],
  },
  'POST /v1/coins/purchases/{id}/cancellation': {
    summary: 'Give up an order that is not paid',
    tag: 'coins',
    params: id,
    body: z.object({}),
    answer: purchase,
    errors: ['SIGN_IN_REQUIRED', 'PURCHASE_NOT_FOUND', 'PURCHASE_STATE', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies Record<string, Endpoint>
