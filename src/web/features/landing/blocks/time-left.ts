export interface TimeLeft {
  readonly days: number
  readonly hours: number
  readonly minutes: number
  readonly seconds: number
}

/** Milliseconds as days, hours, minutes and seconds, each rounded down; null when nothing is left. */
export function timeLeft(milliseconds: number): TimeLeft | null {
  if (milliseconds <= 0) return null
  const total = Math.floor(milliseconds / 1000)
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}
