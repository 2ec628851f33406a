import type { NewSeries, Series, SeriesChange, StaffSeries } from '#contract/series/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { requireReason } from '../audit/index.ts'
import { pageOf, readCursor, type Page } from '../cursor.ts'
import { DomainError } from '../errors.ts'
import type { Editor, StaffActor } from '../viewer.ts'
import type { SeriesDeps } from './deps.ts'
import { findAnySeries, listSeries, retireSeries, type SeriesKey, type SeriesRow } from './store/series.ts'

interface Editing {
  add(editor: Editor, channelId: number, fields: NewSeries): Promise<Series>
  change(editor: Editor, key: SeriesKey, change: SeriesChange): Promise<Series>
}

const present = ({ position: _position, retiredAt, ...series }: SeriesRow): StaffSeries => ({
  ...series,
  retiredAt: retiredAt && retiredAt.toISOString(),
})

/** Series of any channel, also retired ones, for staff: permissions are not checked here. */
export function createStaffSeries(
  { database, clock, audit, channels }: Omit<SeriesDeps, 'images'>,
  { add, change }: Editing,
) {
  async function find(id: number): Promise<SeriesRow> {
    const series = await database.run(findAnySeries, id)
    if (!series) throw new DomainError('SERIES_NOT_FOUND')
    return series
  }

  async function setRetired({ actorUserId }: StaffActor, id: number, reason: string, retired: boolean) {
    requireReason(reason)
    const { channelId } = await find(id)
    const action = retired ? 'series.retired' : 'series.restored'
    const details = { channel: channelId, series: id, reason }
    const entry = audit.stamp({ action, actorUserId, subjectUserId: null, details })
    await database.run(retireSeries, { id, retiredAt: retired ? clock.now() : null, entry })
    return present(await find(id))
  }

  return {
    async list(channelId: number, { cursor, limit }: Paging): Promise<Page<StaffSeries>> {
      await channels.staff.find(channelId)
      const query = { channelId, all: true, retired: true, after: readCursor(cursor), limit: limit + 1 }
      const rows = await database.run(listSeries, query)
      const { items, next } = pageOf(rows, limit, ({ position, id }) => ({ key: position, id }))
      return { items: items.map(present), next }
    },

    async add(actor: StaffActor, channelId: number, fields: NewSeries): Promise<StaffSeries> {
      return { ...(await add(actor, channelId, fields)), retiredAt: null }
    },

    /** Changes the stored version, whichever it is. */
    async change(actor: StaffActor, id: number, fields: Omit<SeriesChange, 'version'>): Promise<StaffSeries> {
      if (Object.keys(fields).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const { channelId, version } = await find(id)
      return { ...(await change(actor, { channelId, seriesId: id }, { ...fields, version })), retiredAt: null }
    },

    retire: (actor: StaffActor, id: number, reason: string) => setRetired(actor, id, reason, true),
    restore: (actor: StaffActor, id: number, reason: string) => setRetired(actor, id, reason, false),
  }
}
