import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, pgTable, real, text, unique } from 'drizzle-orm/pg-core'
import { pickPermissions } from '#contract/picks/limits.ts'
import { channels } from '../channels/tables.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Short clips of lives and episodes. A pick without a source, or marked as removed, is deleted with its files soon. */
export const picks = pgTable(
  'picks',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    liveId: text('live_id').references(() => lives.id, { onDelete: 'set null' }),
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    /** The owner of the source: the liver, or the channel. */
    liverId: integer('liver_id').references(() => users.id, { onDelete: 'set null' }),
    channelId: integer('channel_id').references(() => channels.id, { onDelete: 'set null' }),
    /** Null: a deleted user. */
    cutterId: integer('cutter_id').references(() => users.id, { onDelete: 'set null' }),
    /** The ids of its own stream in the engine, and of the one that it is cut from. */
    streamId: text('stream_id').notNull().unique(),
    sourceStreamId: text('source_stream_id').notNull(),
    title: text('title').notNull(),
    /** Of its source when it was cut; null: the episode had none. */
    genre: text('genre'),
    /** The start of the range: milliseconds since the Unix epoch for a live, of the video for an episode. */
    atMs: bigint('at_ms', { mode: 'number' }).notNull(),
    /** The same from the start of the recording. */
    positionMs: integer('position_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** The position of the 9:16 window; null for the whole frame. */
    window: real('window'),
    state: text('state', { enum: ['waiting', 'ready', 'failed'] })
      .notNull()
      .default('waiting'),
    /** Why it failed, for the operator. */
    reason: text('reason'),
    attempts: integer('attempts').notNull().default(0),
    /** Of the file; null until it is made. */
    bytes: integer('bytes'),
    width: integer('width'),
    height: integer('height'),
    /** The name of the poster in the object storage. */
    posterName: text('poster_name'),
    createdAt: timestamptz('created_at').notNull(),
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    index('picks_newest')
      .on(table.id)
      .where(sql`not ${table.removed}`),
    index('picks_of_live').on(table.liveId, table.id),
    index('picks_of_episode').on(table.episodeId, table.id),
    index('picks_of_liver').on(table.liverId, table.id),
    index('picks_of_channel').on(table.channelId, table.id),
    index('picks_of_liver_by_time').on(table.liverId, table.createdAt, table.id),
    index('picks_of_channel_by_time').on(table.channelId, table.createdAt, table.id),
    index('picks_of_genre').on(table.genre, table.id),
    index('picks_by_cutter').on(table.cutterId, table.createdAt),
    index('picks_unmade')
      .on(table.id)
      .where(sql`${table.state} <> 'ready' and not ${table.removed}`),
    index('picks_to_delete')
      .on(table.id)
      .where(sql`${table.removed} or (${table.liveId} is null and ${table.episodeId} is null)`),
  ],
)

/** Who may cut picks of a liver's lives, or of a channel's episodes; the default without a row. */
export const pickSettings = pgTable(
  'pick_settings',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    liverId: integer('liver_id').references(() => users.id, { onDelete: 'cascade' }),
    channelId: integer('channel_id').references(() => channels.id, { onDelete: 'cascade' }),
    permission: text('permission', { enum: pickPermissions }).notNull(),
  },
  (table) => [
    unique('pick_settings_of_liver').on(table.liverId),
    unique('pick_settings_of_channel').on(table.channelId),
    check('pick_settings_owner', sql`num_nonnulls(${table.liverId}, ${table.channelId}) = 1`),
  ],
)
