import type { Paging } from '#contract/cursor.ts'
import { pageOf, readCursor, timeOf, type Page } from '../../cursor.ts'
import { findLives } from '../on-air/store.ts'
import type { LivesContext } from '../service/context.ts'
import { missedBefore } from '../service/missed-start.ts'
import type { LiveRow } from '../store.ts'
import { findNextLives, listFollowedLivers, type FollowedRow } from './store.ts'

export interface FollowedLiver extends Pick<FollowedRow, 'liver'> {
  /** The live on air, else the next scheduled one; null without either. */
  readonly live: LiveRow | null
}

/** A page of the livers whom a user follows, the latest follow first, each with the live on air or the next one. */
export async function pageOfFollowedLivers(
  { database, clock }: Pick<LivesContext, 'database' | 'clock'>,
  userId: number,
  { cursor, limit }: Paging,
): Promise<Page<FollowedLiver>> {
  const after = readCursor(cursor)
  const rows = await database.run(listFollowedLivers, {
    userId,
    after: after && { at: timeOf(after), id: after.id },
    limit: limit + 1,
  })
  const { items, next } = pageOf(rows, limit, ({ followedAt, liver }) => ({ key: followedAt.getTime(), id: liver.id }))
  const liverIds = items.map(({ liver }) => liver.id)
  const startsAfter = missedBefore(clock.now())
  const lives = await database.run(
    findLives,
    await database.run(findNextLives, { liverIds, viewerId: userId, startsAfter }),
  )
  const byLiver = new Map([...lives.values()].map((live) => [live.liver.id, live]))
  return { items: items.map(({ liver }) => ({ liver, live: byLiver.get(liver.id) ?? null })), next }
}
