import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import type { EpisodeChange, NewEpisode } from '#contract/episodes/schemas.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { casts } from '../../casts/tables.ts'
import { addedPosition, moveItem } from '../../ordering/operations.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { series } from '../../series/tables.ts'
import { episodeCasts, episodes } from '../tables.ts'
import { isEpisode, type EpisodeKey } from './episodes.ts'

const ordered = { table: episodes, id: episodes.id, parent: episodes.seriesId, position: episodes.position }

async function areCasts(tx: Connection, channelId: number, castIds: readonly number[]): Promise<boolean> {
  const unique = [...new Set(castIds)]
  if (unique.length === 0) return true
  const [known] = await tx
    .select({ casts: count() })
    .from(casts)
    .where(and(eq(casts.channelId, channelId), inArray(casts.id, unique), isNull(casts.retiredAt)))
  return known?.casts === unique.length
}

async function setCasts(tx: Connection, episodeId: number, castIds: readonly number[]): Promise<void> {
  await tx.delete(episodeCasts).where(eq(episodeCasts.episodeId, episodeId))
  if (castIds.length === 0) return
  await tx.insert(episodeCasts).values([...new Set(castIds)].map((castId) => ({ episodeId, castId })))
}

/** Serializes changes of the order and of the number of episodes. */
const lockSeries = (tx: Connection, { channelId, seriesId }: Pick<EpisodeKey, 'channelId' | 'seriesId'>) =>
  tx
    .select({ visibility: series.visibility })
    .from(series)
    .where(and(eq(series.id, seriesId), eq(series.channelId, channelId), isNull(series.retiredAt)))
    .for('update')

export interface StoredEpisode {
  readonly channelId: number
  readonly seriesId: number
  readonly fields: NewEpisode
  readonly createdAt: Date
  readonly most: number
  readonly entry: StampedEntry
}

/** Returns the id, or why the draft is not stored. */
export const addEpisode = transaction(
  'episodes.add',
  async (tx, { channelId, seriesId, fields, createdAt, most, entry }: StoredEpisode) => {
    const [parent] = await lockSeries(tx, { channelId, seriesId })
    if (!parent) return 'SERIES_NOT_FOUND'
    if ((await tx.$count(episodes, eq(episodes.seriesId, seriesId))) >= most) return 'TOO_MANY_EPISODES'
    const { castIds, visibility = parent.visibility, ...texts } = fields
    if (!(await areCasts(tx, channelId, castIds))) return 'CAST_NOT_FOUND'
    const position = await addedPosition(tx, ordered, seriesId)
    const [added] = await tx
      .insert(episodes)
      .values({ ...texts, channelId, seriesId, visibility, position, createdAt })
      .returning({ id: episodes.id })
    if (!added) throw new Error('the insert returned no row')
    await setCasts(tx, added.id, castIds)
    await addEntry.run(tx, { ...entry, details: { ...entry.details, episode: added.id } })
    await indexItems(tx, 'episode', [added.id])
    return added.id
  },
)

export type EpisodeUpdate = EpisodeKey & EpisodeChange & { readonly entry: StampedEntry }

/** Returns why an update is not stored; null when it is. */
export const changeEpisode = transaction(
  'episodes.change',
  async (tx, { channelId, seriesId, episodeId, version, castIds, entry, ...fields }: EpisodeUpdate) => {
    const key = { channelId, seriesId, episodeId }
    const [stored] = await tx
      .select({ version: episodes.version, publishesAt: episodes.publishesAt })
      .from(episodes)
      .where(isEpisode(key))
      .for('update')
    if (!stored) return 'EPISODE_NOT_FOUND'
    if (stored.version !== version) return 'VERSION_CONFLICT'
    if (fields.videoId === null && stored.publishesAt !== null) return 'EPISODE_WITHOUT_VIDEO'
    if (castIds && !(await areCasts(tx, channelId, castIds))) return 'CAST_NOT_FOUND'
    await tx
      .update(episodes)
      .set({ ...fields, version: version + 1 })
      .where(isEpisode(key))
    if (castIds) await setCasts(tx, episodeId, castIds)
    await addEntry.run(tx, entry)
    await indexItems(tx, 'episode', [episodeId])
    return null
  },
)

/** Returns false for an unknown episode. */
export const removeEpisode = transaction(
  'episodes.remove',
  async (tx, { entry, ...key }: EpisodeKey & { entry: StampedEntry }): Promise<boolean> => {
    const removed = await tx.delete(episodes).where(isEpisode(key)).returning({ id: episodes.id })
    if (removed.length > 0) await addEntry.run(tx, entry)
    await indexItems(tx, 'episode', [key.episodeId])
    return removed.length > 0
  },
)

/** Returns false where `beforeId` is not an episode of the series any more. */
export const moveEpisode = transaction(
  'episodes.move',
  async (tx, { beforeId, ...key }: EpisodeKey & { beforeId: number | null }): Promise<boolean> => {
    await lockSeries(tx, key)
    return moveItem(tx, ordered, { parentId: key.seriesId, id: key.episodeId, beforeId })
  },
)

export interface Publication extends EpisodeKey {
  /** Null for a draft. */
  readonly publishesAt: Date | null
  readonly videoId: number | null
  /** The publication that the editor has seen; undefined: any. */
  readonly seen?: { readonly publishesAt: Date | null; readonly visibility: string } | undefined
  readonly entry: StampedEntry
}

/** Returns why the episode is not published, such as another video than `videoId` in the meantime; null when it is. */
export const publishEpisode = transaction(
  'episodes.publish',
  async (
    tx,
    { publishesAt, videoId, seen, entry, ...key }: Publication,
  ): Promise<'EPISODE_NOT_FOUND' | 'PUBLICATION_CHANGED' | 'EPISODE_WITHOUT_VIDEO' | null> => {
    const [stored] = await tx
      .select({ publishesAt: episodes.publishesAt, visibility: episodes.visibility, videoId: episodes.videoId })
      .from(episodes)
      .where(isEpisode(key))
      .for('update')
    if (!stored) return 'EPISODE_NOT_FOUND'
    const isSeen =
      seen === undefined ||
      (seen.visibility === stored.visibility && seen.publishesAt?.getTime() === stored.publishesAt?.getTime())
    if (!isSeen) return 'PUBLICATION_CHANGED'
    if (videoId !== null && stored.videoId !== videoId) return 'EPISODE_WITHOUT_VIDEO'
    await tx.update(episodes).set({ publishesAt }).where(isEpisode(key))
    await addEntry.run(tx, entry)
    await indexItems(tx, 'episode', [key.episodeId])
    return null
  },
)
