import { minimumAge } from '#contract/account.ts'

/** Nobody alive is older, in years. */
const oldestAge = 130

/** The calendar date in Japan, `YYYY-MM-DD`. */
const todayInJapan = (now: Date): string => now.toLocaleDateString('sv-SE', { timeZone: 'Asia/Tokyo' })

/** The same day so many years before; the day before where that year has no 29 February. */
function yearsBefore(date: string, years: number): string {
  const year = Number(date.slice(0, 4)) - years
  const leap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1
  return `${year}-${date.slice(5) === '02-29' && !leap ? '02-28' : date.slice(5)}`
}

/** The first and the last date that somebody with an account can be born on, for the input. */
export function birthDateRange(now: Date): { readonly min: string; readonly max: string } {
  const today = todayInJapan(now)
  return { min: yearsBefore(today, oldestAge), max: yearsBefore(today, minimumAge) }
}

/** What is wrong with a birth date (`YYYY-MM-DD`); null when nothing is. The server has the last word. */
export function birthDateFault(birthDate: string, now: Date): 'impossible' | 'tooYoung' | null {
  const { min, max } = birthDateRange(now)
  if (birthDate > todayInJapan(now) || birthDate < min) return 'impossible'
  return birthDate > max ? 'tooYoung' : null
}
