import type { Profile } from '#contract/account/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import { seriesCoverSize, seriesMax } from '#contract/series/limits.ts'
import type { NewSeries, Series, SeriesCard, SeriesChange } from '#contract/series/schemas.ts'
import type { Audit } from '../audit/index.ts'
import type { Channels, ImageStore } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError, VersionConflict } from '../errors.ts'
import type { Database } from '../ports/database/port.ts'
import { listSeriesOfGenre } from './store/by-genre.ts'
import {
  addSeries,
  changeSeries,
  findSeries,
  listSeries,
  moveSeries,
  removeSeries,
  replaceSeriesCover,
  type SeriesKey,
  type SeriesRow,
} from './store/series.ts'

export type SeriesService = ReturnType<typeof createSeries>

export interface SeriesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Pick<Audit, 'stamp'>
  readonly channels: Pick<Channels, 'membership' | 'requireEditor'>
  readonly images: ImageStore
}

const present = ({ position: _position, ...series }: SeriesRow): Series => series

const isListed = ({ visibility }: SeriesRow): boolean => listedVisibilities.some((listed) => listed === visibility)

export function createSeries({ database, clock, audit, channels, images }: SeriesDeps) {
  async function find(key: SeriesKey): Promise<SeriesRow> {
    const series = await database.run(findSeries, key)
    if (!series) throw new DomainError('SERIES_NOT_FOUND')
    return series
  }

  /** Throws unless the viewer edits the channel of an existing series. */
  async function requireOwn(viewer: Profile, key: SeriesKey): Promise<void> {
    await channels.requireEditor(viewer, key.channelId)
    await find(key)
  }

  return {
    /** `userId` 0 is a visitor. A series that is not listed is found by members only. */
    async find(key: SeriesKey, userId: number): Promise<Series> {
      const series = await find(key)
      if (!isListed(series) && (await channels.membership(key.channelId, userId)) === null) {
        throw new DomainError('SERIES_NOT_FOUND')
      }
      return present(series)
    },

    async list(channelId: number, userId: number, { cursor, limit }: Paging): Promise<Page<Series>> {
      const all = (await channels.membership(channelId, userId)) !== null
      const rows = await database.run(listSeries, { channelId, all, after: readCursor(cursor), limit: limit + 1 })
      const { items, next } = pageOf(rows, limit, ({ position, id }) => ({ key: position, id }))
      return { items: items.map(present), next }
    },

    /** Those with published episodes of the genre. */
    async listOfGenre(genre: string, { cursor, limit }: Paging): Promise<Page<SeriesCard>> {
      const after = readCursor(cursor)?.id ?? null
      const rows = await database.run(listSeriesOfGenre, { genre, now: clock.now(), after, limit: limit + 1 })
      return pageOf(rows, limit, ({ id }) => ({ key: id, id }))
    },

    async add(viewer: Profile, channelId: number, fields: NewSeries): Promise<Series> {
      await channels.requireEditor(viewer, channelId)
      const series = await database.run(addSeries, { channelId, fields, createdAt: clock.now(), most: seriesMax })
      if (!series) throw new DomainError('TOO_MANY_SERIES')
      return present(series)
    },

    async change(viewer: Profile, key: SeriesKey, change: SeriesChange): Promise<Series> {
      await requireOwn(viewer, key)
      const { changed, row } = await database.run(changeSeries, { ...key, ...change })
      if (!row) throw new DomainError('SERIES_NOT_FOUND')
      const { title, description, visibility, version } = row
      if (!changed) throw new VersionConflict({ title, description, visibility, version })
      return present(row)
    },

    /** Deletes its episodes, too. */
    async remove(viewer: Profile, key: SeriesKey): Promise<void> {
      await channels.requireEditor(viewer, key.channelId)
      const details = { channel: key.channelId, series: key.seriesId }
      const event = { action: 'series.deleted', actorUserId: viewer.user.id, subjectUserId: null, details } as const
      const coverUrl = await database.run(removeSeries, { ...key, entry: audit.stamp(event) })
      if (coverUrl === undefined) throw new DomainError('SERIES_NOT_FOUND')
      await images.remove(coverUrl)
    },

    async move(viewer: Profile, key: SeriesKey, beforeId: number | null): Promise<void> {
      await requireOwn(viewer, key)
      if (!(await database.run(moveSeries, { ...key, beforeId }))) throw new DomainError('NEIGHBOUR_NOT_FOUND')
    },

    async setCover(viewer: Profile, key: SeriesKey, file: Buffer): Promise<string> {
      await requireOwn(viewer, key)
      return images.replace(file, seriesCoverSize, (coverUrl) => database.run(replaceSeriesCover, { ...key, coverUrl }))
    },

    async removeCover(viewer: Profile, key: SeriesKey): Promise<void> {
      await requireOwn(viewer, key)
      await images.remove(await database.run(replaceSeriesCover, { ...key, coverUrl: null }))
    },
  }
}
