import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { chatRoles, reportReasons, slowModes } from '#contract/chat/limits.ts'
import { channels } from '../channels/tables.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { picks } from '../picks/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'
import { thanksMessages } from '../thanks-messages/tables.ts'

const userId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

export const comments = pgTable(
  'comments',
  {
    id: uuid('id').primaryKey(),
    /** Insertion order; orders comments with the same `writtenAt`. */
    sequence: bigint('sequence', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id, { onDelete: 'cascade' }),
    authorId: userId('author_id'),
    authorRole: text('author_role', { enum: chatRoles }).notNull(),
    /** As typed (NFC). */
    text: text('text').notNull(),
    writtenAt: timestamptz('written_at').notNull(),
    /** Milliseconds since the start of the recording; null before and after it. */
    recordedMs: integer('recorded_ms'),
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('comments_by_live').on(table.liveId, table.writtenAt, table.sequence),
    index('comments_by_record').on(table.liveId, table.recordedMs),
    index('comments_by_author').on(table.authorId),
    check('comments_author_signed_in', sql`${table.authorRole} <> 'visitor'`),
  ],
)

/** How many comments of each minute were deleted with the comments of a live, without any data of their authors. */
export const commentMinutes = pgTable(
  'comment_minutes',
  {
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id, { onDelete: 'cascade' }),
    /** From the start of the live; negative before it. */
    minute: integer('minute').notNull(),
    /** Of others than the liver, that were not deleted before. */
    comments: integer('comments').notNull(),
  },
  (table) => [primaryKey({ columns: [table.liveId, table.minute] })],
)

/** Settings of the chat of a live. */
export const chats = pgTable(
  'chats',
  {
    liveId: text('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    slowModeSeconds: integer('slow_mode_seconds').notNull().default(0),
    pinnedId: uuid('pinned_id').references(() => comments.id, { onDelete: 'set null' }),
  },
  (table) => [check('chats_slow_mode', sql`${table.slowModeSeconds} in (${sql.raw(slowModes.join(', '))})`)],
)

export const chatModerators = pgTable(
  'chat_moderators',
  { liverId: userId('liver_id'), userId: userId('user_id'), namedAt: timestamptz('named_at').notNull() },
  (table) => [primaryKey({ columns: [table.liverId, table.userId] })],
)

export const chatBans = pgTable(
  'chat_bans',
  {
    liverId: userId('liver_id'),
    userId: userId('user_id'),
    since: timestamptz('since').notNull(),
    /** Null: a deleted user. */
    byUserId: integer('by_user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.liverId, table.userId] })],
)

export const chatTimeouts = pgTable(
  'chat_timeouts',
  { liverId: userId('liver_id'), userId: userId('user_id'), until: timestamptz('until').notNull() },
  (table) => [primaryKey({ columns: [table.liverId, table.userId] })],
)

export const bannedWords = pgTable('banned_words', {
  liverId: integer('liver_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  words: jsonb('words').$type<string[]>().notNull(),
})

export const blocks = pgTable(
  'blocks',
  { userId: userId('user_id'), blockedId: userId('blocked_id'), since: timestamptz('since').notNull() },
  (table) => [
    primaryKey({ columns: [table.userId, table.blockedId] }),
    index('blocks_of_blocked').on(table.blockedId, table.userId),
  ],
)

/** Reported comments of lives and episodes, lives, channels, picks, thanks messages and livers, with a copy of the text that survives the comment's deletion. */
export const commentReports = pgTable(
  'comment_reports',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Null: a channel, a pick, a thanks message, a liver, or a comment of an episode. */
    liveId: text('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    /** Null: no comment, but the live, channel, pick, thanks message or liver itself. */
    commentId: uuid('comment_id'),
    /** Null: no report of a channel itself. */
    channelId: integer('channel_id').references(() => channels.id, { onDelete: 'cascade' }),
    /** Of a comment of an episode; null for other reports. */
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    /** Null: not a pick. */
    pickId: integer('pick_id').references(() => picks.id, { onDelete: 'cascade' }),
    /** Null: not a thanks message. */
    thanksMessageId: integer('thanks_message_id').references(() => thanksMessages.id, { onDelete: 'cascade' }),
    /** Null: not a liver. */
    liverId: integer('liver_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of the comment or thanks message; the title of a reported live or pick; the name of a reported channel or liver. */
    text: text('text').notNull(),
    /** Of the comment or thanks message; the liver of a reported live; the owner of a reported channel; who cut a reported pick; the reported liver. */
    authorId: userId('author_id'),
    reporterId: userId('reporter_id'),
    reason: text('reason', { enum: reportReasons }).notNull(),
    remark: text('remark').notNull(),
    reportedAt: timestamptz('reported_at').notNull(),
    settledAt: timestamptz('settled_at'),
  },
  (table) => [
    unique('comment_reports_once').on(table.commentId, table.reporterId),
    uniqueIndex('comment_reports_live_once')
      .on(table.liveId, table.reporterId)
      .where(sql`${table.commentId} is null and ${table.settledAt} is null`),
    uniqueIndex('comment_reports_channel_once')
      .on(table.channelId, table.reporterId)
      .where(sql`${table.settledAt} is null`),
    index('comment_reports_by_episode').on(table.episodeId),
    uniqueIndex('comment_reports_pick_once')
      .on(table.pickId, table.reporterId)
      .where(sql`${table.settledAt} is null`),
    uniqueIndex('comment_reports_thanks_once')
      .on(table.thanksMessageId, table.reporterId)
      .where(sql`${table.settledAt} is null`),
    uniqueIndex('comment_reports_liver_once')
      .on(table.liverId, table.reporterId)
      .where(sql`${table.settledAt} is null`),
    check(
      'comment_reports_subject',
      sql`num_nonnulls(${table.liveId}, ${table.channelId}, ${table.episodeId}, ${table.pickId}, ${table.thanksMessageId}, ${table.liverId}) = 1`,
    ),
    index('comment_reports_open')
      .on(table.reportedAt)
      .where(sql`${table.settledAt} is null`),
  ],
)
