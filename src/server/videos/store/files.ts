import { and, asc, count, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Failure, Recording, RejectionReason, VideoSize } from '#engine-protocol/index.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { videoFiles, videos } from '../tables.ts'
import type { VideoFileRow } from './videos.ts'

export interface NewUpload {
  readonly id: string
  readonly channelId: number
  /** The video whose file it replaces; null for a new video. */
  readonly videoId: number | null
  readonly name: string
  readonly bytes: number
  readonly createdAt: Date
  /** Limits of the channel. */
  readonly maxUploads: number
  readonly maxBytes: number
}

/** Neither complete nor cancelled. */
const isUploading = and(eq(videoFiles.state, 'uploading'), eq(videoFiles.removed, false))

export type UploadRejection = 'TOO_MANY_UPLOADS' | 'CHANNEL_FULL' | 'REPLACEMENT_EXISTS' | 'VIDEO_NOT_FOUND'

/** Adds the file of an upload, with a video if it is a new one. Returns the id of the video. */
export const addUpload = transaction(
  'videos.addUpload',
  async (tx, upload: NewUpload): Promise<number | UploadRejection> => {
    const { channelId, maxUploads, maxBytes, videoId: existing, ...file } = upload
    // Concurrent uploads to one channel are counted one after the other.
    await tx.execute(sql`select pg_advisory_xact_lock(7460014, ${channelId})`)
    const ofChannel = and(eq(videos.channelId, channelId), eq(videoFiles.removed, false))
    const [used] = await tx
      .select({
        uploads: sql<string>`count(*) filter (where ${videoFiles.state} = 'uploading')`,
        bytes: sql<string>`coalesce(sum(case when ${videoFiles.state} = 'ready' then ${videoFiles.storedBytes} else ${videoFiles.bytes} end), 0)`,
      })
      .from(videoFiles)
      .innerJoin(videos, eq(videos.id, videoFiles.videoId))
      .where(ofChannel)
    if (Number(used?.uploads ?? 0) >= maxUploads) return 'TOO_MANY_UPLOADS'
    if (Number(used?.bytes ?? 0) + upload.bytes > maxBytes) return 'CHANNEL_FULL'
    if (existing !== null) {
      const [video] = await tx.select({ channelId: videos.channelId }).from(videos).where(eq(videos.id, existing))
      if (video?.channelId !== channelId) return 'VIDEO_NOT_FOUND'
      const [next] = await tx.select({ id: videoFiles.id }).from(videoFiles).where(isNextOf(existing))
      if (next) return 'REPLACEMENT_EXISTS'
    }
    const videoId = existing ?? (await insertVideo(tx, upload))
    await tx.insert(videoFiles).values({ ...file, videoId, state: 'uploading', receivedAt: upload.createdAt })
    return videoId
  },
)

/** Returns the id of the new video, which has no file yet. */
export async function insertVideo(
  tx: Parameters<typeof addUpload.run>[0],
  { channelId, name, createdAt }: Pick<NewUpload, 'channelId' | 'name' | 'createdAt'>,
) {
  const [video] = await tx.insert(videos).values({ channelId, name, createdAt }).returning({ id: videos.id })
  if (!video) throw new Error('the insert returned no row')
  return video.id
}

const isNextOf = (videoId: number) =>
  and(eq(videoFiles.videoId, videoId), eq(videoFiles.current, false), eq(videoFiles.removed, false))

export interface UploadRow extends VideoFileRow {
  readonly channelId: number
}

/** An upload of a video, also a complete one. */
export const findUpload = statement('videos.findUpload', async (db, id: string): Promise<UploadRow | null> => {
  const [found] = await db
    .select({ file: videoFiles, channelId: videos.channelId })
    .from(videoFiles)
    .innerJoin(videos, eq(videos.id, videoFiles.videoId))
    .where(and(eq(videoFiles.id, id), eq(videoFiles.removed, false)))
  return found ? { ...found.file, channelId: found.channelId } : null
})

/** The bytes that unfinished uploads have announced and not sent. */
export const countMissingBytes = statement<null, number>('videos.countMissingBytes', async (db) => {
  const [found] = await db
    .select({ bytes: sql<string>`coalesce(sum(${videoFiles.bytes} - ${videoFiles.received}), 0)` })
    .from(videoFiles)
    .where(isUploading)
  return Number(found?.bytes ?? 0)
})

export const listUploading = statement('videos.listUploading', (db) =>
  db
    .select({ id: videoFiles.id, videoId: videoFiles.videoId, bytes: videoFiles.bytes })
    .from(videoFiles)
    .where(isUploading),
)

/** Stores how much has arrived; with the last byte the file waits for its conversion. */
export const storeReceived = statement(
  'videos.storeReceived',
  async (db, { id, received, at }: { id: string; received: number; at: Date }): Promise<void> => {
    const state = sql`case when ${videoFiles.bytes} = ${received} then 'waiting' else 'uploading' end`
    await db
      .update(videoFiles)
      .set({ received, receivedAt: at, state })
      .where(and(eq(videoFiles.id, id), eq(videoFiles.state, 'uploading')))
  },
)

/** The files whose conversion is not finished, in order of arrival. */
export const listUnconverted = statement('videos.listUnconverted', (db): Promise<{ id: string }[]> =>
  selectUnconverted(db),
)

export const selectUnconverted = (db: Connection) =>
  db
    .select({ id: videoFiles.id })
    .from(videoFiles)
    .where(and(inArray(videoFiles.state, ['waiting', 'converting']), eq(videoFiles.removed, false)))
    .orderBy(asc(videoFiles.receivedAt), asc(videoFiles.id))

export const findFile = statement('videos.findFile', async (db, id: string): Promise<VideoFileRow | null> => {
  const found = await db.select().from(videoFiles).where(eq(videoFiles.id, id))
  return found[0] ?? null
})

/** The conversion has started. */
export const markConverting = statement('videos.markConverting', async (db, id: string): Promise<void> => {
  await db
    .update(videoFiles)
    .set({ state: 'converting' })
    .where(and(eq(videoFiles.id, id), eq(videoFiles.state, 'waiting')))
})

/** A failed file waits again. False if it is in another state. */
export const retryFile = statement('videos.retryFile', async (db, id: string): Promise<boolean> => {
  const changed = await db
    .update(videoFiles)
    .set({ state: 'waiting', reason: null, detail: null })
    .where(and(eq(videoFiles.id, id), eq(videoFiles.state, 'failed'), eq(videoFiles.removed, false)))
    .returning({ id: videoFiles.id })
  return changed.length > 0
})

export interface Unsuccessful {
  readonly id: string
  readonly state: 'refused' | 'failed'
  readonly reason: RejectionReason | Failure
  readonly detail: string
}

const isUnsettled = and(inArray(videoFiles.state, ['waiting', 'converting']), eq(videoFiles.removed, false))

/** False if the conversion was settled before. */
export const storeUnsuccessful = statement(
  'videos.storeUnsuccessful',
  async (db, { id, ...change }: Unsuccessful): Promise<boolean> => {
    const changed = await db
      .update(videoFiles)
      .set(change)
      .where(and(eq(videoFiles.id, id), isUnsettled))
      .returning({ id: videoFiles.id })
    return changed.length > 0
  },
)

export interface Converted {
  readonly id: string
  readonly facts: Recording
  readonly size: VideoSize | null
}

/** Plays a converted file instead of the current one, which is removed. False if the conversion was settled before. */
export const switchFile = transaction(
  'videos.switchFile',
  async (tx, { id, facts, size }: Converted): Promise<boolean> => {
    const [file] = await tx
      .select({ videoId: videoFiles.videoId, name: videoFiles.name })
      .from(videoFiles)
      .where(and(eq(videoFiles.id, id), isUnsettled))
      .for('update')
    if (!file || file.videoId === null) return false
    const { videoId } = file
    await tx
      .update(videoFiles)
      .set({ removed: true })
      .where(and(eq(videoFiles.videoId, videoId), eq(videoFiles.current, true)))
    const { durationMs, bytes: storedBytes } = facts
    const converted = { durationMs: Math.round(durationMs), storedBytes, width: size?.width, height: size?.height }
    await tx
      .update(videoFiles)
      .set({ ...converted, state: 'ready', current: true, reason: null, detail: null })
      .where(eq(videoFiles.id, id))
    // The new file may be shorter, and its frames may differ.
    const [video] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update')
    const stored = video?.chapters ?? []
    const chapters = stored.filter(({ atMs }) => atMs < durationMs)
    const isFrame = video?.thumbnailSource === 'frame'
    const changes = {
      name: file.name,
      ...(chapters.length < stored.length && { chapters, version: sql`${videos.version} + 1` }),
      ...(isFrame && { thumbnailSource: 'automatic' as const, thumbnailAtMs: null }),
    }
    await tx.update(videos).set(changes).where(eq(videos.id, videoId))
    return true
  },
)

export interface Discarded {
  readonly channelId: number
  /** The video had no other file and is deleted. */
  readonly isDeleted: boolean
}

/** Marks the file that is not ready as removed; deletes the video if it has no other file. Null without such a file. */
export const discardNext = transaction('videos.discardNext', async (tx, videoId: number): Promise<Discarded | null> => {
  const [video] = await tx.select().from(videos).where(eq(videos.id, videoId)).for('update')
  if (!video) return null
  const removed = await tx
    .update(videoFiles)
    .set({ removed: true })
    .where(isNextOf(videoId))
    .returning({ id: videoFiles.id })
  if (removed.length === 0) return null
  const [{ left } = { left: 0 }] = await tx
    .select({ left: count() })
    .from(videoFiles)
    .where(and(eq(videoFiles.videoId, videoId), eq(videoFiles.removed, false)))
  if (left === 0) await tx.delete(videos).where(eq(videos.id, videoId))
  return { channelId: video.channelId, isDeleted: left === 0 }
})

/** Uploads that have received nothing since then, the longest first. */
export const listExpired = statement('videos.listExpired', (db, before: Date): Promise<{ videoId: number | null }[]> =>
  selectExpired(db, before),
)

export const selectExpired = (db: Connection, before: Date) =>
  db
    .select({ videoId: videoFiles.videoId })
    .from(videoFiles)
    .where(and(isUploading, lt(videoFiles.receivedAt, before)))
    .orderBy(asc(videoFiles.receivedAt))
    .limit(100)

/** Files whose data must be deleted. */
export const listRemoved = statement('videos.listRemoved', (db): Promise<{ id: string }[]> =>
  db
    .select({ id: videoFiles.id })
    .from(videoFiles)
    .where(eq(videoFiles.removed, true))
    .orderBy(asc(videoFiles.id))
    .limit(100),
)

export interface SourceQuery {
  readonly ids: readonly string[]
  /** Whether sources are kept after their conversion. */
  readonly keepSource: boolean
}

/** The ids of which no file needs its source. */
export const listUnneeded = statement(
  'videos.listUnneeded',
  async (db, { ids, keepSource }: SourceQuery): Promise<string[]> => {
    if (ids.length === 0) return []
    const isNeeded = keepSource ? undefined : notInArray(videoFiles.state, ['ready', 'refused'])
    const found = await db
      .select({ id: videoFiles.id })
      .from(videoFiles)
      .where(and(inArray(videoFiles.id, [...ids]), isNeeded))
    const needed = new Set(found.map(({ id }) => id))
    return ids.filter((id) => !needed.has(id))
  },
)

/** Their data is deleted. */
export const forgetFile = statement('videos.forgetFile', async (db, id: string): Promise<void> => {
  await db.delete(videoFiles).where(and(eq(videoFiles.id, id), eq(videoFiles.removed, true)))
})

export const countUnconverted = statement('videos.countUnconverted', (db) =>
  db
    .select({ state: videoFiles.state, files: count() })
    .from(videoFiles)
    .where(
      and(
        eq(videoFiles.removed, false),
        or(inArray(videoFiles.state, ['uploading', 'waiting']), eq(videoFiles.state, 'converting')),
      ),
    )
    .groupBy(videoFiles.state),
)
