import { japanTimeOfDayMs } from '../japan-time.ts'
import { minorsFromMs, minorsUntilMs } from './limits.ts'

/** Whether people under 18 may be live until an event ends. */
export function suitsMinors(endsAt: Date): boolean {
  const time = japanTimeOfDayMs(endsAt)
  return time > minorsFromMs && time <= minorsUntilMs
}
