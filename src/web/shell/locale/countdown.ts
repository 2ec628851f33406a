import { dayMs, hourMs } from '#contract/japan-time.ts'
import { formatElapsed } from './format.ts'

/** The time left until a start: whole days, and the rest such as `4:05`, `1:02:03`, or `0:04:05` after days. */
export function countdown(leftMs: number): { readonly days: number; readonly time: string } {
  const left = Math.max(0, leftMs)
  const days = Math.floor(left / dayMs)
  const rest = left % dayMs
  const time = formatElapsed(rest)
  if (days === 0 || rest >= hourMs) return { days, time }
  return { days, time: `0:${time.padStart('00:00'.length, '0')}` }
}
