import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { searchKinds, searchStates } from '#contract/search/limits.ts'
import { channels } from '../channels/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** One narrow row for each item that everybody may find, so that a search reads no wide tables. */
export const searchDocuments = pgTable(
  'search_documents',
  {
    kind: text('kind', { enum: searchKinds }).notNull(),
    /** The id of the item, as text. */
    ref: text('ref').notNull(),
    /** Orders items of equal rank. */
    id: integer('id').notNull().generatedAlwaysAsIdentity(),
    /** These three are folded. */
    title: text('title').notNull(),
    reading: text('reading').notNull(),
    body: text('body').notNull(),
    /** Characters and pairs of characters of the three texts. */
    grams: text('grams').array().notNull(),
    genres: text('genres').array().notNull(),
    state: text('state', { enum: searchStates }),
    /** The liver; null for content of a channel. */
    ownerId: integer('owner_id').references(() => users.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id').references(() => channels.id, { onDelete: 'cascade' }),
    /** Of an episode: its length is that of its video. */
    videoId: integer('video_id'),
    durationMs: integer('duration_ms'),
    visibleFrom: timestamptz('visible_from').notNull(),
    visibleUntil: timestamptz('visible_until'),
    /** Start, publication or creation. */
    datedAt: timestamptz('dated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    // Without a list of pending entries, which each search would scan.
    index('search_documents_by_grams').using('gin', table.grams).with({ fastupdate: false }),
    // The first rows of the parts of the order (`store/find.ts`).
    index('search_documents_by_title').on(sql`(${table.title} collate "C")`),
    index('search_documents_by_reading')
      .on(sql`(${table.reading} collate "C")`)
      .where(sql`${table.reading} <> ''`),
    index('search_documents_by_date').on(table.datedAt, table.id),
    index('search_documents_on_air')
      .on(table.datedAt, table.id)
      .where(sql`${table.state} = 'on_air'`),
    index('search_documents_by_owner')
      .on(table.ownerId)
      .where(sql`${table.ownerId} is not null`),
    index('search_documents_by_channel')
      .on(table.channelId)
      .where(sql`${table.channelId} is not null`),
  ],
)
