import type { EpisodeCard } from '#contract/episodes/schemas.ts'

export interface GenreShelf {
  /** Null: episodes without a genre, or of all genres. */
  readonly genre: string | null
  readonly episodes: readonly EpisodeCard[]
}

/** One shelf for each genre, in the order in which the genres first appear; episodes keep their order. */
export function genreShelves(episodes: readonly EpisodeCard[]): GenreShelf[] {
  return Array.from(
    Map.groupBy(episodes, ({ genre }) => genre),
    ([genre, ofGenre]) => ({ genre, episodes: ofGenre }),
  )
}
