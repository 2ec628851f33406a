import { japanDate } from '#contract/japan-time.ts'

/** Whole years from `birthDate` (`YYYY-MM-DD`) to today in Japan; negative for a date in the future. */
export function ageOn(now: Date, birthDate: string): number {
  const today = japanDate(now)
  const years = Number(today.slice(0, 4)) - Number(birthDate.slice(0, 4))
  return today.slice(5) < birthDate.slice(5) ? years - 1 : years
}
