import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { channels } from '../channels/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Performers of a channel, in the order that its editors set. */
export const casts = pgTable(
  'casts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** How the name is pronounced, in kana; may be empty. */
    reading: text('reading').notNull(),
    bio: text('bio').notNull(),
    imageUrl: text('image_url'),
    position: bigint('position', { mode: 'number' }).notNull(),
    /** Of the texts: each change increments it. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    /** Staff have taken it down; null: it is open. */
    retiredAt: timestamptz('retired_at'),
  },
  (table) => [index('casts_by_channel').on(table.channelId, table.position, table.id)],
)
