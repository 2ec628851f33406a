import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { giftName } from './gifts.ts'
import { languages } from './languages.ts'

/** Coins that were bought, and coins that were given. */
export const coinSorts = ['paid', 'free'] as const
export type CoinSort = (typeof coinSorts)[number]

/** Lots can be spent for so many days after they were issued. */
export const coinLifetimeDays = 180
/** So many days before a lot lapses, its user is told. */
export const coinNoticeDays = 7

/** What moves coins. `owed` is what a refund or chargeback wanted back and no longer found. */
export const transferKinds = [
  'purchase',
  'grant',
  'spend',
  'expiry',
  'refund',
  'chargeback',
  'reinstatement',
  'take_back',
  'waiver',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** What a user may choose from to narrow their history. */
export const historyFilters = ['all', 'purchases', 'grants', 'spending', 'expiries', 'refunds'] as const
export type HistoryFilter = (typeof historyFilters)[number]

/** The pack in which coins cost most: what is said of their price holds for all packs. */
const dearest = { coins: 110, yen: 120 }
/** What so many coins cost at most, in whole yen, tax included. */
export const yenForCoins = (coins: number): number => Math.ceil((coins * dearest.yen) / dearest.coins)

const coins = z.int()
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

const userId = z.coerce.number().int().min(1).max(2_147_483_647)
const before = z.coerce.number().int().min(1).optional()
const staffCorrection = z.object({
  coins: z.int().min(1).max(1_000_000),
  reason: z.string().trim().max(500).default(''),
  key: idempotencyKey,
})

export const staffLedger = z.object({ userId: z.int(), wallet, entries: z.array(historyEntry) })
export type StaffLedger = z.infer<typeof staffLedger>

export const corrections = ['grant', 'take_back', 'waive'] as const
export type Correction = (typeof corrections)[number]

export const coinEndpoints = {
  'GET /v1/coins': {
    summary: 'The coins of the signed-in user, and when they lapse',
    tag: 'coins',
    answer: wallet,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/coins/history': {
    summary: 'What came and went, the newest first',
    tag: 'coins',
    query: z.object({ filter: z.enum(historyFilters).default('all'), before }),
    answer: historyPage,
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/coins/history.csv': {
    summary: 'The whole history as a table (CSV, RFC 4180, UTF-8 with a byte order mark)',
    tag: 'coins',
    query: z.object({ filter: z.enum(historyFilters).default('all'), language: z.enum(languages).default('ja') }),
    answer: z.string(),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'GET /v1/staff/coins/{userId}': {
    summary: "A user's coins with their latest transfers; for staff",
    tag: 'staff',
    params: z.object({ userId }),
    query: z.object({ before }),
    answer: staffLedger,
    errors: ['SIGN_IN_REQUIRED', 'STAFF_ONLY', 'USER_NOT_FOUND'],
  },
  'POST /v1/staff/coins/{userId}/corrections': {
    summary: 'Give free coins, take free coins back, or waive what is owed; for staff, with a reason',
    tag: 'staff',
    params: z.object({ userId }),
    body: staffCorrection.extend({ correction: z.enum(corrections) }),
    answer: staffLedger,
    errors: [
      'SIGN_IN_REQUIRED',
      'STAFF_ONLY',
      'USER_NOT_FOUND',
      'OWN_ACCOUNT',
      'REASON_REQUIRED',
      'COINS_NOT_ENOUGH',
      'COINS_KEY_REUSED',
    ],
  },
} as const satisfies Record<string, Endpoint>
