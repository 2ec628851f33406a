import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'

export const channels = pgTable(
  'channels',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ownerUserId: integer('owner_user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('channels_owner').on(table.ownerUserId)],
)
