import { and, asc, desc, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { TransferKind } from '#contract/coins/limits.ts'
import { gifts, sentGifts } from '../../gifts/tables.ts'
import { users } from '../../identity/tables.ts'
import { isAmong } from '../../ports/database/columns.ts'
import { statement } from '../../ports/database/port.ts'
import { purchases } from '../../purchases/tables.ts'
import { coinEntries, coinLots, coinTransfers, coinWallets } from '../tables.ts'

export interface LotRow {
  readonly sort: 'paid' | 'free'
  readonly left: bigint
  readonly issuedAt: Date
  readonly expiresAt: Date
}

export interface WalletRow {
  /** Those that can be spent, in spending order. */
  readonly lots: readonly LotRow[]
  readonly owed: bigint
}

/** The wallets at `at`, by user; a user who does not exist has none. */
export const readWallets = statement(
  'coins.readWallets',
  async (db, { userIds, at }: { readonly userIds: readonly number[]; readonly at: Date }) => {
    const rows = await db
      .select({
        userId: users.id,
        owed: sql`coalesce(${coinWallets.owed}, 0)`.mapWith(BigInt),
        lot: {
          sort: coinLots.sort,
          left: coinLots.left,
          issuedAt: coinLots.issuedAt,
          expiresAt: coinLots.expiresAt,
        },
      })
      .from(users)
      .leftJoin(coinWallets, eq(coinWallets.userId, users.id))
      .leftJoin(coinLots, and(eq(coinLots.userId, users.id), sql`${coinLots.left} > 0`, gt(coinLots.expiresAt, at)))
      .where(isAmong(users.id, userIds))
      .orderBy(asc(coinLots.sort), asc(coinLots.expiresAt), asc(coinLots.id))
      .prepare('coins_read_wallets')
      .execute()
    const wallets = new Map<number, WalletRow>()
    for (const { userId, owed, lot } of rows) {
      const lots = wallets.get(userId)?.lots ?? []
      wallets.set(userId, { owed, lots: lot === null ? lots : [...lots, lot] })
    }
    return wallets
  },
)

const movedCoins = (account: 'paid' | 'free' | 'owed') =>
  sql`coalesce((select ${coinEntries.coins} from ${coinEntries}
    where ${coinEntries.transferId} = ${coinTransfers}.id and ${coinEntries.account} = ${account}), 0)`.mapWith(BigInt)

/** The share of the price, negative if it was paid back; null without a purchase. */
const paidYen = sql`case when ${coinTransfers.kind} in ('purchase', 'reinstatement') then 1 else -1 end
  * round(${coinTransfers.coins} * ${purchases.yen}::numeric / ${purchases.coins})`.mapWith(
  (yen: string | number | null) => (yen === null ? null : Number(yen)),
)

export interface HistoryQuery {
  readonly userId: number
  /** Null: all. */
  readonly kinds: readonly TransferKind[] | null
  /** Only transfers with a smaller id. */
  readonly before: bigint | null
  readonly limit: number
}

/** Newest first. */
export const listHistory = statement('coins.listHistory', (db, { userId, kinds, before, limit }: HistoryQuery) =>
  db
    .select({
      id: coinTransfers.id,
      at: coinTransfers.at,
      kind: coinTransfers.kind,
      reference: coinTransfers.reference,
      reason: coinTransfers.reason,
      paid: movedCoins('paid'),
      free: movedCoins('free'),
      owed: movedCoins('owed'),
      yen: paidYen,
      gift: gifts,
      quantity: sentGifts.quantity,
      liveId: sentGifts.liveId,
      liver: users.nickName,
    })
    .from(coinTransfers)
    .leftJoin(
      purchases,
      and(
        eq(purchases.userId, coinTransfers.userId),
        inArray(coinTransfers.kind, ['purchase', 'refund', 'chargeback', 'reinstatement']),
        eq(coinTransfers.reference, sql`'purchase:' || ${purchases.id}`),
      ),
    )
    .leftJoin(sentGifts, eq(sentGifts.transferId, coinTransfers.id))
    .leftJoin(gifts, eq(gifts.id, sentGifts.giftId))
    .leftJoin(users, eq(users.id, sentGifts.liverId))
    .where(
      and(
        eq(coinTransfers.userId, userId),
        kinds === null ? undefined : inArray(coinTransfers.kind, [...kinds]),
        before === null ? undefined : lt(coinTransfers.id, before),
      ),
    )
    .orderBy(desc(coinTransfers.id))
    .limit(limit),
)
export type HistoryRow = Awaited<ReturnType<typeof listHistory.run>>[number]
