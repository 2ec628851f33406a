import type { Paging } from '#contract/cursor.ts'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import { seriesCoverSize, seriesMax } from '#contract/series/limits.ts'
import type { NewSeries, Series, SeriesCard, SeriesChange } from '#contract/series/schemas.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError, VersionConflict } from '../errors.ts'
import type { Editor } from '../viewer.ts'
import type { SeriesDeps } from './deps.ts'
import { createStaffSeries } from './staff.ts'
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

const present = ({ position: _position, retiredAt: _retiredAt, ...series }: SeriesRow): Series => series

const isListed = ({ visibility }: SeriesRow): boolean => listedVisibilities.some((listed) => listed === visibility)

export function createSeries({ database, clock, audit, channels, images }: SeriesDeps) {
  async function find(key: SeriesKey): Promise<SeriesRow> {
    const series = await database.run(findSeries, key)
    if (!series) throw new DomainError('SERIES_NOT_FOUND')
    return series
  }

  /** Throws unless the editor may edit the channel of an existing series. */
  async function requireOwn(editor: Editor, key: SeriesKey): Promise<void> {
    await channels.requireEditor(editor, key.channelId)
    await find(key)
  }

  async function add(editor: Editor, channelId: number, fields: NewSeries): Promise<Series> {
    await channels.requireEditor(editor, channelId)
    const entry = audit.stampEdit(editor, 'series.added', { channel: channelId })
    const series = await database.run(addSeries, { channelId, fields, createdAt: clock.now(), most: seriesMax, entry })
    if (!series) throw new DomainError('TOO_MANY_SERIES')
    return present(series)
  }

  const changeEntry = (editor: Editor, { channelId, seriesId }: SeriesKey, fields: readonly string[]) =>
    audit.stampEdit(editor, 'series.changed', { channel: channelId, series: seriesId, fields })

  const replaceCover = (editor: Editor, key: SeriesKey, coverUrl: string | null): Promise<string | null> =>
    database.run(replaceSeriesCover, { ...key, coverUrl, entry: changeEntry(editor, key, ['cover']) })

  async function change(editor: Editor, key: SeriesKey, { version, ...fields }: SeriesChange): Promise<Series> {
    await requireOwn(editor, key)
    const entry = changeEntry(editor, key, Object.keys(fields))
    const { changed, row } = await database.run(changeSeries, { ...key, ...fields, version, entry })
    if (!row) throw new DomainError('SERIES_NOT_FOUND')
    const { title, reading, description, visibility } = row
    if (!changed) throw new VersionConflict({ title, reading, description, visibility, version: row.version })
    return present(row)
  }

  return {
    add,
    change,
    staff: createStaffSeries({ database, clock, audit, channels }, { add, change }),

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

    /** Deletes its episodes, too. */
    async remove(editor: Editor, key: SeriesKey): Promise<void> {
      await channels.requireEditor(editor, key.channelId)
      const entry = audit.stampEdit(editor, 'series.deleted', { channel: key.channelId, series: key.seriesId })
      const coverUrl = await database.run(removeSeries, { ...key, entry })
      if (coverUrl === undefined) throw new DomainError('SERIES_NOT_FOUND')
      await images.remove(coverUrl)
    },

    async move(editor: Editor, key: SeriesKey, beforeId: number | null): Promise<void> {
      await requireOwn(editor, key)
      if (!(await database.run(moveSeries, { ...key, beforeId }))) throw new DomainError('NEIGHBOUR_NOT_FOUND')
    },

    async setCover(editor: Editor, key: SeriesKey, file: Buffer): Promise<string> {
      await requireOwn(editor, key)
      return images.replace(file, seriesCoverSize, (coverUrl) => replaceCover(editor, key, coverUrl))
    },

    async removeCover(editor: Editor, key: SeriesKey): Promise<void> {
      await requireOwn(editor, key)
      await images.remove(await replaceCover(editor, key, null))
    },
  }
}
