import type { LiveList } from '#contract/lives/limits.ts'
import { listLiversOf } from '../../channel-livers/operations.ts'
import type { Page } from '../../cursor.ts'
import { Recent } from '../../recent.ts'
import { pageOfOnAir } from '../on-air/order.ts'
import { findLives, listOnAir, listOnAirRows } from '../on-air/store.ts'
import type { LivesContext } from '../service/context.ts'
import { missedBefore } from '../service/missed-start.ts'
import type { LiveRow } from '../store.ts'
import { pageOfLives, readLiveCursor } from './cursor.ts'
import { isListedFor, nextOfEachLiver } from './listed.ts'
import type { Relation } from './relations.ts'
import { listArchivedLives, listEndedLives, listScheduledLives, type ListQuery } from './store.ts'

/** Of this many newest lives on air, those with the most viewers are listed. */
const rankedMax = 1000
/** Lives of the first page of a list that are kept beyond it, in place of those that a viewer may not see. */
const spareRows = 40

export interface LivesPaging extends Omit<ListQuery, 'livers' | 'viewerId'> {
  /** 0 is a visitor. */
  readonly viewerId: number
  /** Only lives of the livers who own this channel. */
  readonly channel?: number | undefined
  /** A genre; it orders lives on air. */
  readonly recommended?: string | undefined
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

type KnownLivers = Omit<LivesPaging, 'channel'> & Pick<ListQuery, 'livers'>

interface Kept {
  /** Those that the viewer may see. */
  readonly rows: readonly LiveRow[]
  readonly relation: Relation
  /** There are no others. */
  readonly isComplete: boolean
}

type ListsContext = Pick<LivesContext, 'database' | 'clock' | 'status' | 'relations' | 'sharing'>

/**
 * The public lists of lives, by pages. First pages, and all of lives on air, are read at most once in a second, and ordered
 * and filtered for each viewer by whom they follow and who has blocked them.
 */
export function createLists({ database, clock, status, relations, sharing = null }: ListsContext) {
  const recent = sharing && new Recent<readonly LiveRow[]>(sharing, 'lives')
  const attentionFor = (recommended: string | undefined) => ({
    recommended: recommended ?? null,
    viewers: (id: string) => status.momentOf(id).viewers,
  })

  /** Null where no rows are kept, or not for this viewer. */
  async function readKept(
    list: LiveList,
    { liver, livers, genre, viewerId }: Omit<KnownLivers, 'limit'>,
    limit: number,
    read: (query: ListQuery) => Promise<readonly LiveRow[]>,
  ): Promise<Kept | null> {
    if (recent === null || sharing?.hasWritten(viewerId) === true) return null
    const query = { liver, livers, genre, limit, viewerId: null }
    const all = await recent.read(JSON.stringify([list, query]), () => read(query))
    const relation = await relations.of(viewerId, new Set(all.map((row) => row.liver.id)))
    return { rows: all.filter((row) => isListedFor(row, relation)), relation, isComplete: all.length < limit }
  }

  async function pageOnAir({ recommended, cursor, ...query }: KnownLivers): Promise<Page<LiveRow>> {
    const attention = attentionFor(recommended)
    const paging = { cursor, limit: query.limit }
    const kept = await readKept('on_air', query, rankedMax + 1, (of) => database.run(listOnAirRows, of))
    if (kept?.isComplete === true) {
      const onAir = kept.rows.map((row) => {
        const { id, genre, startedAt, liver } = row
        return { id, genre, startedAt, followed: kept.relation.follows.has(liver.id), row }
      })
      const { shown, next } = pageOfOnAir(onAir, attention, paging)
      return { items: shown.map(({ row }) => row), next }
    }
    const onAir = await database.run(listOnAir, { ...query, limit: rankedMax })
    const { shown, next } = pageOfOnAir(onAir, attention, paging)
    const rows = await database.run(
      findLives,
      shown.map(({ id }) => id),
    )
    return { items: shown.flatMap(({ id }) => rows.get(id) ?? []), next }
  }

  async function pageScheduled({ limit, cursor, ...of }: KnownLivers): Promise<Page<LiveRow>> {
    const timeOf = ({ startsAt }: LiveRow) => startsAt
    const startsAfter = missedBefore(clock.now())
    const after = readLiveCursor(cursor)
    const read = (query: ListQuery) => database.run(listScheduledLives, { ...query, startsAfter, after })
    const kept = after === null ? await readKept('scheduled', of, limit + spareRows, read) : null
    if (kept !== null) {
      const listed = kept.rows.filter(({ startsAt }) => startsAt !== null && startsAt > startsAfter)
      const isOfAll = of.liver === undefined && of.livers === undefined
      const rows = isOfAll ? nextOfEachLiver(listed) : listed
      if (kept.isComplete || rows.length > limit) return pageOfLives(rows, limit, timeOf)
    }
    return pageOfLives(await read({ ...of, limit: limit + 1 }), limit, timeOf)
  }

  async function pageArchived({ limit, cursor, ...of }: KnownLivers): Promise<Page<LiveRow>> {
    const timeOf = ({ endedAt }: LiveRow) => endedAt
    const after = readLiveCursor(cursor)
    const read = (query: ListQuery) => database.run(listArchivedLives, { ...query, after })
    const kept = after === null ? await readKept('archived', of, limit + spareRows, read) : null
    if (kept !== null && (kept.isComplete || kept.rows.length > limit)) return pageOfLives(kept.rows, limit, timeOf)
    return pageOfLives(await read({ ...of, limit: limit + 1 }), limit, timeOf)
  }

  return async (list: LiveList, { channel, ...of }: LivesPaging): Promise<Page<LiveRow>> => {
    const livers = channel === undefined ? undefined : await database.run(listLiversOf, channel)
    const paging = { ...of, livers }
    if (list === 'on_air') return pageOnAir(paging)
    if (list === 'scheduled') return pageScheduled(paging)
    if (list === 'archived') return pageArchived(paging)
    const { cursor, limit, ...query } = paging
    const rows = await database.run(listEndedLives, { ...query, after: readLiveCursor(cursor), limit: limit + 1 })
    return pageOfLives(rows, limit, ({ startedAt }) => startedAt)
  }
}
