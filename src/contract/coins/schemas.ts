import { z } from 'zod'
import { logEntryId } from '../ids.ts'
import { dateTime } from '../dates.ts'
import { giftName } from '../gifts/schemas.ts'
import { coinSorts, dearest, transferKinds } from './limits.ts'

/** The maximum price of this many coins, in whole yen including tax. */
export const yenForCoins = (coins: number): number => Math.ceil((coins * dearest.yen) / dearest.coins)

/** Whether a product costs more per coin than `yenForCoins` states. */
export const isDearerThanStated = (product: { readonly coins: number; readonly yen: number }): boolean =>
  product.yen * dearest.coins > product.coins * dearest.yen

export const coins = z.int()

/** Repeated requests with the same key take effect once. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/)

export const coinBalance = z.object({
  paid: coins,
  free: coins,
  /** Coins of refunds and chargebacks that were spent already. */
  owed: coins,
})

export const coinLot = z.object({ sort: z.enum(coinSorts), left: coins, issuedAt: dateTime, expiresAt: dateTime })

export const wallet = z.object({
  balance: coinBalance,
  /** Unspent lots, in the order in which they are spent. */
  lots: z.array(coinLot),
  /** Coins that expire within `coinNoticeDays`; null if there are none. */
  lapsing: z.object({ coins, firstAt: dateTime }).nullable(),
})
export type Wallet = z.infer<typeof wallet>

export const historyEntry = z.object({
  id: z.int(),
  at: dateTime,
  kind: z.enum(transferKinds),
  /** The change of each balance. */
  paid: coins,
  free: coins,
  owed: coins,
  /** The subject of the transfer for programs, such as `purchase:…`. */
  reference: z.string(),
  /** The reason given by staff; empty for others. */
  reason: z.string(),
  /** The price of a purchase including tax; negative for a refund. */
  yen: z.int().nullable(),
  /** The gift that was sent with the coins; null for other transfers. */
  gift: z.object({ name: giftName, quantity: z.int(), liveId: z.string(), liver: z.string() }).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const historyPage = z.object({
  entries: z.array(historyEntry),
  /** The cursor of the next page; null on the last one. */
  before: z.int().nullable(),
})
export type HistoryPage = z.infer<typeof historyPage>

export const before = logEntryId.optional()

export const staffLedger = z.object({ userId: z.int(), wallet, entries: z.array(historyEntry) })
export type StaffLedger = z.infer<typeof staffLedger>
