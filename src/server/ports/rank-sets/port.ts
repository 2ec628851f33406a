/** A user's score in a ranking. Of equal points the first to reach them is ahead, then the lower id. */
export interface RankedScore {
  readonly userId: number
  readonly points: number
  readonly reachedAt: Date
}

export interface FoundRank {
  /** The number of users ahead. */
  readonly ahead: number
  readonly points: number
  /** Points of the next rank; null for the first. */
  readonly next: number | null
}

/**
 * Rankings in the order of ranks, which all web nodes share: copies of scores of the database. A ranking lapses when it
 * was not read for some time. All calls reject while the server is unreachable.
 */
export interface RankSets {
  replace(ranking: string, scores: readonly RankedScore[]): Promise<void>
  /** Adds later scores to a ranking that exists; earlier ones of a user are ignored. */
  update(ranking: string, scores: readonly RankedScore[]): Promise<void>
  /** Null for a user without points; `missing` for a ranking that does not exist. */
  find(ranking: string, userId: number): Promise<FoundRank | null | 'missing'>
  /** All scores in the order of ranks. */
  list(ranking: string): Promise<RankedScore[]>
  /** The rankings that exist. */
  names(): Promise<string[]>
  /** Reserves a task for this time; false if another node has reserved it. */
  claim(task: string, ms: number): Promise<boolean>
  close(): Promise<void>
}
