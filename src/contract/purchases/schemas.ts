import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { closedReasons, purchaseStates } from './limits.ts'

export const coinProduct = z.object({ id: z.string(), coins: z.int(), yen: z.int() })
export type CoinProduct = z.infer<typeof coinProduct>

export const purchase = z.object({
  id: z.uuid(),
  coins: z.int(),
  yen: z.int(),
  state: z.enum(purchaseStates),
  test: z.boolean(),
  createdAt: dateTime,
  /** The payment page; null once there is nothing to pay. */
  checkoutUrl: z.string().nullable(),
})
export type Purchase = z.infer<typeof purchase>

export const shop = z.object({
  products: z.array(coinProduct),
  /** Why the shop is closed; null while it is open. */
  closed: z.enum(closedReasons).nullable(),
  /** Payments are simulated: no real money is charged. */
  test: z.boolean(),
  birthDateKnown: z.boolean(),
  /** The consent of a guardian is required. */
  minor: z.boolean(),
  /** The monthly cap and its remaining amount, in yen; null without a cap. */
  cap: z.object({ yen: z.int(), left: z.int() }).nullable(),
  /** Unfinished orders of the user, newest first. */
  underWay: z.array(purchase),
})
export type Shop = z.infer<typeof shop>

export const id = z.object({ id: z.uuid() })
