import type { SearchKind, SearchLength, SearchPeriod, SearchState } from '#contract/search/limits.ts'

/** The position of a hit in the order of the results; lower ranks come first. */
export interface SearchPosition {
  readonly key: number
  readonly id: number
}

export interface SearchHit extends SearchPosition {
  readonly kind: SearchKind
  /** The id of the item, as text. */
  readonly ref: string
}

export interface IndexQuery {
  readonly text: string
  readonly kind?: SearchKind | undefined
  readonly genre?: string | undefined
  readonly state?: SearchState | undefined
  readonly length?: SearchLength | undefined
  readonly within?: SearchPeriod | undefined
  /** Items of users whom this user has blocked are not found; 0 is a visitor. */
  readonly viewerId: number
  /** Items outside of their time of publication are not found. */
  readonly now: Date
  readonly after: SearchPosition | null
  readonly limit: number
}

/** Finds what everybody may see: exact matches, then prefixes, then others; what is on air, then the latest. */
export interface SearchIndex {
  find(query: IndexQuery): Promise<SearchHit[]>
}
