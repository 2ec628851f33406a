import { hourMs, japanTimeOfDayMs } from '#contract/japan-time.ts'
import { permittedHours } from '#contract/livers/limits.ts'
import { ageOn } from '../identity/index.ts'

/** Whether a person may be live, and until when; `until` is null without a limit. */
export type LivePermission = { readonly permitted: true; readonly until: Date | null } | { readonly permitted: false }

/** `birthDate` is `YYYY-MM-DD`; without one there is no limit. */
export function permissionAt(at: Date, birthDate: string | null): LivePermission {
  const age = birthDate === null ? Infinity : ageOn(at, birthDate)
  const limit = permittedHours.find(({ below }) => age < below)
  if (!limit) return { permitted: true, until: null }
  const timeOfDayMs = japanTimeOfDayMs(at)
  if (timeOfDayMs < limit.fromHour * hourMs || timeOfDayMs >= limit.toHour * hourMs) return { permitted: false }
  return { permitted: true, until: new Date(at.getTime() - timeOfDayMs + limit.toHour * hourMs) }
}
