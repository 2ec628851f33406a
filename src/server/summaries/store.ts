import { and, asc, between, count, countDistinct, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { comments } from '../chat/tables.ts'
import { liverFollows } from '../follows/tables.ts'
import { liveSupporters, sentGifts } from '../gifts/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { instant } from '../ports/database/columns.ts'
import { statement } from '../ports/database/port.ts'
import type { SlotCount } from './best-moment.ts'

export interface EndedLive {
  readonly id: string
  readonly liverId: number
  readonly startedAt: Date
  readonly endedAt: Date
}

/** Comments of others that are not deleted. */
const commentsOf = ({ id, liverId }: EndedLive) =>
  and(eq(comments.liveId, id), isNull(comments.deletedAt), ne(comments.authorId, liverId))

const giftsOf = ({ id }: EndedLive) => and(eq(sentGifts.liveId, id), isNull(sentGifts.cancelledBy))

/** The figures of a live that rows are counted for. */
export const readFigures = statement('summaries.readFigures', async (db, live: EndedLive) => {
  const { id, liverId, startedAt, endedAt } = live
  const [kept] = await db.select({ peakViewers: lives.peakViewers }).from(lives).where(eq(lives.id, id))
  const [written] = await db
    .select({ comments: count(), commenters: countDistinct(comments.authorId) })
    .from(comments)
    .where(commentsOf(live))
  const [given] = await db
    .select({
      gifts: sql`coalesce(sum(${sentGifts.quantity}), 0)`.mapWith(Number),
      points: sql`coalesce(sum(${sentGifts.points}), 0)`.mapWith(Number),
    })
    .from(sentGifts)
    .where(giftsOf(live))
  const newFollowers = await db.$count(
    liverFollows,
    and(eq(liverFollows.targetId, liverId), between(liverFollows.followedAt, startedAt, endedAt)),
  )
  return {
    peakViewers: kept?.peakViewers ?? 0,
    comments: written?.comments ?? 0,
    commenters: written?.commenters ?? 0,
    gifts: given?.gifts ?? 0,
    points: given?.points ?? 0,
    newFollowers,
  }
})

/** Comments and gifts in each slot of the recording that has any, in order. */
export const countSlots = statement(
  'summaries.countSlots',
  (db, { slotMs, ...live }: EndedLive & { readonly slotMs: number }): Promise<SlotCount[]> => {
    const recordedMs = sql`extract(epoch from ${sentGifts.at} - ${instant(live.startedAt)}) * 1000`
    const slot = sql`floor(ms / ${slotMs}::numeric)`
    return db
      .select({
        slot: sql`${slot}`.mapWith(Number).as('slot'),
        comments: sql`count(*) filter (where not given)`.mapWith(Number),
        gifts: sql`count(*) filter (where given)`.mapWith(Number),
      })
      .from(
        sql`(
          select ${comments.recordedMs} as ms, false as given from ${comments}
            where ${commentsOf(live)} and ${comments.recordedMs} is not null
          union all
          select ${recordedMs}, true from ${sentGifts} where ${giftsOf(live)} and ${sentGifts.at} >= ${instant(live.startedAt)}
        ) as happened`,
      )
      .groupBy(sql`1`)
      .orderBy(sql`1`)
  },
)

export const listFirstSupporters = statement(
  'summaries.listFirstSupporters',
  (db, { liveId, limit }: { liveId: string; limit: number }) =>
    db
      .select({
        points: liveSupporters.points,
        user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      })
      .from(liveSupporters)
      .innerJoin(users, eq(users.id, liveSupporters.userId))
      .where(and(eq(liveSupporters.liveId, liveId), gt(liveSupporters.points, 0)))
      .orderBy(desc(liveSupporters.points), asc(liveSupporters.reachedAt), asc(liveSupporters.userId))
      .limit(limit),
)
