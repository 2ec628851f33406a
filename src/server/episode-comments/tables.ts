import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { channels } from '../channels/tables.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

const episodeId = () =>
  integer('episode_id')
    .notNull()
    .references(() => episodes.id, { onDelete: 'cascade' })

export const episodeComments = pgTable(
  'episode_comments',
  {
    id: uuid('id').primaryKey(),
    /** Insertion order. */
    sequence: integer('sequence').notNull().generatedAlwaysAsIdentity(),
    episodeId: episodeId(),
    authorId: integer('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The comment that a reply answers, which is not a reply; null: a comment. */
    parentId: uuid('parent_id'),
    /** As typed (NFC). */
    text: text('text').notNull(),
    /** The time mark in the video, in milliseconds; null: the whole episode. */
    atMs: integer('at_ms'),
    writtenAt: timestamptz('written_at').notNull(),
    /** The number of its likes. */
    likes: integer('likes').notNull().default(0),
    /** The number of its replies. */
    replies: integer('replies').notNull().default(0),
  },
  (table) => [
    // Replies are deleted with their comment before the key would do it: the numbers of comments include them.
    foreignKey({ columns: [table.parentId], foreignColumns: [table.id], name: 'episode_comments_parent_fk' }).onDelete(
      'cascade',
    ),
    index('episode_comments_newest')
      .on(table.episodeId, table.sequence)
      .where(sql`${table.parentId} is null`),
    index('episode_comments_best')
      .on(table.episodeId, table.likes, table.sequence)
      .where(sql`${table.parentId} is null`),
    index('episode_comments_by_time')
      .on(table.episodeId, table.atMs, table.sequence)
      .where(sql`${table.atMs} is not null and ${table.parentId} is null`),
    index('episode_comments_replies')
      .on(table.parentId, table.sequence)
      .where(sql`${table.parentId} is not null`),
    // Of comments and replies, for the deletion of an episode.
    index('episode_comments_by_episode').on(table.episodeId),
    index('episode_comments_by_author').on(table.authorId, table.sequence),
  ],
)

/** Users who like a comment or a reply. */
export const episodeCommentLikes = pgTable(
  'episode_comment_likes',
  {
    commentId: uuid('comment_id')
      .notNull()
      .references(() => episodeComments.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    likedAt: timestamptz('liked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.commentId, table.userId] }),
    index('episode_comment_likes_by_user').on(table.userId, table.likedAt),
  ],
)

/** The number of comments and replies of each episode. */
export const episodeCommentCounts = pgTable('episode_comment_counts', {
  episodeId: episodeId().primaryKey(),
  comments: integer('comments').notNull(),
})

/** The rate limit of each author, shared by all processes; deleted comments count. */
export const episodeCommentRates = pgTable('episode_comment_rates', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** When the latest comments were written, in milliseconds since the Unix epoch. */
  latest: jsonb('latest').$type<number[]>().notNull(),
  silencedUntil: timestamptz('silenced_until'),
})

/** The comment that is shown first, for each episode with one. */
export const pinnedEpisodeComments = pgTable(
  'pinned_episode_comments',
  {
    episodeId: episodeId().primaryKey(),
    commentId: uuid('comment_id')
      .notNull()
      .references(() => episodeComments.id, { onDelete: 'cascade' }),
  },
  (table) => [unique('pinned_episode_comments_by_comment').on(table.commentId)],
)

const channelId = () =>
  integer('channel_id')
    .notNull()
    .references(() => channels.id, { onDelete: 'cascade' })

/** Users who may not comment on the episodes of a channel. */
export const episodeCommentBans = pgTable(
  'episode_comment_bans',
  {
    channelId: channelId(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    since: timestamptz('since').notNull(),
    /** The end of a time-out; null: until the ban is lifted. */
    until: timestamptz('until'),
    /** Null: a deleted user. */
    byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.userId] }),
    index('episode_comment_bans_newest').on(table.channelId, table.since, table.userId),
    index('episode_comment_bans_by_user').on(table.userId),
  ],
)

/** Words that comments on the episodes of a channel may not contain. */
export const episodeCommentWords = pgTable('episode_comment_words', {
  channelId: channelId().primaryKey(),
  words: jsonb('words').$type<string[]>().notNull(),
  /** Each change increments it. */
  version: integer('version').notNull(),
})
