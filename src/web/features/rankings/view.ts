import { cursor } from '#contract/cursor.ts'
import { genreId } from '#contract/genres/schemas.ts'
import {
  endingPeriods,
  rankingBoards,
  rankingPeriods,
  type RankingBoard,
  type RankingPeriod,
} from '#contract/rankings/limits.ts'
import { routePath } from '../../shell/navigation/route-path.ts'

/** The state of the page, from its address. */
export interface RankingView {
  readonly board: RankingBoard
  /** Null: all genres. */
  readonly genre: string | null
  readonly period: RankingPeriod
  /** Results of closed periods instead of the current ranking. */
  readonly awards: boolean
  /** The first day of the closed period whose result is shown; null: the list of closed periods. */
  readonly starts: string | null
  /** Where the list continues; null: from the first rank. */
  readonly cursor: string | null
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | null =>
  values.find((value) => value === text) ?? null

/** Reads the query of the address; values that are unknown are ignored. */
export function readRankingView(search: URLSearchParams): RankingView {
  const awards = search.get('view') === 'awards'
  const period = search.get('period')
  const starts = search.get('starts')
  const parsed = cursor.safeParse(search.get('cursor'))
  return {
    board: oneOf(rankingBoards, search.get('board')) ?? 'livers',
    genre: genreId.safeParse(search.get('genre')).data ?? null,
    period: awards ? (oneOf(endingPeriods, period) ?? 'month') : (oneOf(rankingPeriods, period) ?? 'day'),
    awards,
    starts: awards && starts !== null && /^\d{4}-\d{2}-\d{2}$/.test(starts) ? starts : null,
    cursor: parsed.success ? parsed.data : null,
  }
}

/** The address of a view; default values are left out. */
export function rankingAddress({ board, genre, period, awards, starts, cursor: after }: RankingView): string {
  const search = new URLSearchParams()
  if (awards) search.set('view', 'awards')
  if (board !== 'livers') search.set('board', board)
  if (period !== (awards ? 'month' : 'day')) search.set('period', period)
  if (genre !== null) search.set('genre', genre)
  if (starts !== null) search.set('starts', starts)
  if (after !== null) search.set('cursor', after)
  return search.size === 0 ? routePath('liver_ranking') : `${routePath('liver_ranking')}?${search}`
}
