import { historyFilters, type HistoryFilter } from '#contract/coins.ts'

/** The filter that an address names; everything for one that it does not have. */
export const readFilter = (search: URLSearchParams): HistoryFilter =>
  historyFilters.find((filter) => filter === search.get('filter')) ?? 'all'

export const filterAddress = (filter: HistoryFilter, before: number | null = null): string => {
  const search = new URLSearchParams()
  if (filter !== 'all') search.set('filter', filter)
  if (before !== null) search.set('before', String(before))
  return search.size === 0 ? '/coins/history' : `/coins/history?${search}`
}
