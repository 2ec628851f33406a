import type { EpisodeSummary } from '#contract/episodes/schemas.ts'
import type { Paging } from '#contract/cursor.ts'
import { formatCursor, pageOf, readCursor, type Cursor, type Page } from '../../cursor.ts'
import type { Viewer } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { episodeAccess, type EpisodeViewer } from '../policy.ts'
import { presentSummary } from '../present.ts'
import {
  findShownInSeries,
  listAppearances,
  listEarlierOfSeries,
  listEpisodesOfChannel,
  listEpisodesOfSeries,
  type ChannelQuery,
  type EarlierQuery,
  type EpisodeKey,
  type EpisodeRow,
} from '../store/episodes.ts'
import type { Progress } from '../store/watching.ts'
import type { EpisodeAccess } from './access.ts'
import type { Positions } from './positions.ts'

const byPosition = ({ position, id }: EpisodeRow): Cursor => ({ key: position, id })
const byTime = ({ publishesAt, id }: EpisodeRow): Cursor => ({ key: publishesAt?.getTime() ?? 0, id })
const byId = ({ id }: EpisodeRow): Cursor => ({ key: id, id })

/** Of a page around an episode: how much of it comes before. */
const shareBefore = 1 / 4

/** Of `before`, `cursor` and `around` the first one is used. */
export interface SeriesPaging extends Paging {
  /** Reads what comes before a cursor. */
  readonly before?: string | undefined
  /** Reads the page with this episode; from the start for one that the viewer does not see in the list. */
  readonly around?: number | undefined
}

export interface SeriesPage extends Page<EpisodeSummary> {
  /** The cursor for `before`; null at the start of the series. */
  readonly previous: string | null
}

/** The relation of staff in their own endpoints. */
export const asEditor: EpisodeViewer = { role: 'editor', staff: true, follows: false, invited: false }

const stranger: EpisodeViewer = { role: null, staff: false, follows: false, invited: false }

export type EpisodeLists = ReturnType<typeof createLists>

/** Lists of episodes, of a channel, a series and a cast. */
export function createLists({ database, clock, videos }: EpisodesDeps, access: EpisodeAccess, positions: Positions) {
  /** The progress of the viewer in each of `rows`. */
  async function readProgress(rows: readonly EpisodeRow[], viewer: Viewer): Promise<ReadonlyMap<number, Progress>> {
    if (viewer === null || rows.length === 0) return new Map()
    return positions.read(
      viewer.user.id,
      rows.map(({ id }) => id),
    )
  }

  async function present(
    rows: readonly EpisodeRow[],
    relation: EpisodeViewer,
    viewer: Viewer,
  ): Promise<EpisodeSummary[]> {
    const now = clock.now()
    const watched = await readProgress(rows, viewer)
    const summaries = await videos.summaries(rows.flatMap(({ videoId }) => (videoId === null ? [] : [videoId])))
    return rows.flatMap((row) => {
      const shown = episodeAccess(row, relation, now)
      const video = row.videoId === null ? null : (summaries.get(row.videoId) ?? null)
      const progress = watched.get(row.id)
      return shown === 'none' ? [] : [presentSummary(row, { access: shown, video, progress, now })]
    })
  }

  type SeriesList = Omit<EarlierQuery, 'before' | 'limit'>

  /** Up to `limit` episodes that end before `before`; `previous` is null where they start the series. */
  async function readEarlier(list: SeriesList, before: Cursor, limit: number) {
    const rows = await database.run(listEarlierOfSeries, { ...list, before, limit: limit + 1 })
    const items = rows.slice(0, limit).toReversed()
    const [first] = items
    const previous = rows.length > limit ? formatCursor(first ? byPosition(first) : before) : null
    return { items, previous }
  }

  async function readSeries(list: SeriesList, { cursor, before, around, limit }: SeriesPaging) {
    if (before !== undefined) {
      const start = readCursor(before)
      const { items, previous } = start ? await readEarlier(list, start, limit) : { items: [], previous: null }
      const last = items.at(-1)
      return { items, previous, next: last ? formatCursor(byPosition(last)) : null }
    }
    const after = readCursor(cursor)
    const current =
      after === null && around !== undefined
        ? await database.run(findShownInSeries, { ...list, episodeId: around })
        : null
    if (current) {
      const start = byPosition(current)
      const { items, previous } = await readEarlier(list, start, Math.floor(limit * shareBefore))
      const rows = await database.run(listEpisodesOfSeries, { ...list, after: start, limit: limit - items.length })
      return { ...pageOf([...items, current, ...rows], limit, byPosition), previous }
    }
    const rows = await database.run(listEpisodesOfSeries, { ...list, after, limit: limit + 1 })
    const [first] = after === null ? [] : rows
    return { ...pageOf(rows, limit, byPosition), previous: first ? formatCursor(byPosition(first)) : null }
  }

  async function page(
    channelId: number,
    viewer: Viewer,
    { cursor, limit }: Paging,
    list: {
      cursorOf(row: EpisodeRow): Cursor
      read(query: ChannelQuery, viewer: EpisodeViewer): Promise<EpisodeRow[]>
    },
  ): Promise<Page<EpisodeSummary>> {
    const relation = await access.relationTo(channelId, viewer)
    const query = { channelId, now: clock.now(), after: readCursor(cursor), limit: limit + 1 }
    const { items, next } = pageOf(await list.read(query, relation), limit, list.cursorOf)
    return { items: await present(items, relation, viewer), next }
  }

  return {
    present,

    /** Public episodes of any channel, which everybody may watch. */
    ofPublic: (rows: readonly EpisodeRow[], viewer: Viewer) => present(rows, stranger, viewer),

    /** Published episodes of a channel in public lists, newest first. */
    async newest(
      channelId: number,
      viewer: Viewer,
      { after, limit }: { readonly after: Cursor | null; readonly limit: number },
    ): Promise<EpisodeSummary[]> {
      const relation = await access.relationTo(channelId, viewer)
      const rows = await database.run(listEpisodesOfChannel, { channelId, now: clock.now(), after, limit })
      return present(rows, relation, viewer)
    },

    /** All episodes of a series in their order, for staff. */
    async allOfSeries(key: Omit<EpisodeKey, 'episodeId'>, paging: Paging): Promise<Page<EpisodeSummary>> {
      const { items, next } = await readSeries({ ...key, all: true, now: clock.now() }, paging)
      return { items: await present(items, asEditor, null), next }
    },

    ofChannel: (channelId: number, viewer: Viewer, paging: Paging) =>
      page(channelId, viewer, paging, {
        cursorOf: byTime,
        read: (query) => database.run(listEpisodesOfChannel, query),
      }),

    /** In the order of the editors. Throws `CHANNEL_NOT_FOUND`. */
    async ofSeries(
      { channelId, seriesId }: Omit<EpisodeKey, 'episodeId'>,
      viewer: Viewer,
      paging: SeriesPaging,
    ): Promise<SeriesPage> {
      const relation = await access.relationTo(channelId, viewer)
      const list = { channelId, seriesId, all: relation.role !== null, now: clock.now() }
      const { items, ...cursors } = await readSeries(list, paging)
      return { items: await present(items, relation, viewer), ...cursors }
    },

    ofCast: (channelId: number, castId: number, viewer: Viewer, paging: Paging) =>
      page(channelId, viewer, paging, {
        cursorOf: byId,
        read: (query) => database.run(listAppearances, { ...query, castId }),
      }),
  }
}
