import { useRouteLoaderData } from 'react-router'
import type { GenreIconName } from '#contract/genres/limits.ts'

/** A genre in the language of the page. */
export interface GenreName {
  readonly id: string
  readonly name: string
  readonly icon: GenreIconName
  /** False: retired. */
  readonly offered: boolean
}

interface RootData {
  readonly genres: readonly GenreName[]
}

const none: readonly GenreName[] = []

/** All genres in their order. */
export const useGenres = (): readonly GenreName[] => useRouteLoaderData<RootData>('root')?.genres ?? none

/** The name of a genre. */
export function useGenreName(): (id: string) => string {
  const genres = useGenres()
  return (id) => genres.find((genre) => genre.id === id)?.name ?? id
}

/** The genres of a choice: those that are offered, and what is chosen already. */
export function useGenreChoices(chosen: readonly string[] = []): readonly GenreName[] {
  return useGenres().filter(({ id, offered }) => offered || chosen.includes(id))
}
