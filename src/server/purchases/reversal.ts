import type { PurchaseState } from '#contract/purchases/limits.ts'

export interface PurchaseBalance {
  readonly state: PurchaseState
  readonly coins: number
  readonly yen: number
  readonly refundedYen: number
  readonly reversedCoins: number
}

export interface Reversal {
  /** Coins to take back; negative: to return. */
  readonly coins: number
  readonly state: 'credited' | 'refunded' | 'charged_back'
  readonly refundedYen: number
}

const reversible: readonly PurchaseState[] = ['credited', 'refunded', 'charged_back']

/** The change after which the same share of coins and price is reversed; null if nothing changes. */
export function reversalDue(
  purchase: PurchaseBalance,
  returned: { readonly refundedYen: number; readonly chargedBack: boolean },
): Reversal | null {
  const { state, coins, yen, reversedCoins } = purchase
  if (!reversible.includes(state)) return null
  const refundedYen = Math.min(returned.refundedYen, yen)
  const target = returned.chargedBack ? coins : Math.floor((coins * refundedYen) / yen)
  const newState = returned.chargedBack ? 'charged_back' : refundedYen === yen ? 'refunded' : 'credited'
  if (target === reversedCoins && newState === state && refundedYen === purchase.refundedYen) return null
  return { coins: target - reversedCoins, state: newState, refundedYen }
}
