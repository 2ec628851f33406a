import { z } from 'zod'
import { closedReasons, purchaseStates } from './limits.ts'

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

export const id = z.object({ id: z.uuid() })
