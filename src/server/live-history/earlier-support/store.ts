import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { sentGifts } from '../../gifts/tables.ts'
import { lives } from '../../lives/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement } from '../../ports/database/port.ts'
import type { LiveStart } from '../store.ts'

interface EarlierQuery {
  readonly liverId: number
  readonly userId: number
  readonly before: LiveStart
  readonly limit: number
}

/** The ended lives of a liver before one in which a user gave, newest first; each row has the sums of all of them. */
export const listEarlierSupport = statement(
  'liveHistory.listEarlierSupport',
  (db, { liverId, userId, before, limit }: EarlierQuery) => {
    const gifts = sql`sum(${sentGifts.quantity})`
    const points = sql`sum(${sentGifts.points})`
    return db
      .select({
        id: lives.id,
        title: lives.title,
        startedAt: sql`${lives.startedAt}`.mapWith(lives.startedAt),
        gifts: gifts.mapWith(Number),
        points: points.mapWith(Number),
        allLives: sql`count(*) over ()`.mapWith(Number),
        allGifts: sql`sum(${gifts}) over ()`.mapWith(Number),
        allPoints: sql`sum(${points}) over ()`.mapWith(Number),
      })
      .from(sentGifts)
      .innerJoin(lives, eq(lives.id, sentGifts.liveId))
      .where(
        and(
          eq(sentGifts.liverId, liverId),
          eq(sentGifts.senderId, userId),
          isNull(sentGifts.cancelledBy),
          isNotNull(lives.endedAt),
          sql`(${lives.startedAt}, ${lives.id}) < (${instant(before.startedAt)}, ${before.id})`,
        ),
      )
      .groupBy(lives.id)
      .orderBy(desc(lives.startedAt), desc(lives.id))
      .limit(limit)
  },
)
export type EarlierRow = Awaited<ReturnType<typeof listEarlierSupport.run>>[number]
