import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { runningStates } from '#contract/lives/states.ts'
import { liverFollows } from '../../follows/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { inList, type ListQuery } from '../lists/store.ts'
import { selectLives, type LiveRow } from '../store.ts'
import { lives } from '../tables.ts'
import type { OnAir } from './order.ts'

/** Listed lives on air and interrupted ones. */
function foundOnAir(db: Connection, list: ListQuery) {
  // For each state the index is read separately, so that the limit applies to it.
  const ofState = (state: (typeof runningStates)[number]) =>
    db
      .select({ id: lives.id, liverId: lives.liverId, genre: lives.genre, startedAt: lives.startedAt })
      .from(lives)
      .where(and(eq(lives.state, state), inList(list)))
      .orderBy(desc(lives.startedAt), desc(lives.id))
      .limit(list.limit)
  const [onAir, interrupted] = runningStates
  return ofState(onAir).unionAll(ofState(interrupted)).as('found')
}

/** Newest first; also below. */
export function selectOnAir(db: Connection, list: ListQuery) {
  const found = foundOnAir(db, list)
  return db
    .select({
      id: found.id,
      genre: found.genre,
      startedAt: found.startedAt,
      followed: sql<boolean>`${liverFollows.userId} is not null`,
    })
    .from(found)
    .leftJoin(liverFollows, and(eq(liverFollows.targetId, found.liverId), eq(liverFollows.userId, list.viewerId ?? 0)))
    .orderBy(desc(found.startedAt), desc(found.id))
    .limit(list.limit)
}

export const listOnAir = statement('lives.listOnAir', (db, list: ListQuery): Promise<OnAir[]> => selectOnAir(db, list))

export function selectOnAirRows(db: Connection, list: ListQuery) {
  const found = foundOnAir(db, list)
  return selectLives(db)
    .innerJoin(found, eq(found.id, lives.id))
    .orderBy(desc(found.startedAt), desc(found.id))
    .limit(list.limit)
}

export const listOnAirRows = statement('lives.listOnAirRows', (db, list: ListQuery): Promise<LiveRow[]> =>
  selectOnAirRows(db, list),
)

export const findLives = statement(
  'lives.findLives',
  async (db, ids: readonly string[]): Promise<ReadonlyMap<string, LiveRow>> => {
    if (ids.length === 0) return new Map()
    const found = await selectLives(db).where(inArray(lives.id, [...ids]))
    return new Map(found.map((live) => [live.id, live]))
  },
)
