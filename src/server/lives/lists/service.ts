import type { LiveList } from '#contract/lives/limits.ts'
import { listLiversOf } from '../../channel-livers/index.ts'
import type { Page } from '../../cursor.ts'
import { afterOnAir, attentionOf, formatOnAirCursor, orderOnAir, readOnAirCursor } from '../on-air/order.ts'
import { findLives, listOnAir } from '../on-air/store.ts'
import type { LivesContext } from '../service/context.ts'
import { missedBefore } from '../service/missed-start.ts'
import type { LiveRow } from '../store.ts'
import { pageOfLives, readLiveCursor } from './cursor.ts'
import { listArchivedLives, listEndedLives, listScheduledLives, type ListQuery } from './store.ts'

/** Of this many newest lives on air, those with the most viewers are listed. */
const rankedMax = 1000

export interface LivesPaging extends Omit<ListQuery, 'livers'> {
  /** Only lives of the livers who own this channel. */
  readonly channel?: number | undefined
  /** A genre; it orders lives on air. */
  readonly recommended?: string | undefined
  /** `next` of the previous page. */
  readonly cursor?: string | undefined
}

type KnownLivers = Omit<LivesPaging, 'channel'> & Pick<ListQuery, 'livers'>

type ListsContext = Pick<LivesContext, 'database' | 'clock' | 'status'>

/** The public lists of lives, by pages. */
export function createLists({ database, clock, status }: ListsContext) {
  async function pageOnAir({ recommended, cursor, ...query }: KnownLivers): Promise<Page<LiveRow>> {
    const after = readOnAirCursor(cursor)
    const onAir = await database.run(listOnAir, { ...query, limit: rankedMax })
    const attention = {
      recommended: recommended ?? null,
      viewers: (id: string) => status.momentOf(id).viewers,
    }
    const ordered = orderOnAir(onAir, attention)
    const rest = after === null ? ordered : afterOnAir(ordered, attention, after)
    const shown = rest.slice(0, query.limit)
    const last = shown.at(-1)
    const next =
      last && rest.length > shown.length
        ? formatOnAirCursor({ ...last, attention: attentionOf(last, attention) })
        : null
    const rows = await database.run(
      findLives,
      shown.map(({ id }) => id),
    )
    return { items: shown.flatMap(({ id }) => rows.get(id) ?? []), next }
  }

  return async (list: LiveList, { channel, ...of }: LivesPaging): Promise<Page<LiveRow>> => {
    const livers = channel === undefined ? undefined : await database.run(listLiversOf, channel)
    const paging = { ...of, livers }
    if (list === 'on_air') return pageOnAir(paging)
    const { liver, genre, viewerId, limit, cursor } = paging
    const query = { liver, livers, genre, viewerId, after: readLiveCursor(cursor), limit: limit + 1 }
    if (list === 'scheduled') {
      const rows = await database.run(listScheduledLives, { ...query, startsAfter: missedBefore(clock.now()) })
      return pageOfLives(rows, limit, ({ startsAt }) => startsAt)
    }
    if (list === 'archived') {
      return pageOfLives(await database.run(listArchivedLives, query), limit, ({ endedAt }) => endedAt)
    }
    return pageOfLives(await database.run(listEndedLives, query), limit, ({ startedAt }) => startedAt)
  }
}
