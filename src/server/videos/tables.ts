import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { VideoState } from '#contract/videos/limits.ts'
import type { Chapter } from '#contract/videos/schemas.ts'
import { channels } from '../channels/tables.ts'
import { orderedName, timestamptz } from '../ports/database/columns.ts'

export const videos = pgTable(
  'videos',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id),
    createdAt: timestamptz('created_at').notNull(),
    /** Of the file that plays, or of the first one. */
    name: text('name').notNull().default(''),
    /** Of the chapters, which several editors may change. */
    version: integer('version').notNull().default(1),
    chapters: jsonb('chapters').$type<readonly Chapter[]>().notNull().default([]),
    thumbnailSource: text('thumbnail_source').$type<'automatic' | 'frame' | 'image'>().notNull().default('automatic'),
    /** The chosen frame; null for other sources. */
    thumbnailAtMs: integer('thumbnail_at_ms'),
    /** The name of the image in the object storage; null until there is one. */
    thumbnailName: text('thumbnail_name'),
  },
  (table) => [
    index('videos_of_channel').on(table.channelId, table.id),
    index('videos_by_name').on(table.channelId, orderedName(table.name), table.id),
    index('videos_without_thumbnail')
      .on(table.id)
      .where(sql`${table.thumbnailName} is null`),
  ],
)

/** The files of videos: one that plays, one that will replace it, and removed ones whose data must still be deleted. */
export const videoFiles = pgTable(
  'video_files',
  {
    /** The id of its stream in the engine, of its upload, and the name of the uploaded file on the disk. */
    id: text('id').primaryKey(),
    /** Null for a removed file whose video is deleted. */
    videoId: integer('video_id').references(() => videos.id, { onDelete: 'set null' }),
    state: text('state').$type<VideoState>().notNull(),
    /** The file that plays. */
    current: boolean('current').notNull().default(false),
    name: text('name').notNull(),
    /** The size of the uploaded file. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** Bytes that had arrived after the last request. */
    received: bigint('received', { mode: 'number' }).notNull().default(0),
    createdAt: timestamptz('created_at').notNull(),
    /** When bytes arrived last. */
    receivedAt: timestamptz('received_at').notNull(),
    reason: text('reason'),
    /** For the operator. */
    detail: text('detail'),
    /** Of the conversion: null until it is ready. */
    durationMs: integer('duration_ms'),
    width: integer('width'),
    height: integer('height'),
    storedBytes: bigint('stored_bytes', { mode: 'number' }),
    /** Its data is deleted soon. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    index('video_files_of_video').on(table.videoId),
    uniqueIndex('video_files_current')
      .on(table.videoId)
      .where(sql`${table.current} and not ${table.removed}`),
    uniqueIndex('video_files_next')
      .on(table.videoId)
      .where(sql`not ${table.current} and not ${table.removed}`),
    index('video_files_unfinished')
      .on(table.state, table.receivedAt)
      .where(sql`${table.state} in ('uploading', 'waiting', 'converting') and not ${table.removed}`),
    index('video_files_removed')
      .on(table.id)
      .where(sql`${table.removed}`),
  ],
)

export const videoCaptions = pgTable(
  'video_captions',
  {
    videoId: integer('video_id')
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** BCP 47. */
    language: text('language').notNull(),
    /** A WebVTT file. */
    content: text('content').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.language] })],
)
