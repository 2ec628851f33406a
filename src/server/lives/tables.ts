import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { endReasons, latencyModes, liveStates, thumbnailTemplateNames, visibilities } from '#contract/lives/limits.ts'
import { recordingFaults } from '#engine-protocol/index.ts'
import { genres } from '../genres/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

export const lives = pgTable(
  'lives',
  {
    id: text('id').primaryKey(),
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: liveStates }).notNull(),
    title: text('title').notNull(),
    reading: text('reading').notNull().default(''),
    genre: text('genre')
      .notNull()
      .references(() => genres.id),
    visibility: text('visibility', { enum: visibilities }).notNull(),
    latencyMode: text('latency_mode', { enum: latencyModes }).notNull(),
    demo: boolean('demo').notNull(),
    /** Whether the recording becomes an archive. */
    archiving: boolean('archiving').notNull().default(true),
    /** Whether the live has a chat. */
    chatting: boolean('chatting').notNull().default(true),
    /** After the end: the recording was archived, or there is none. */
    archiveSettled: boolean('archive_settled').notNull().default(false),
    /** Size of the frames of the encoder in pixels; both or neither are set. */
    videoWidth: integer('video_width'),
    videoHeight: integer('video_height'),
    /** The largest number of viewers at one time while on air. */
    peakViewers: integer('peak_viewers').notNull().default(0),
    thumbnailUrl: text('thumbnail_url'),
    /** Null for an uploaded thumbnail, and without one. */
    thumbnailTemplate: text('thumbnail_template', { enum: thumbnailTemplateNames }),
    /** The number of its rows in `live_reminders`. */
    reminders: integer('reminders').notNull().default(0),
    /** Each change of the start increments it. */
    scheduleVersion: integer('schedule_version').notNull().default(0),
    recordingFault: text('recording_fault', { enum: recordingFaults }),
    createdAt: timestamptz('created_at').notNull(),
    startsAt: timestamptz('starts_at'),
    startedAt: timestamptz('started_at'),
    interruptedAt: timestamptz('interrupted_at'),
    endedAt: timestamptz('ended_at'),
    /** While on air: end of the hours permitted to its liver. */
    permittedUntil: timestamptz('permitted_until'),
    endReason: text('end_reason', { enum: endReasons }),
  },
  (table) => [
    uniqueIndex('lives_one_open_per_liver')
      .on(table.liverId)
      .where(sql`${table.state} in ('preparing', 'on_air', 'interrupted')`),
    index('lives_by_state').on(table.state, table.startedAt),
    index('lives_scheduled')
      .on(table.startsAt, table.id)
      .where(sql`${table.state} = 'scheduled'`),
    index('lives_scheduled_by_liver')
      .on(table.liverId, table.startsAt, table.id)
      .where(sql`${table.state} = 'scheduled'`),
    index('lives_scheduled_by_genre')
      .on(table.genre, table.startsAt, table.id)
      .where(sql`${table.state} = 'scheduled'`),
    index('lives_archived')
      .on(table.endedAt, table.id)
      .where(sql`${table.state} = 'archived'`),
    index('lives_by_liver').on(table.liverId, table.createdAt),
    index('lives_started_by_liver').on(table.liverId, table.startedAt, table.id),
    index('lives_archived_by_liver')
      .on(table.liverId, table.endedAt, table.id)
      .where(sql`${table.state} = 'archived'`),
    index('lives_archived_by_genre')
      .on(table.genre, table.endedAt, table.id)
      .where(sql`${table.state} = 'archived'`),
  ],
)

/** Archives of lives; the media engine stores their files. */
export const archives = pgTable(
  'archives',
  {
    liveId: text('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    archivedAt: timestamptz('archived_at').notNull(),
    /** Duration of the whole recording. */
    durationMs: integer('duration_ms').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    hasVideo: boolean('has_video').notNull(),
    published: boolean('published').notNull(),
    /** Played range; both or neither are set. */
    trimFromMs: integer('trim_from_ms'),
    trimToMs: integer('trim_to_ms'),
    /** Time of the poster in the whole recording; null for the engine's choice. */
    posterMs: integer('poster_ms'),
    /** Staff have taken the archive down; its liver cannot publish it. */
    takenDown: boolean('taken_down').notNull().default(false),
  },
  (table) => [index('archives_by_age').on(table.archivedAt)],
)

/** Stream keys: derived from the server's secret and `generation`; only their hashes are stored. */
export const streamKeys = pgTable('stream_keys', {
  liverId: integer('liver_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  generation: integer('generation').notNull(),
  keyHash: text('key_hash').notNull().unique(),
})

/** The image that a liver has uploaded for a thumbnail and no live uses yet. */
export const thumbnailUploads = pgTable('live_thumbnail_uploads', {
  liverId: integer('liver_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  url: text('url').notNull(),
})

/** Users who are reminded of the start of a live. Push and mail notifications of the start read the same rows. */
export const liveReminders = pgTable(
  'live_reminders',
  {
    liveId: text('live_id')
      .notNull()
      .references(() => lives.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.liveId, table.userId] }),
    index('live_reminders_by_user').on(table.userId, table.liveId),
  ],
)
