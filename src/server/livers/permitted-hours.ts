import { ageOn } from '../identity/index.ts'

/** Whether somebody may be live at a moment, and how long from then; `until` null: as long as they like. */
export type LivePermission = { readonly permitted: true; readonly until: Date | null } | { readonly permitted: false }

/** Japan's hours in which minors may be live, by the age below which they hold. */
const limits = [
  { below: 16, fromHour: 5, toHour: 20 },
  { below: 18, fromHour: 5, toHour: 22 },
] as const

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Japan has no summer time. */
const japanAheadMs = 9 * hourMs

/** Whether somebody born on `birthDate` (`YYYY-MM-DD`) may be live at `at`. No birth date: nothing is known against it. */
export function permissionAt(at: Date, birthDate: string | null): LivePermission {
  const age = birthDate === null ? Infinity : ageOn(at, birthDate)
  const limit = limits.find(({ below }) => age < below)
  if (!limit) return { permitted: true, until: null }
  const japanMs = at.getTime() + japanAheadMs
  const ofDayMs = japanMs % dayMs
  if (ofDayMs < limit.fromHour * hourMs || ofDayMs >= limit.toHour * hourMs) return { permitted: false }
  return { permitted: true, until: new Date(at.getTime() - ofDayMs + limit.toHour * hourMs) }
}
