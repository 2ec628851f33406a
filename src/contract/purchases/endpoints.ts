import { z } from 'zod'
import { idempotencyKey } from '../coins/schemas.ts'
import type { Endpoint } from '../endpoint.ts'
import { id, purchase, shop } from './schemas.ts'

export const purchaseEndpoints = {
  'GET /v1/coins/shop': {
    summary: 'The products, and the limits of the signed-in user',
    tag: 'coins',
    access: 'signed-in',
    answer: shop,
    errors: [],
  },
  'POST /v1/coins/purchases': {
    summary: 'Order coins; the response contains the payment page. Idempotent per key',
    tag: 'coins',
    access: 'signed-in',
    body: z.object({
      productId: z.string().max(40),
      key: idempotencyKey,
      /** The guardian of a minor consents. */
      guardianConsent: z.boolean().default(false),
    }),
    answer: purchase,
    errors: [
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
    summary: 'Update the state of an order of the signed-in user from the payment provider',
    tag: 'coins',
    access: 'signed-in',
    params: id,
    body: z.object({}),
    answer: purchase,
    errors: ['PURCHASE_NOT_FOUND'],
  },
  'POST /v1/coins/purchases/{id}/cancellation': {
    summary: 'Cancel an unpaid order',
    tag: 'coins',
    access: 'signed-in',
    params: id,
    body: z.object({}),
    answer: purchase,
    errors: ['PURCHASE_NOT_FOUND', 'PURCHASE_STATE', 'PAYMENT_UNAVAILABLE'],
  },
} as const satisfies Record<string, Endpoint>
