import { bigint, date, doublePrecision, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { viewDevices, viewSources } from '#contract/statistics/limits.ts'
import { channels } from '../channels/tables.ts'
import { episodes } from '../episodes/tables.ts'

const episodeId = () =>
  integer('episode_id')
    .notNull()
    .references(() => episodes.id, { onDelete: 'cascade' })
const channelId = () =>
  integer('channel_id')
    .notNull()
    .references(() => channels.id, { onDelete: 'cascade' })
/** A calendar day in Japan. */
const day = () => date('day', { mode: 'string' }).notNull()

const dayCounters = () => ({
  day: day(),
  views: bigint('views', { mode: 'number' }).notNull(),
  plays: bigint('plays', { mode: 'number' }).notNull(),
  watchMs: bigint('watch_ms', { mode: 'number' }).notNull(),
  /** The sum of the shares of the video (0 to 1) that the plays watched. */
  watchedShares: doublePrecision('watched_shares').notNull(),
})

const originCounters = () => ({
  day: day(),
  source: text('source', { enum: viewSources }).notNull(),
  device: text('device', { enum: viewDevices }).notNull(),
  views: bigint('views', { mode: 'number' }).notNull(),
})

/** Counters of each episode and day, without any data of viewers; also below. */
export const episodeDays = pgTable(
  'episode_days',
  { episodeId: episodeId(), channelId: channelId(), ...dayCounters() },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.day] }),
    index('episode_days_by_channel').on(table.channelId, table.day),
  ],
)

/** The sums of all episodes of a channel, those that were deleted included. */
export const channelDays = pgTable('channel_days', { channelId: channelId(), ...dayCounters() }, (table) => [
  primaryKey({ columns: [table.channelId, table.day] }),
])

/** Where the viewers of an episode came from, and their devices. */
export const episodeOrigins = pgTable('episode_origins', { episodeId: episodeId(), ...originCounters() }, (table) => [
  primaryKey({ columns: [table.episodeId, table.day, table.source, table.device] }),
])

export const channelOrigins = pgTable('channel_origins', { channelId: channelId(), ...originCounters() }, (table) => [
  primaryKey({ columns: [table.channelId, table.day, table.source, table.device] }),
])

/** How many plays watched each step of the video. A row has the steps of five minutes: one for each step would be slow. */
export const episodeRetention = pgTable(
  'episode_retention',
  {
    episodeId: episodeId(),
    day: day(),
    chunk: smallint('chunk').notNull(),
    /** By step of the chunk; the last steps may be absent. */
    plays: integer('plays').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.day, table.chunk] })],
)
