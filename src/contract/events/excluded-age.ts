import { hourMs, japanTimeOfDayMs } from '../japan-time.ts'
import { permittedHours } from '../livers/limits.ts'

/** The age below which livers may not be live until an event ends; null: everybody may. */
export function excludedAge(endsAt: Date): number | null {
  const time = japanTimeOfDayMs(endsAt)
  const excluded = permittedHours.findLast(
    ({ fromHour, toHour }) => time <= fromHour * hourMs || time > toHour * hourMs,
  )
  return excluded?.below ?? null
}
