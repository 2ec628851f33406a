import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#server/ports/database/columns.ts'

export const pollVotes = pgTable(
  'sample_poll_votes',
  {
    liveId: text('live_id').notNull(),
    userId: integer('user_id').notNull(),
    option: text('option', { enum: ['yes', 'no'] }).notNull(),
    votedAt: timestamptz('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.userId] })],
)
