import { ageOfMajority, monthlyCaps, type closedReasons } from '#contract/purchases.ts'
import { missingForSales } from '#contract/site-profile.ts'
import { ageOn } from '../identity/index.ts'
import type { PurchasesSetup } from './setup.ts'
import type { Month } from './store/order.ts'

/** Japan has no summer time. */
const japanAheadMs = 9 * 60 * 60 * 1000

/** The calendar month of Japan that `at` is in. */
export function monthOf(at: Date): Month {
  const japan = new Date(at.getTime() + japanAheadMs)
  const [year, month] = [japan.getUTCFullYear(), japan.getUTCMonth()]
  const start = (months: number) => new Date(Date.UTC(year, month + months, 1) - japanAheadMs)
  return { from: start(0), until: start(1) }
}

export const isMinor = (at: Date, birthDate: string): boolean => ageOn(at, birthDate) < ageOfMajority

/** What somebody born then may buy in a month, in yen; null without a cap. */
export function capOf(at: Date, birthDate: string): number | null {
  const age = ageOn(at, birthDate)
  return monthlyCaps.find(({ below }) => age < below)?.yen ?? null
}

/** Why nothing can be bought; null when it can. Pretend money needs no operator. */
export function closedFor({
  payments,
  operator,
}: Pick<PurchasesSetup, 'payments' | 'operator'>): (typeof closedReasons)[number] | null {
  if (!payments) return 'off'
  return payments.test || missingForSales(operator).length === 0 ? null : 'operator_data_missing'
}
