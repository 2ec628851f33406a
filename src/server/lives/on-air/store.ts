import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { runningStates } from '#contract/lives/states.ts'
import { liverFollows } from '../../follows/tables.ts'
import { statement } from '../../ports/database/port.ts'
import { inList, type ListQuery } from '../lists/store.ts'
import { selectLives, type LiveRow } from '../store.ts'
import { lives } from '../tables.ts'
import type { OnAir } from './order.ts'

/** Listed lives on air and interrupted ones, newest first. */
export const listOnAir = statement('lives.listOnAir', (db, list: ListQuery): Promise<OnAir[]> =>
  db
    .select({
      id: lives.id,
      genre: lives.genre,
      startedAt: lives.startedAt,
      followed: sql<boolean>`${liverFollows.userId} is not null`,
    })
    .from(lives)
    .leftJoin(liverFollows, and(eq(liverFollows.targetId, lives.liverId), eq(liverFollows.userId, list.viewerId)))
    .where(and(inArray(lives.state, runningStates), inList(list)))
    .orderBy(desc(lives.startedAt), desc(lives.id))
    .limit(list.limit),
)

export const findLives = statement(
  'lives.findLives',
  async (db, ids: readonly string[]): Promise<ReadonlyMap<string, LiveRow>> => {
    if (ids.length === 0) return new Map()
    const found = await selectLives(db).where(inArray(lives.id, [...ids]))
    return new Map(found.map((live) => [live.id, live]))
  },
)
