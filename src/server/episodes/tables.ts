import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { episodeVisibilities } from '#contract/episodes/limits.ts'
import { casts } from '../casts/tables.ts'
import { channels } from '../channels/tables.ts'
import { genres } from '../genres/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'
import { series } from '../series/tables.ts'
import { videos } from '../videos/tables.ts'

/** Episodes of a series, in the order that the editors of its channel set. */
export const episodes = pgTable(
  'episodes',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    /** That of the series, for lists of a channel. */
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    reading: text('reading').notNull().default(''),
    description: text('description').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    visibility: text('visibility', { enum: episodeVisibilities }).notNull(),
    genre: text('genre').references(() => genres.id),
    /** Null for a draft. */
    publishesAt: timestamptz('publishes_at'),
    /** Null before a video is chosen. An expired upload is deleted with its video; editors cannot delete a video in use. */
    videoId: integer('video_id').references(() => videos.id, { onDelete: 'set null' }),
    /** Whether viewers can comment. */
    commenting: boolean('commenting').notNull(),
    /** Of everything that editors set, except the order: each change increments it. */
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('episodes_by_series').on(table.seriesId, table.position, table.id),
    index('episodes_listed')
      .on(table.channelId, table.publishesAt, table.id)
      .where(sql`${table.visibility} in ('public', 'followers')`),
    index('episodes_public_by_genre')
      .on(table.genre, table.publishesAt, table.id)
      .where(sql`${table.visibility} = 'public'`),
    index('episodes_newest')
      .on(table.publishesAt, table.id)
      .where(sql`${table.visibility} in ('public', 'followers')`),
    index('episodes_by_genre')
      .on(table.genre, table.publishesAt, table.id)
      .where(sql`${table.visibility} in ('public', 'followers')`),
    index('episodes_series_by_genre')
      .on(table.genre, table.seriesId, table.publishesAt)
      .where(sql`${table.visibility} in ('public', 'followers')`),
    index('episodes_by_video').on(table.videoId),
  ],
)

const episodeId = () =>
  integer('episode_id')
    .notNull()
    .references(() => episodes.id, { onDelete: 'cascade' })

/** The casts that appear in an episode. */
export const episodeCasts = pgTable(
  'episode_casts',
  {
    episodeId: episodeId(),
    castId: integer('cast_id')
      .notNull()
      .references(() => casts.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.castId] }),
    index('episode_casts_by_cast').on(table.castId, table.episodeId),
  ],
)

/** Valid invite keys; revoked ones are deleted. */
export const episodeInvites = pgTable(
  'episode_invites',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    episodeId: episodeId(),
    /** Only the hash is stored, so that a leaked table does not allow to watch. */
    keyHash: text('key_hash').notNull().unique(),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('episode_invites_by_episode').on(table.episodeId, table.id)],
)

/** The number of views of each episode. */
export const episodeViews = pgTable('episode_views', {
  episodeId: episodeId().primaryKey(),
  views: bigint('views', { mode: 'number' }).notNull(),
})

/** When a person last counted as a viewer; deleted when they can count again. */
export const episodeViewers = pgTable(
  'episode_viewers',
  {
    episodeId: episodeId(),
    /** A user, or the hash of a visitor. */
    person: text('person').notNull(),
    countedAt: timestamptz('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.person] }),
    index('episode_viewers_age').on(table.countedAt),
  ],
)

/** How far a user has watched an episode, on any device; without a position and an end where the user begins again. */
export const episodeProgress = pgTable(
  'episode_progress',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: episodeId(),
    /** Where the user resumes; null from the start. */
    positionMs: integer('position_ms'),
    /** When the user last watched it to the end; null before. */
    finishedAt: timestamptz('finished_at'),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index('episode_progress_by_episode').on(table.episodeId),
  ],
)

/** The episode of each series that a user watched last: the user continues with it, or with the one after it. */
export const seriesProgress = pgTable(
  'series_progress',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    seriesId: integer('series_id')
      .notNull()
      .references(() => series.id, { onDelete: 'cascade' }),
    episodeId: episodeId(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.seriesId] }),
    index('series_progress_latest').on(table.userId, table.updatedAt, table.episodeId),
    index('series_progress_by_series').on(table.seriesId),
    index('series_progress_by_episode').on(table.episodeId),
  ],
)

/** The users who watched each episode in the last 30 days, for recommendations. Visitors are not recorded. */
export const episodeWatches = pgTable(
  'episode_watches',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    episodeId: episodeId(),
    /** When a view of the user was last counted. */
    watchedAt: timestamptz('watched_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.episodeId] }),
    index('episode_watches_of_user').on(table.userId, table.watchedAt),
    index('episode_watches_of_episode').on(table.episodeId, table.watchedAt),
    index('episode_watches_age').on(table.watchedAt),
  ],
)

/** The public episodes of other series that users who watched an episode also watched; calculated by a periodic job. */
export const coWatchedEpisodes = pgTable(
  'co_watched_episodes',
  {
    episodeId: episodeId(),
    otherId: integer('other_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    /** Users who watched both, in a sample of the latest. */
    users: integer('users').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.otherId] }),
    index('co_watched_episodes_ranked').on(table.episodeId, table.users, table.otherId),
    index('co_watched_episodes_by_other').on(table.otherId),
  ],
)
