import { sql, type SQLWrapper } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { episodeVisibilities } from '#contract/episodes/limits.ts'
import { channels } from '../channels/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Series of a channel, in the order that its editors set. */
export const series = pgTable(
  'series',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    reading: text('reading').notNull().default(''),
    description: text('description').notNull(),
    coverUrl: text('cover_url'),
    /** Of new episodes. */
    visibility: text('visibility', { enum: episodeVisibilities }).notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    /** Of the texts and the visibility: each change increments it. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    /** Staff have taken it down; null: it is open. */
    retiredAt: timestamptz('retired_at'),
  },
  (table) => [
    index('series_by_channel').on(table.channelId, table.position, table.id),
    index('series_retired')
      .on(table.id)
      .where(sql`${table.retiredAt} is not null`),
  ],
)

/** As `isOfOpenChannel`. */
export const isOfOpenSeries = (seriesId: SQLWrapper) =>
  sql<boolean>`${seriesId} not in (select id from series where retired_at is not null)`
