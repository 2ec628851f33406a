import { coinNoticeDays } from '#contract/coins/limits.ts'
import type { HistoryEntry, Wallet } from '#contract/coins/schemas.ts'
import { dayMs } from '#contract/japan-time.ts'
import type { HistoryRow, LotRow, WalletRow } from './store/read.ts'

/** Throws if a JSON number cannot represent the value exactly. */
function toNumber(coins: bigint): number {
  const number = Number(coins)
  if (!Number.isSafeInteger(number)) throw new Error(`${coins} coins exceed the safe integer range`)
  return number
}

const sum = (lots: readonly LotRow[]): number => toNumber(lots.reduce((total, { left }) => total + left, 0n))

/** A wallet as it was read at `at`. */
export function presentWallet({ lots, owed }: WalletRow, at: Date): Wallet {
  const lapsing = lots.filter(({ expiresAt }) => expiresAt.getTime() <= at.getTime() + coinNoticeDays * dayMs)
  const first = lapsing.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())[0]
  return {
    balance: {
      paid: sum(lots.filter(({ sort }) => sort === 'paid')),
      free: sum(lots.filter(({ sort }) => sort === 'free')),
      owed: toNumber(owed),
    },
    lots: lots.map(({ sort, left, issuedAt, expiresAt }) => {
      return { sort, left: toNumber(left), issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() }
    }),
    lapsing: first ? { coins: sum(lapsing), firstAt: first.expiresAt.toISOString() } : null,
  }
}

function presentGift({ gift, quantity, liveId, liver }: HistoryRow): HistoryEntry['gift'] {
  if (gift === null || quantity === null || liveId === null || liver === null) return null
  return { name: { ja: gift.nameJa, en: gift.nameEn, ko: gift.nameKo }, quantity, liveId, liver }
}

export const presentHistory = (row: HistoryRow): HistoryEntry => ({
  id: toNumber(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  paid: toNumber(row.paid),
  free: toNumber(row.free),
  owed: toNumber(row.owed),
  reference: row.reference,
  reason: row.reason,
  yen: row.yen,
  gift: presentGift(row),
})
