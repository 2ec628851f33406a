/** Japan time is UTC+9 all year: without daylight saving time, every day has 24 hours. */

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

const offsetMs = 9 * hourMs

/** The date and time in Japan at `instant` (milliseconds since the Unix epoch), such as `2026-11-21T20:30:00.000`. */
const localOf = (instant: number): string => new Date(instant + offsetMs).toISOString().slice(0, -1)

/** The calendar date in Japan, such as `2026-11-21`. */
export const japanDate = (at: Date): string => localOf(at.getTime()).slice(0, 10)

/** The date and time in Japan to the second, such as `2026-11-21 20:30:00`. */
export const japanDateTime = (at: Date): string => localOf(at.getTime()).slice(0, 19).replace('T', ' ')

/** Milliseconds since midnight in Japan. */
export const japanTimeOfDayMs = (at: Date): number => (at.getTime() + offsetMs) % dayMs

/** A calendar month in Japan, such as `2026-11`: its start, and that of the next one. */
export function japanMonth(month: string): { readonly from: Date; readonly until: Date } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const startOf = (index: number) => new Date(Date.UTC(year, index, 1) - offsetMs)
  return { from: startOf(number - 1), until: startOf(number) }
}

/** Converts a local time in Japan (`2026-11-21T20:30`) to an ISO 8601 instant; null if it is invalid. */
export function fromJapanTime(local: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2})?$/.test(local)) return null
  const instant = new Date(`${local.slice(0, 16)}:00+09:00`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}

/** The inverse of fromJapanTime, from milliseconds since the Unix epoch, truncated to the minute. */
export const toJapanTime = (instant: number): string => localOf(instant).slice(0, 16)
