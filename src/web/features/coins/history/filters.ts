import { historyFilters, type HistoryFilter } from '#contract/coins/limits.ts'

/** The filter in the query of an address; 'all' for a missing or unknown one. */
export const readFilter = (search: URLSearchParams): HistoryFilter =>
  historyFilters.find((filter) => filter === search.get('filter')) ?? 'all'

export const filterAddress = (filter: HistoryFilter, before: number | null = null): string => {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (before !== null) search.set('before', String(before))
  return search.size === 0 ? '/coins/history' : `/coins/history?${search}`
}
