import { sql, type SQLWrapper } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { channelRoles } from '#contract/channels/limits.ts'
import { genres } from '../genres/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

export const channels = pgTable(
  'channels',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    /** In kana, for the search; empty without one. */
    reading: text('reading').notNull().default(''),
    bio: text('bio').notNull().default(''),
    links: jsonb('links').$type<string[]>().notNull().default([]),
    genre: text('genre').references(() => genres.id),
    coverUrl: text('cover_url'),
    avatarUrl: text('avatar_url'),
    /** The demo has made it, which its pages say. */
    demo: boolean('demo').notNull().default(false),
    /** Of the texts: each change increments it. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
    /** Staff have taken the channel down with everything below it; null: it is open. */
    retiredAt: timestamptz('retired_at'),
  },
  (table) => [
    index('channels_by_genre').on(table.genre, table.id),
    index('channels_retired')
      .on(table.id)
      .where(sql`${table.retiredAt} is not null`),
  ],
)

/** Few channels are retired: their list is read once for a statement. Unknown for null. */
export const isOfOpenChannel = (channelId: SQLWrapper) =>
  sql<boolean>`${channelId} not in (select id from channels where retired_at is not null)`

/** The owners and editors of each channel. */
export const channelMembers = pgTable(
  'channel_members',
  {
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: channelRoles }).notNull(),
    /** An owner offers ownership to this editor. */
    ownershipOffered: boolean('ownership_offered').notNull().default(false),
    since: timestamptz('since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.userId] }),
    index('channel_members_by_user').on(table.userId, table.channelId),
  ],
)
