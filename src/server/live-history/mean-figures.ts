import type { LiveFigures } from '#contract/live-history/schemas.ts'

/** The rounded mean of numbers; null without any. */
function meanOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : Math.round(known.reduce((total, value) => total + value, 0) / known.length)
}

/** The means of the figures of several lives, each over the lives that have the figure; null without lives. */
export function meanFigures(lives: readonly LiveFigures[]): LiveFigures | null {
  if (lives.length === 0) return null
  const mean = (valueOf: (figures: LiveFigures) => number) => meanOf(lives.map(valueOf)) ?? 0
  return {
    durationMs: mean((one) => one.durationMs),
    peakViewers: mean((one) => one.peakViewers),
    totalViewers: meanOf(lives.map((one) => one.totalViewers)),
    watchSeconds: meanOf(lives.map((one) => one.watchSeconds)),
    newFollowers: mean((one) => one.newFollowers),
    comments: mean((one) => one.comments),
    gifts: mean((one) => one.gifts),
    points: mean((one) => one.points),
  }
}
