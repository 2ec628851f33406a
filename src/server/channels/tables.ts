import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

export const channels = pgTable(
  'channels',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    ownerUserId: integer('owner_user_id')
      .notNull()
      .references(() => users.id),
    name: text('name').notNull(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('channels_owner').on(table.ownerUserId)],
)
