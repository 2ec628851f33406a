import { and, asc, desc, eq, gt, isNull, lt, or, sql, type SQL } from 'drizzle-orm'
import { alias, unionAll, type PgColumn } from 'drizzle-orm/pg-core'
import { gifts, liveSupporters, sentGifts } from '../../gifts/tables.ts'
import { users } from '../../identity/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'

const person = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

/** A position in the order of the supporters of a live. */
export interface SupporterPosition {
  readonly points: number
  readonly reachedAt: Date
  readonly userId: number
}

export interface SupportersQuery {
  readonly liveId: string
  /** The last supporter of the previous page. */
  readonly after: SupporterPosition | null
  readonly limit: number
}

interface GiftsOf {
  readonly liveId: string
  readonly userId: number
}

const sentIn = (liveId: string, userId: number | PgColumn) =>
  and(eq(sentGifts.liveId, liveId), eq(sentGifts.senderId, userId), isNull(sentGifts.cancelledBy))

/** By points, in the order of the index; of equal points the first to reach them is ahead. */
const order = [
  sql`${liveSupporters.points} desc nulls last`,
  asc(liveSupporters.reachedAt),
  asc(liveSupporters.userId),
] as const

/** Rows of a page. Those with as many points as the last one are read apart, so that an index serves both parts. */
function selectPage(db: Connection, { liveId, after, limit }: SupportersQuery) {
  const select = (condition: SQL | undefined) =>
    db
      .select({ userId: liveSupporters.userId, points: liveSupporters.points, reachedAt: liveSupporters.reachedAt })
      .from(liveSupporters)
      .where(and(eq(liveSupporters.liveId, liveId), gt(liveSupporters.points, 0), condition))
      .orderBy(...order)
      .limit(limit)
  if (after === null) return select(undefined).as('listed')
  const { points, reachedAt, userId } = after
  const later = sql`(${liveSupporters.reachedAt}, ${liveSupporters.userId}) > (${instant(reachedAt)}, ${userId})`
  return unionAll(select(and(eq(liveSupporters.points, points), later)), select(lt(liveSupporters.points, points)))
    .orderBy(...order)
    .limit(limit)
    .as('listed')
}

export function selectSupportersOf(db: Connection, query: SupportersQuery) {
  const listed = selectPage(db, query)
  const sent = db
    .select({ gifts: sql`sum(${sentGifts.quantity})`.mapWith(Number).as('gifts') })
    .from(sentGifts)
    .where(sentIn(query.liveId, listed.userId))
    .as('sent')
  return db
    .select({ points: listed.points, reachedAt: listed.reachedAt, gifts: sent.gifts, user: person })
    .from(listed)
    .innerJoin(users, eq(users.id, listed.userId))
    .crossJoinLateral(sent)
    .orderBy(desc(listed.points), asc(listed.reachedAt), asc(listed.userId))
}

export const listSupporters = statement('liveHistory.listSupporters', (db, query: SupportersQuery) =>
  selectSupportersOf(db, query),
)
export type SupporterRow = Awaited<ReturnType<typeof listSupporters.run>>[number]

/** Those before another one. */
const ahead = alias(liveSupporters, 'ahead')

/** One supporter, with the number of those ahead; null for a user without points. */
export const findSupporter = statement('liveHistory.findSupporter', async (db, { liveId, userId }: GiftsOf) => {
  const { points, reachedAt } = liveSupporters
  const others = db
    .select({ ahead: sql`count(*)`.mapWith(Number).as('others') })
    .from(ahead)
    .where(
      and(
        eq(ahead.liveId, liveId),
        // The first condition is the one that the index serves.
        sql`${ahead.points} >= ${points}`,
        or(
          gt(ahead.points, points),
          sql`(${ahead.reachedAt}, ${ahead.userId}) < (${reachedAt}, ${liveSupporters.userId})`,
        ),
      ),
    )
    .as('others')
  const sent = db
    .select({
      gifts: sql`sum(${sentGifts.quantity})`.mapWith(Number).as('gifts'),
      lastAt: sql`max(${sentGifts.at})`.mapWith(sentGifts.at).as('last_at'),
    })
    .from(sentGifts)
    .where(sentIn(liveId, userId))
    .as('sent')
  const [found] = await db
    .select({ ahead: others.ahead, points, gifts: sent.gifts, lastAt: sent.lastAt, user: person })
    .from(liveSupporters)
    .innerJoin(users, eq(users.id, liveSupporters.userId))
    .crossJoinLateral(others)
    .crossJoinLateral(sent)
    .where(and(eq(liveSupporters.liveId, liveId), eq(liveSupporters.userId, userId), gt(points, 0)))
  return found ?? null
})

export interface SentQuery extends GiftsOf {
  /** The last gift of the previous page. */
  readonly after: { readonly at: Date; readonly id: string } | null
  readonly limit: number
}

export const selectSent = (db: Connection, { liveId, userId, after, limit }: SentQuery) =>
  db
    .select({
      id: sentGifts.id,
      name: { ja: gifts.nameJa, en: gifts.nameEn, ko: gifts.nameKo },
      imageUrl: gifts.imageUrl,
      quantity: sentGifts.quantity,
      points: sentGifts.points,
      at: sentGifts.at,
      thankedAt: sentGifts.thankedAt,
    })
    .from(sentGifts)
    .innerJoin(gifts, eq(gifts.id, sentGifts.giftId))
    .where(
      and(
        sentIn(liveId, userId),
        after ? sql`(${sentGifts.at}, ${sentGifts.id}) > (${instant(after.at)}, ${after.id}::uuid)` : undefined,
      ),
    )
    .orderBy(asc(sentGifts.at), asc(sentGifts.id))
    .limit(limit)

/** Gifts of one supporter that are not revoked, oldest first. */
export const listSent = statement('liveHistory.listSent', (db, query: SentQuery) => selectSent(db, query))
