import type { RankingPeriod } from '#contract/rankings/limits.ts'
import type { RankedPeriod } from '#contract/rankings/schemas.ts'
import { windowOf } from './periods.ts'
import type { ResultRow } from './store/closings.ts'

export const presentPeriod = <Period extends RankingPeriod>(
  period: Period,
  starts: string,
): RankedPeriod & { readonly period: Period } => ({
  period,
  starts,
  until: windowOf(period, starts).until?.toISOString() ?? null,
})

export const presentResult = ({ rank, points, user }: ResultRow) => ({ rank, points, user })
