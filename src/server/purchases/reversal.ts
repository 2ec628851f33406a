import type { PurchaseState } from '#contract/purchases.ts'

export interface Bought {
  readonly state: PurchaseState
  readonly coins: number
  readonly yen: number
  readonly refundedYen: number
  readonly reversedCoins: number
}

export interface Reversal {
  /** To take back; negative: to give again. */
  readonly coins: number
  readonly state: 'credited' | 'refunded' | 'charged_back'
  readonly refundedYen: number
}

const reversible: readonly PurchaseState[] = ['credited', 'refunded', 'charged_back']

/** What has to happen so that as much of a purchase is taken back as of its price; null when nothing. */
export function reversalDue(
  bought: Bought,
  returned: { readonly refundedYen: number; readonly chargedBack: boolean },
): Reversal | null {
  const { state, coins, yen, reversedCoins } = bought
  if (!reversible.includes(state)) return null
  const refundedYen = Math.min(returned.refundedYen, yen)
  const target = returned.chargedBack ? coins : Math.floor((coins * refundedYen) / yen)
  const becomes = returned.chargedBack ? 'charged_back' : refundedYen === yen ? 'refunded' : 'credited'
  if (target === reversedCoins && becomes === state && refundedYen === bought.refundedYen) return null
  return { coins: target - reversedCoins, state: becomes, refundedYen }
}
