import { z } from 'zod'
import { giftName } from '../gifts/schemas.ts'
import { coinSorts, transferKinds } from './limits.ts'

/** The pack in which coins cost most: what is said of their price holds for all packs. */
const dearest = { coins: 110, yen: 120 }

/** What so many coins cost at most, in whole yen, tax included. */
export const yenForCoins = (coins: number): number => Math.ceil((coins * dearest.yen) / dearest.coins)

export const coins = z.int()

const dateTime = z.iso.datetime({ offset: true })

/** By which a repeated request is known to be the same one. */
export const idempotencyKey = z.string().regex(/^[\w-]{8,64}$/)

export const coinBalance = z.object({
  paid: coins,
  free: coins,
  /** Of refunds and chargebacks whose coins were spent already. */
  owed: coins,
})

export const coinLot = z.object({ sort: z.enum(coinSorts), left: coins, issuedAt: dateTime, expiresAt: dateTime })

export const wallet = z.object({
  balance: coinBalance,
  /** What can still be spent, in the order in which it will be. */
  lots: z.array(coinLot),
  /** What lapses within the days of the notice; null when nothing does. */
  lapsing: z.object({ coins, firstAt: dateTime }).nullable(),
})
export type Wallet = z.infer<typeof wallet>

export const historyEntry = z.object({
  id: z.int(),
  at: dateTime,
  kind: z.enum(transferKinds),
  /** What came (positive) or went (negative), of each sort. */
  paid: coins,
  free: coins,
  owed: coins,
  /** What it is about, such as `purchase:…`; readable by programs. */
  reference: z.string(),
  /** Why, where staff did it. */
  reason: z.string(),
  /** Tax included; of purchases, and negative where it went back. */
  yen: z.int().nullable(),
  /** What was sent for the coins, and to whom; null where they went for something else. */
  gift: z.object({ name: giftName, quantity: z.int(), liveId: z.string(), liver: z.string() }).nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const historyPage = z.object({
  entries: z.array(historyEntry),
  /** Of the next page; null on the last one. */
  before: z.int().nullable(),
})
export type HistoryPage = z.infer<typeof historyPage>

export const userId = z.coerce.number().int().min(1).max(2_147_483_647)

export const before = z.coerce.number().int().min(1).optional()

export const staffLedger = z.object({ userId: z.int(), wallet, entries: z.array(historyEntry) })
export type StaffLedger = z.infer<typeof staffLedger>
