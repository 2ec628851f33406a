import { japanDate, japanMonth } from '#contract/japan-time.ts'
import { ageOfMajority, monthlyCaps, type closedReasons } from '#contract/purchases/limits.ts'
import { missingForSales } from '#contract/site-profile.ts'
import { ageOn } from '../identity/index.ts'
import type { PurchasesDeps } from './deps.ts'
import type { Month } from './store/order.ts'

/** The calendar month in Japan that contains `at`. */
export const monthOf = (at: Date): Month => japanMonth(japanDate(at).slice(0, 7))

export const isMinor = (at: Date, birthDate: string): boolean => ageOn(at, birthDate) < ageOfMajority

/** The monthly cap in yen for a user with this birth date; null without a cap. */
export function capOf(at: Date, birthDate: string): number | null {
  const age = ageOn(at, birthDate)
  return monthlyCaps.find(({ below }) => age < below)?.yen ?? null
}

/** Why the shop is closed; null when it is open. Test payments need no operator data. */
export function closedReasonOf({
  payments,
  operator,
}: Pick<PurchasesDeps, 'payments' | 'operator'>): (typeof closedReasons)[number] | null {
  if (!payments) return 'off'
  return payments.test || missingForSales(operator).length === 0 ? null : 'operator_data_missing'
}
