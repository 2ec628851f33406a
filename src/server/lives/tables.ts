import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { endReasons, genres, latencyModes, liveStates, recordingFaults, visibilities } from '#contract/lives/limits.ts'
import { users } from '../identity/tables.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const lives = pgTable(
  'lives',
  {
    id: text('id').primaryKey(),
    liverId: integer('liver_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: liveStates }).notNull(),
    title: text('title').notNull(),
    genre: text('genre', { enum: genres }).notNull(),
    visibility: text('visibility', { enum: visibilities }).notNull(),
    latencyMode: text('latency_mode', { enum: latencyModes }).notNull(),
    demo: boolean('demo').notNull(),
    /** Whether the recording becomes an archive. */
    archiving: boolean('archiving').notNull().default(true),
    /** Whether the live has a chat. */
    chatting: boolean('chatting').notNull().default(true),
    /** After the end: the recording was archived, or there is none. */
    archiveSettled: boolean('archive_settled').notNull().default(false),
    recordingFault: text('recording_fault', { enum: recordingFaults }),
    createdAt: at('created_at').notNull(),
    startsAt: at('starts_at'),
    startedAt: at('started_at'),
    interruptedAt: at('interrupted_at'),
    endedAt: at('ended_at'),
    /** While on air: end of the hours permitted to its liver. */
    mustEndAt: at('must_end_at'),
    endReason: text('end_reason', { enum: endReasons }),
  },
  (table) => [
    uniqueIndex('lives_one_open_per_liver')
      .on(table.liverId)
      .where(sql`${table.state} in ('preparing', 'on_air', 'interrupted')`),
    index('lives_by_state').on(table.state, table.startedAt),
    index('lives_by_liver').on(table.liverId, table.createdAt),
  ],
)

/** Archives of lives; the media engine stores their files. */
export const archives = pgTable(
  'archives',
  {
    liveId: text('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    archivedAt: at('archived_at').notNull(),
    /** Duration of the whole recording. */
    durationMs: integer('duration_ms').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    picture: boolean('picture').notNull(),
    published: boolean('published').notNull(),
    /** Played range; both or neither are set. */
    trimFromMs: integer('trim_from_ms'),
    trimToMs: integer('trim_to_ms'),
    /** Time of the poster in the whole recording; null for the engine's choice. */
    pictureMs: integer('picture_ms'),
    /** Staff have taken the archive down; its liver cannot publish it. */
    takenDown: boolean('withheld').notNull().default(false),
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
