import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import type { NewSeries, SeriesChange } from '#contract/series/schemas.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { channels, isOfOpenChannel } from '../../channels/tables.ts'
import type { Cursor } from '../../cursor.ts'
import { episodes } from '../../episodes/tables.ts'
import { addedPosition, moveItem } from '../../ordering/operations.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { series } from '../tables.ts'

const ordered = { table: series, id: series.id, parent: series.channelId, position: series.position }

const columns = {
  id: series.id,
  channelId: series.channelId,
  title: series.title,
  reading: series.reading,
  description: series.description,
  visibility: series.visibility,
  coverUrl: series.coverUrl,
  version: series.version,
  position: series.position,
  retiredAt: series.retiredAt,
}

const selectSeries = (db: Connection) => db.select(columns).from(series)
export type SeriesRow = Awaited<ReturnType<typeof selectSeries>>[number]

export interface SeriesKey {
  readonly channelId: number
  readonly seriesId: number
}

const isSeries = ({ channelId, seriesId }: SeriesKey) => and(eq(series.id, seriesId), eq(series.channelId, channelId))

const lockChannel = (tx: Connection, id: number) =>
  tx.select({ id: channels.id }).from(channels).where(eq(channels.id, id)).for('update')

/** Null for a retired one, and in a retired channel. */
export const findSeries = statement('series.find', async (db, key: SeriesKey): Promise<SeriesRow | null> => {
  const isOpen = and(isNull(series.retiredAt), isOfOpenChannel(series.channelId))
  const found = await selectSeries(db).where(and(isSeries(key), isOpen))
  return found[0] ?? null
})

/** In any channel, also a retired one. */
export const findAnySeries = statement('series.findAny', async (db, id: number): Promise<SeriesRow | null> => {
  const found = await selectSeries(db).where(eq(series.id, id))
  return found[0] ?? null
})

/** The series and its episodes. */
async function indexSeries(tx: Connection, id: number, episodeIds: readonly number[]): Promise<void> {
  await indexItems(tx, 'series', [id])
  await indexItems(tx, 'episode', episodeIds)
}

async function listEpisodeIds(tx: Connection, seriesId: number): Promise<number[]> {
  const own = await tx.select({ id: episodes.id }).from(episodes).where(eq(episodes.seriesId, seriesId))
  return own.map(({ id }) => id)
}

interface Retirement {
  readonly id: number
  /** Null restores it. */
  readonly retiredAt: Date | null
  readonly entry: StampedEntry
}

export const retireSeries = transaction('series.retire', async (tx, { id, retiredAt, entry }: Retirement) => {
  await tx.update(series).set({ retiredAt }).where(eq(series.id, id))
  await addEntry.run(tx, entry)
  await indexSeries(tx, id, await listEpisodeIds(tx, id))
})

export interface SeriesQuery {
  readonly channelId: number
  /** Members see all series, others those with a visibility that is not hidden. */
  readonly all: boolean
  readonly after: Cursor | null
  readonly limit: number
  /** Also retired ones. */
  readonly retired?: boolean
}

export const selectSeriesOf = (db: Connection, { channelId, all, after, limit, retired = false }: SeriesQuery) =>
  selectSeries(db)
    .where(
      and(
        eq(series.channelId, channelId),
        retired ? undefined : isNull(series.retiredAt),
        all ? undefined : inArray(series.visibility, [...listedVisibilities]),
        after ? sql`(${series.position}, ${series.id}) > (${after.key}, ${after.id})` : undefined,
      ),
    )
    .orderBy(asc(series.position), asc(series.id))
    .limit(limit)

/** In the order of the editors. */
export const listSeries = statement('series.list', (db, query: SeriesQuery): Promise<SeriesRow[]> =>
  selectSeriesOf(db, query),
)

export interface AddedSeries {
  readonly channelId: number
  readonly fields: NewSeries
  readonly createdAt: Date
  readonly most: number
  readonly entry: StampedEntry
}

/** Returns null where the channel has `most` series already. */
export const addSeries = transaction('series.add', async (tx, added: AddedSeries): Promise<SeriesRow | null> => {
  const { channelId, fields, createdAt, most, entry } = added
  await lockChannel(tx, channelId)
  if ((await tx.$count(series, eq(series.channelId, channelId))) >= most) return null
  const position = await addedPosition(tx, ordered, channelId)
  const [row] = await tx
    .insert(series)
    .values({ ...fields, channelId, createdAt, position })
    .returning(columns)
  if (!row) throw new Error('the insert returned no row')
  await addEntry.run(tx, { ...entry, details: { ...entry.details, series: row.id } })
  await indexItems(tx, 'series', [row.id])
  return row
})

export type SeriesUpdate = SeriesKey & SeriesChange & { readonly entry: StampedEntry }

/** Returns the series, changed unless it has another version already; null for an unknown one. */
export const changeSeries = transaction(
  'series.change',
  async (tx, { channelId, seriesId, version, entry, ...fields }: SeriesUpdate) => {
    const key = { channelId, seriesId }
    const changed = await tx
      .update(series)
      .set({ ...fields, version: version + 1 })
      .where(and(isSeries(key), eq(series.version, version)))
      .returning({ id: series.id })
    if (changed.length > 0) await addEntry.run(tx, entry)
    await indexItems(tx, 'series', [seriesId])
    return { changed: changed.length > 0, row: await findSeries.run(tx, key) }
  },
)

/** Returns the URL of its cover; undefined for an unknown series. */
export const removeSeries = transaction(
  'series.remove',
  async (tx, { entry, ...key }: SeriesKey & { entry: StampedEntry }): Promise<string | null | undefined> => {
    const own = await listEpisodeIds(tx, key.seriesId)
    const [removed] = await tx.delete(series).where(isSeries(key)).returning({ coverUrl: series.coverUrl })
    if (removed) await addEntry.run(tx, entry)
    await indexSeries(tx, key.seriesId, own)
    return removed?.coverUrl
  },
)

/** Returns false where `beforeId` is not a series of the channel any more. */
export const moveSeries = transaction(
  'series.move',
  async (tx, { channelId, seriesId, beforeId }: SeriesKey & { beforeId: number | null }): Promise<boolean> => {
    await lockChannel(tx, channelId)
    return moveItem(tx, ordered, { parentId: channelId, id: seriesId, beforeId })
  },
)

interface SeriesCover {
  readonly coverUrl: string | null
  readonly entry: StampedEntry
}

/** Returns the previous URL, each to exactly one caller (row lock). */
export const replaceSeriesCover = transaction(
  'series.replaceCover',
  async (tx, { coverUrl, entry, ...key }: SeriesKey & SeriesCover): Promise<string | null> => {
    const [previous] = await tx.select({ coverUrl: series.coverUrl }).from(series).where(isSeries(key)).for('update')
    if (!previous) return null
    await tx.update(series).set({ coverUrl }).where(isSeries(key))
    await addEntry.run(tx, entry)
    return previous.coverUrl
  },
)
