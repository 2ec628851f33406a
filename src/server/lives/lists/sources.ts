/** The lists of lives: what of each may be kept for all viewers, and how the page of a viewer is made of it. */
import type { LiveList } from '#contract/lives/limits.ts'
import type { Page } from '../../cursor.ts'
import { pageOfOnAir } from '../on-air/order.ts'
import { findLives, listOnAir, listOnAirRows } from '../on-air/store.ts'
import type { LivesContext } from '../service/context.ts'
import { missedBefore } from '../service/missed-start.ts'
import type { LiveRow } from '../store.ts'
import { pageOfLives, readLiveCursor } from './cursor.ts'
import { nextOfEachLiver } from './listed.ts'
import type { Relation } from './relations.ts'
import { listArchivedLives, listEndedLives, listScheduledLives, type ListQuery } from './store.ts'

/** Of this many newest lives on air, those with the most viewers are listed. */
const rankedMax = 1000
/** Lives of the first page of a list that are kept beyond it, in place of those that a viewer may not see. */
const spareRows = 40

interface ListPaging extends Omit<ListQuery, 'viewerId'> {
  /** A genre; it orders lives on air. */
  readonly recommended?: string | undefined
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

interface KeptRows {
  /** Those that the viewer may see. */
  readonly rows: readonly LiveRow[]
  readonly relation: Relation
  /** There are no others. */
  readonly isComplete: boolean
}

/** One page of a list. */
export interface ListSource {
  /** Reads what any user may see; null for a page that is not kept. */
  readonly kept: { readonly query: ListQuery; read(query: ListQuery): Promise<readonly LiveRow[]> } | null
  /** Null if lives may be missing. */
  pageOf(kept: KeptRows): Page<LiveRow> | null
  /** Reads it for a viewer; 0 is a visitor. */
  read(viewerId: number): Promise<Page<LiveRow>>
}

type SourcesContext = Pick<LivesContext, 'database' | 'clock' | 'status'>

export function createSources({ database, clock, status }: SourcesContext) {
  const attentionFor = (recommended: string | undefined) => ({
    recommended: recommended ?? null,
    viewers: (id: string) => status.momentOf(id).viewers,
  })

  function onAir({ recommended, cursor, ...query }: ListPaging): ListSource {
    const attention = attentionFor(recommended)
    const paging = { cursor, limit: query.limit }
    return {
      kept: {
        query: { ...query, limit: rankedMax + 1, viewerId: null },
        read: (of) => database.run(listOnAirRows, of),
      },
      pageOf({ rows, relation, isComplete }) {
        if (!isComplete) return null
        const ranked = rows.map((row) => {
          const { id, genre, startedAt, liver } = row
          return { id, genre, startedAt, followed: relation.follows.has(liver.id), row }
        })
        const { shown, next } = pageOfOnAir(ranked, attention, paging)
        return { items: shown.map(({ row }) => row), next }
      },
      async read(viewerId) {
        const found = await database.run(listOnAir, { ...query, viewerId, limit: rankedMax })
        const { shown, next } = pageOfOnAir(found, attention, paging)
        const rows = await database.run(
          findLives,
          shown.map(({ id }) => id),
        )
        return { items: shown.flatMap(({ id }) => rows.get(id) ?? []), next }
      },
    }
  }

  function scheduled({ limit, cursor, recommended: _recommended, ...of }: ListPaging): ListSource {
    const startsAfter = missedBefore(clock.now())
    const after = readLiveCursor(cursor)
    const read = (query: ListQuery) => database.run(listScheduledLives, { ...query, startsAfter, after })
    const page = (rows: readonly LiveRow[]) => pageOfLives(rows, limit, ({ startsAt }) => startsAt)
    return {
      kept: after === null ? { query: { ...of, limit: limit + spareRows, viewerId: null }, read } : null,
      pageOf({ rows, isComplete }) {
        const listed = rows.filter(({ startsAt }) => startsAt !== null && startsAt > startsAfter)
        const isOfAll = of.liver === undefined && of.livers === undefined
        const shown = isOfAll ? nextOfEachLiver(listed) : listed
        return isComplete || shown.length > limit ? page(shown) : null
      },
      read: async (viewerId) => page(await read({ ...of, viewerId, limit: limit + 1 })),
    }
  }

  function archived({ limit, cursor, recommended: _recommended, ...of }: ListPaging): ListSource {
    const after = readLiveCursor(cursor)
    const read = (query: ListQuery) => database.run(listArchivedLives, { ...query, after })
    const page = (rows: readonly LiveRow[]) => pageOfLives(rows, limit, ({ endedAt }) => endedAt)
    return {
      kept: after === null ? { query: { ...of, limit: limit + spareRows, viewerId: null }, read } : null,
      pageOf: ({ rows, isComplete }) => (isComplete || rows.length > limit ? page(rows) : null),
      read: async (viewerId) => page(await read({ ...of, viewerId, limit: limit + 1 })),
    }
  }

  function ended({ limit, cursor, recommended: _recommended, ...of }: ListPaging): ListSource {
    const after = readLiveCursor(cursor)
    return {
      kept: null,
      pageOf: () => null,
      async read(viewerId) {
        const rows = await database.run(listEndedLives, { ...of, viewerId, after, limit: limit + 1 })
        return pageOfLives(rows, limit, ({ startedAt }) => startedAt)
      },
    }
  }

  const sources = { on_air: onAir, scheduled, archived, ended } satisfies Record<
    LiveList,
    (paging: ListPaging) => ListSource
  >
  return (list: LiveList, paging: ListPaging): ListSource => sources[list](paging)
}
