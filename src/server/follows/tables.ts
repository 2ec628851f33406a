import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Users who follow a liver. */
export const liverFollows = pgTable(
  'liver_follows',
  {
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followedAt: timestamptz('followed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liverId, table.userId] }),
    index('liver_follows_by_user').on(table.userId, table.followedAt),
  ],
)

/** The number of followers of each liver, kept with each change: counting 100,000 rows for a page would be slow. */
export const liverFollowers = pgTable('liver_followers', {
  liverId: integer('liver_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  followers: integer('followers').notNull(),
})
