import type { EpisodeSummary, NumberedEpisode, SeriesWatching } from '#contract/episodes/schemas.ts'
import type { Progress } from './visitor-progress.ts'

/** `again`: the viewer has watched the series to its end. */
export type NextKind = 'first' | 'resume' | 'next' | 'again'

export interface NextToWatch {
  readonly kind: NextKind
  /** Its number in the list of the series, from 1. */
  readonly number: number
  readonly episode: EpisodeSummary
}

const watch = (kind: NextKind, found: NumberedEpisode | null): NextToWatch | null => found && { kind, ...found }

/**
 * The episode of a series that a viewer watches next: the last watched one, or the one after it if that was watched to
 * the end. `progress` is how far they have watched the last one. Null for a series without an episode that they may watch.
 */
export function nextToWatch({ first, last, following }: SeriesWatching, progress: Progress | null): NextToWatch | null {
  if (last === null || progress === null) return watch('first', first)
  if (progress.positionMs !== null || !progress.finished) return watch('resume', last)
  return watch('next', following) ?? watch('again', first)
}
