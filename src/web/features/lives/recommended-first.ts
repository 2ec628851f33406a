import type { Live } from '#contract/lives.ts'

/** Lives of the recommended genre come first, in their order; `genre` is empty where the operator recommends none. */
export function recommendedFirst(lives: readonly Live[], genre: string): Live[] {
  const recommended = (live: Live) => live.genre === genre
  return [...lives.filter(recommended), ...lives.filter((live) => !recommended(live))]
}
