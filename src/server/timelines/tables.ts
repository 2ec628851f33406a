import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { channels } from '../channels/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Short texts that the members of a channel publish in its timeline. */
export const channelPosts = pgTable(
  'channel_posts',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    /** Null: a deleted user. */
    authorId: integer('author_id').references(() => users.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    postedAt: timestamptz('posted_at').notNull(),
  },
  (table) => [
    index('channel_posts_by_channel').on(table.channelId, table.postedAt, table.id),
    index('channel_posts_by_author').on(table.authorId),
  ],
)
