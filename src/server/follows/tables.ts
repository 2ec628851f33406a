import { index, integer, pgTable, primaryKey, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { channels } from '../channels/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** The tables of one kind of target: `channel_follows` and `channel_followers`, with their column `channel_id`. */
function followTables(kind: string, target: () => AnyPgColumn) {
  return {
    follows: pgTable(
      `${kind}_follows`,
      {
        targetId: integer(`${kind}_id`).notNull().references(target, { onDelete: 'cascade' }),
        userId: integer('user_id')
          .notNull()
          .references(() => users.id, { onDelete: 'cascade' }),
        followedAt: timestamptz('followed_at').notNull(),
      },
      (table) => [
        primaryKey({ columns: [table.targetId, table.userId] }),
        index(`${kind}_follows_by_user`).on(table.userId, table.followedAt),
        index(`${kind}_follows_by_time`).on(table.targetId, table.followedAt),
      ],
    ),
    followers: pgTable(`${kind}_followers`, {
      targetId: integer(`${kind}_id`).primaryKey().references(target, { onDelete: 'cascade' }),
      followers: integer('followers').notNull(),
    }),
  }
}

/** Users who follow a liver, and the number of followers of each: counting 100,000 rows for a page would be slow. */
export const { follows: liverFollows, followers: liverFollowers } = followTables('liver', () => users.id)

/** The same for channels. */
export const { follows: channelFollows, followers: channelFollowers } = followTables('channel', () => channels.id)
