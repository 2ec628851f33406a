import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Chapter } from '#contract/videos/schemas.ts'
import { episodes } from '../../episodes/tables.ts'
import { beginsWith, orderedName } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { videoCaptions, videoFiles, videos } from '../tables.ts'

export type VideoFileRow = typeof videoFiles.$inferSelect

export interface CaptionsRow {
  readonly language: string
  readonly updatedAt: Date
}

/** A video with its files and the languages of its captions. */
export interface VideoRow extends Readonly<typeof videos.$inferSelect> {
  readonly current: VideoFileRow | null
  /** The file that is not ready. */
  readonly next: VideoFileRow | null
  readonly captions: readonly CaptionsRow[]
}

export const selectFiles = (db: Connection, videoIds: number[]) =>
  db
    .select()
    .from(videoFiles)
    .where(and(inArray(videoFiles.videoId, videoIds), eq(videoFiles.removed, false)))

async function withFiles(db: Connection, rows: readonly (typeof videos.$inferSelect)[]): Promise<VideoRow[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const files = await selectFiles(db, ids)
  const captions = await db
    .select({ videoId: videoCaptions.videoId, language: videoCaptions.language, updatedAt: videoCaptions.updatedAt })
    .from(videoCaptions)
    .where(inArray(videoCaptions.videoId, ids))
    .orderBy(asc(videoCaptions.language))
  return rows.map((row) => {
    const own = files.filter(({ videoId }) => videoId === row.id)
    return {
      ...row,
      current: own.find(({ current }) => current) ?? null,
      next: own.find(({ current }) => !current) ?? null,
      captions: captions.filter(({ videoId }) => videoId === row.id),
    }
  })
}

export const findVideos = statement('videos.findVideos', async (db, ids: readonly number[]): Promise<VideoRow[]> => {
  if (ids.length === 0) return []
  return withFiles(
    db,
    await db
      .select()
      .from(videos)
      .where(inArray(videos.id, [...ids])),
  )
})

export interface VideosQuery {
  readonly channelId: number
  /** The beginning of the names; null for all videos. */
  readonly name: string | null
  /** The id of the last video of the previous page. */
  readonly after: number | null
  readonly limit: number
}

/** The latest first, or those with a name in the order of their names. */
export const listVideos = statement('videos.listVideos', async (db, query: VideosQuery): Promise<VideoRow[]> =>
  withFiles(db, await selectPage(db, query)),
)

export function selectPage(db: Connection, { channelId, name, after, limit }: VideosQuery) {
  const byName = name !== null
  const nameOfLast = db
    .select({ name: orderedName(videos.name) })
    .from(videos)
    .where(eq(videos.id, after ?? 0))
  const follows = byName
    ? sql`(${orderedName(videos.name)}, ${videos.id}) > ((${nameOfLast}), ${after})`
    : lt(videos.id, after ?? 0)
  return db
    .select()
    .from(videos)
    .where(
      and(
        eq(videos.channelId, channelId),
        byName ? beginsWith(videos.name, name) : undefined,
        after === null ? undefined : follows,
      ),
    )
    .orderBy(...(byName ? [orderedName(videos.name), asc(videos.id)] : [desc(videos.id)]))
    .limit(limit)
}

export interface ChaptersChange {
  readonly videoId: number
  readonly version: number
  readonly chapters: readonly Chapter[]
}

/** False if the video has another version now. */
export const changeChapters = statement(
  'videos.changeChapters',
  async (db, { videoId, version, chapters }: ChaptersChange): Promise<boolean> => {
    const changed = await db
      .update(videos)
      .set({ chapters, version: sql`${videos.version} + 1` })
      .where(and(eq(videos.id, videoId), eq(videos.version, version)))
      .returning({ id: videos.id })
    return changed.length > 0
  },
)

/** The latest videos that play without a thumbnail. */
export const listWithoutThumbnail = statement(
  'videos.listWithoutThumbnail',
  async (db, limit: number): Promise<number[]> => {
    const found = await db
      .select({ id: videos.id })
      .from(videos)
      .innerJoin(
        videoFiles,
        and(eq(videoFiles.videoId, videos.id), eq(videoFiles.current, true), eq(videoFiles.removed, false)),
      )
      .where(isNull(videos.thumbnailName))
      .orderBy(desc(videos.id))
      .limit(limit)
    return found.map(({ id }) => id)
  },
)

export interface ThumbnailChange {
  readonly videoId: number
  readonly source: 'automatic' | 'frame' | 'image'
  readonly atMs: number | null
  readonly name: string
  /** The image that it replaces, null for none: nothing is changed if another one was stored meanwhile. */
  readonly replaces?: string | null
}

/** Returns the name of the image to remove, which is the new one if nothing was changed; null for none. */
export const changeThumbnail = transaction(
  'videos.changeThumbnail',
  async (tx, { videoId, source, atMs, name, replaces }: ThumbnailChange): Promise<string | null> => {
    const [before] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update')
    if (!before || (replaces !== undefined && before.thumbnailName !== replaces)) return name
    await tx
      .update(videos)
      .set({ thumbnailSource: source, thumbnailAtMs: atMs, thumbnailName: name })
      .where(eq(videos.id, videoId))
    return before.thumbnailName
  },
)

export interface VideoDeletion {
  /** Titles of episodes with the video: it is not deleted. */
  readonly usedBy: readonly string[]
  /** The name of its thumbnail; null for none. */
  readonly thumbnail: string | null
}

/** Titles that an error names. */
const namedEpisodes = 5

/** Deletes a video that no episode has, and marks its files as removed. */
export const deleteVideo = transaction('videos.deleteVideo', async (tx, videoId: number): Promise<VideoDeletion> => {
  // An episode that is given the video meanwhile waits, because its foreign key locks the row, too.
  await tx.select({ id: videos.id }).from(videos).where(eq(videos.id, videoId)).for('update')
  const using = await tx
    .select({ title: episodes.title })
    .from(episodes)
    .where(eq(episodes.videoId, videoId))
    .orderBy(asc(episodes.id))
    .limit(namedEpisodes)
  if (using.length > 0) return { usedBy: using.map(({ title }) => title), thumbnail: null }
  await tx.update(videoFiles).set({ removed: true }).where(eq(videoFiles.videoId, videoId))
  const [deleted] = await tx.delete(videos).where(eq(videos.id, videoId)).returning({ name: videos.thumbnailName })
  return { usedBy: [], thumbnail: deleted?.name ?? null }
})
