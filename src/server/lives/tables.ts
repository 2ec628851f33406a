import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { endReasons, genres, latencyModes, liveStates, recordingFaults, visibilities } from '#contract/lives.ts'
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
    /** Whether the recording is to be kept. */
    archiving: boolean('archiving').notNull().default(true),
    /** It has a chat. */
    chatting: boolean('chatting').notNull().default(true),
    /** After the end: whether it is known what became of the recording. */
    archiveSettled: boolean('archive_settled').notNull().default(false),
    recordingFault: text('recording_fault', { enum: recordingFaults }),
    createdAt: at('created_at').notNull(),
    startsAt: at('starts_at'),
    startedAt: at('started_at'),
    interruptedAt: at('interrupted_at'),
    endedAt: at('ended_at'),
    /** While on air: when the hours permitted to its liver are over. */
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

/** The kept recording of a live; its bytes are with the media engine. */
export const archives = pgTable(
  'archives',
  {
    liveId: text('live_id')
      .primaryKey()
      .references(() => lives.id, { onDelete: 'cascade' }),
    archivedAt: at('archived_at').notNull(),
    /** Of the whole recording. */
    durationMs: integer('duration_ms').notNull(),
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    picture: boolean('picture').notNull(),
    published: boolean('published').notNull(),
    /** Both or neither: what is played of it. */
    trimFromMs: integer('trim_from_ms'),
    trimToMs: integer('trim_to_ms'),
    /** Where in the whole recording its picture is; null: the engine's choice. */
    pictureMs: integer('picture_ms'),
    /** Staff have taken it off the site: its liver can't publish it. */
    withheld: boolean('withheld').notNull().default(false),
  },
  (table) => [index('archives_by_age').on(table.archivedAt)],
)

/** The stream key of each liver: derived from the server's secret and `generation`; only its hash can be looked up. */
export const streamKeys = pgTable('stream_keys', {
  liverId: integer('liver_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  generation: integer('generation').notNull(),
  keyHash: text('key_hash').notNull().unique(),
})
