import type { Live } from '#contract/lives/schemas.ts'

/** Puts lives of the recommended genre first and keeps the order otherwise; `genre` is '' for no recommendation. */
export function recommendedFirst(lives: readonly Live[], genre: string): Live[] {
  const isRecommended = (live: Live) => live.genre === genre
  return [...lives.filter(isRecommended), ...lives.filter((live) => !isRecommended(live))]
}
