import { searchKinds, searchLengths, searchPeriods, searchStates, searchTextMax } from '#contract/search/limits.ts'
import { genreId } from '#contract/genres/schemas.ts'
import { routePath } from '../../shell/navigation/route-path.ts'

/** The values of the filters that are the same on all sites. */
export const filterValues = { state: searchStates, length: searchLengths, within: searchPeriods } as const

/** The filters of a search besides its kind. */
export const filterNames = ['genre', 'state', 'length', 'within'] as const
export type FilterName = (typeof filterNames)[number]

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** The search in the address of the page; unknown values are ignored. */
export function readSearch(query: URLSearchParams) {
  return {
    q: (query.get('q') ?? '').trim().slice(0, searchTextMax),
    kind: oneOf(searchKinds, query.get('kind')),
    genre: genreId.safeParse(query.get('genre')).data,
    state: oneOf(searchStates, query.get('state')),
    length: oneOf(searchLengths, query.get('length')),
    within: oneOf(searchPeriods, query.get('within')),
  }
}

export type SearchAddress = ReturnType<typeof readSearch>

/** The values that are set, for the API and for addresses. */
export function setValues(search: SearchAddress & { readonly cursor?: string }): Record<string, string> {
  return Object.fromEntries(Object.entries(search).filter((entry): entry is [string, string] => Boolean(entry[1])))
}

export const searchPath = (search: SearchAddress & { readonly cursor?: string }): string =>
  `${routePath('search')}?${new URLSearchParams(setValues(search))}`
