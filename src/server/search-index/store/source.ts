import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { SearchState } from '#contract/search/limits.ts'
import type { Connection } from '../../ports/database/port.ts'

/** An item that everybody may find, as its slice stores it. */
export interface SearchItem {
  readonly ref: string
  readonly title: string
  /** How the title is pronounced, in kana; empty where it is not known. */
  readonly reading: string
  readonly body: string
  readonly genres: readonly string[]
  readonly state: SearchState | null
  /** The liver; null for content of a channel. */
  readonly ownerId: number | null
  readonly channelId: number | null
  readonly videoId: number | null
  readonly durationMs: number | null
  readonly visibleFrom: Date
  readonly visibleUntil: Date | null
  readonly datedAt: Date
  /** Shown with the result, but not indexed. */
  readonly shown: {
    readonly path: string
    readonly by: string | null
    readonly imageUrl: string | null
    readonly at: Date | null
  }
}

/** Where the items of one kind are stored. */
export interface SearchSource {
  readonly table: PgTable
  readonly id: PgColumn
  /** The items that everybody may find now or later, among the rows that meet the condition. */
  items(db: Connection, condition: SQL | undefined): Promise<SearchItem[]>
}

/** The values of items that have none of their own. */
export const noDetails = {
  reading: '',
  state: null,
  ownerId: null,
  channelId: null,
  videoId: null,
  durationMs: null,
  visibleUntil: null,
} as const
