import { coinNoticeDays, type HistoryEntry, type Wallet } from '#contract/coins.ts'
import { dayMs } from './lifetime.ts'
import type { HistoryRow, LotRow } from './store/read.ts'

/** Coins as the API writes them. Throws where a number of JSON could not hold them. */
function whole(coins: bigint): number {
  const number = Number(coins)
  if (!Number.isSafeInteger(number)) throw new Error(`${coins} coins are more than can be told`)
  return number
}

const sum = (lots: readonly LotRow[]): number => whole(lots.reduce((total, { left }) => total + left, 0n))

/** `lots`: what can be spent at `at`. */
export function presentWallet(lots: readonly LotRow[], owed: bigint, at: Date): Wallet {
  const noticed = lots.filter(({ expiresAt }) => expiresAt.getTime() <= at.getTime() + coinNoticeDays * dayMs)
  const first = noticed.toSorted((a, b) => a.expiresAt.getTime() - b.expiresAt.getTime())[0]
  return {
    balance: {
      paid: sum(lots.filter(({ sort }) => sort === 'paid')),
      free: sum(lots.filter(({ sort }) => sort === 'free')),
      owed: whole(owed),
    },
    lots: lots.map(({ sort, left, issuedAt, expiresAt }) => {
      return { sort, left: whole(left), issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() }
    }),
    lapsing: first ? { coins: sum(noticed), firstAt: first.expiresAt.toISOString() } : null,
  }
}

function presentGift({ gift, quantity, liveId, liver }: HistoryRow): HistoryEntry['gift'] {
  if (gift === null || quantity === null || liveId === null || liver === null) return null
  return { name: { ja: gift.nameJa, en: gift.nameEn, ko: gift.nameKo }, quantity, liveId, liver }
}

export const presentHistory = (row: HistoryRow): HistoryEntry => ({
  id: whole(row.id),
  at: row.at.toISOString(),
  kind: row.kind,
  paid: whole(row.paid),
  free: whole(row.free),
  owed: whole(row.owed),
  reference: row.reference,
  reason: row.reason,
  yen: row.yen,
  gift: presentGift(row),
})
