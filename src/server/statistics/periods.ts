import { dayMs } from '#contract/japan-time.ts'
import type { StatisticsPeriod } from '#contract/statistics/limits.ts'
import type { DayFigures, Figures } from '#contract/statistics/schemas.ts'
import type { DayRow, Days } from './store/read.ts'

/** The date some days after another one, such as `2026-11-21`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The days of a period that ends today, and those of the same length before. */
export function periodDays(period: StatisticsPeriod, today: string): { days: Days; previous: Days | null } {
  if (period === 'all') return { days: { from: null, until: today }, previous: null }
  const length = Number(period)
  const from = addDays(today, 1 - length)
  return {
    days: { from, until: today },
    previous: { from: addDays(from, -length), until: addDays(from, -1) },
  }
}

export type NewFollowers = ReadonlyMap<string, number>

export function figuresOf(rows: readonly Omit<DayRow, 'day'>[], newFollowers: number): Figures {
  const sum = { views: 0, plays: 0, watchMs: 0, watchedShares: 0 }
  for (const row of rows) {
    sum.views += row.views
    sum.plays += row.plays
    sum.watchMs += row.watchMs
    sum.watchedShares += row.watchedShares
  }
  return {
    views: sum.views,
    plays: sum.plays,
    watchSeconds: Math.round(sum.watchMs / 1000),
    watchedShare: sum.plays === 0 ? null : Math.min(1, sum.watchedShares / sum.plays),
    newFollowers,
  }
}

/** Every day from the first one on, those without counts included; none where nothing was ever counted. */
export function fillDays({ from, until }: Days, rows: readonly DayRow[], followers: NewFollowers): DayFigures[] {
  const counted = new Map(rows.map((row) => [row.day, row]))
  const first = from ?? [...counted.keys(), ...followers.keys()].toSorted()[0]
  const days: DayFigures[] = []
  for (let day = first; day !== undefined && day <= until; day = addDays(day, 1)) {
    const row = counted.get(day)
    days.push({ day, ...figuresOf(row ? [row] : [], followers.get(day) ?? 0) })
  }
  return days
}
