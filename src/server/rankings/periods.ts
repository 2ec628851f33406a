import { dayMs, japanDate } from '#contract/japan-time.ts'
import type { EndingPeriod, RankingPeriod } from '#contract/rankings/limits.ts'

/** The first day of the ranking of all time. */
export const allTimeStarts = '1970-01-01'

const utc = (date: string): number => Date.parse(`${date}T00:00:00Z`)
const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The first day of the period that contains the date. */
function startsOfDate(period: RankingPeriod, date: string): string {
  if (period === 'all') return allTimeStarts
  if (period === 'month') return `${date.slice(0, 7)}-01`
  if (period === 'day') return date
  const sinceMonday = (new Date(utc(date)).getUTCDay() + 6) % 7
  return dateOf(utc(date) - sinceMonday * dayMs)
}

/** The first day, in Japan, of the period that contains `at`. */
export const startsAt = (period: RankingPeriod, at: Date): string => startsOfDate(period, japanDate(at))

/** Whether a period begins on this day. */
export const isStart = (period: RankingPeriod, date: string): boolean => startsOfDate(period, date) === date

/** The first day of the period before the one that starts on `starts`. */
export const previousStarts = (period: EndingPeriod, starts: string): string =>
  startsOfDate(period, dateOf(utc(starts) - dayMs))

/** The first day of the next period. */
function nextStarts(period: EndingPeriod, starts: string): string {
  // No month is longer than 31 days, and none is shorter than 28.
  const days = { day: 1, week: 7, month: 31 }[period]
  return startsOfDate(period, dateOf(utc(starts) + days * dayMs))
}

/** The start of the day in Japan. */
const midnight = (date: string): Date => new Date(`${date}T00:00:00+09:00`)

/** The window of a period: from `from` until before `until`, which is null for the ranking of all time. */
export function windowOf(period: RankingPeriod, starts: string): { readonly from: Date; readonly until: Date | null } {
  const until = period === 'all' ? null : midnight(nextStarts(period, starts))
  return { from: midnight(starts), until }
}
