import { and, asc, desc, eq, isNotNull, isNull, ne, sql, type SQL } from 'drizzle-orm'
import { slotSeconds } from '#contract/live-history/limits.ts'
import { commentMinutes, comments } from '../chat/tables.ts'
import { liverFollows } from '../follows/tables.ts'
import { gifts, sentGifts } from '../gifts/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { instant } from '../ports/database/columns.ts'
import { statement, type Connection } from '../ports/database/port.ts'
import type { CountedMinute, RecordedMinute } from './minutes.ts'
import { liveMinutes } from './tables.ts'

/** Comments of others that are not deleted; of the live that the query reads. */
const countedComments = and(
  eq(comments.liveId, lives.id),
  isNull(comments.deletedAt),
  ne(comments.authorId, lives.liverId),
)
const countedGifts = and(eq(sentGifts.liveId, lives.id), isNull(sentGifts.cancelledBy))
const newFollows = and(
  eq(liverFollows.targetId, lives.liverId),
  sql`${liverFollows.followedAt} between ${lives.startedAt} and ${lives.endedAt}`,
)

const counted = sql`lateral (select
  (select count(*) from ${comments} where ${countedComments})
    + (select coalesce(sum(${commentMinutes.comments}), 0) from ${commentMinutes} where ${eq(commentMinutes.liveId, lives.id)})
    as comments,
  (select count(*) from ${liverFollows} where ${newFollows}) as new_followers
) as counted`
const given = sql`lateral (
  select coalesce(sum(${sentGifts.quantity}), 0) as gifts, coalesce(sum(${sentGifts.points}), 0) as points
  from ${sentGifts} where ${countedGifts}
) as given`
const watched = sql`lateral (
  select sum(${liveMinutes.newViewers}) as total,
    sum((select sum(slot) from unnest(${liveMinutes.viewers}) as slot)) * ${slotSeconds}::integer as seconds
  from ${liveMinutes} where ${liveMinutes.liveId} = ${lives.id}
) as watched`

const orNull = (value: string | null): number | null => (value === null ? null : Number(value))

/** Ended lives with their figures. */
const selectEnded = (db: Connection, condition: SQL | undefined) =>
  db
    .select({
      id: lives.id,
      title: lives.title,
      demo: lives.demo,
      genre: lives.genre,
      thumbnailUrl: lives.thumbnailUrl,
      thumbnailTemplate: lives.thumbnailTemplate,
      startedAt: sql`${lives.startedAt}`.mapWith(lives.startedAt),
      endedAt: sql`${lives.endedAt}`.mapWith(lives.endedAt),
      peakViewers: lives.peakViewers,
      comments: sql`counted.comments`.mapWith(Number),
      newFollowers: sql`counted.new_followers`.mapWith(Number),
      gifts: sql`given.gifts`.mapWith(Number),
      points: sql`given.points`.mapWith(Number),
      totalViewers: sql`watched.total`.mapWith(orNull),
      watchSeconds: sql`watched.seconds`.mapWith(orNull),
    })
    .from(lives)
    .crossJoin(counted)
    .crossJoin(given)
    .crossJoin(watched)
    .where(and(condition, isNotNull(lives.startedAt), isNotNull(lives.endedAt)))

/** The start and id of a live, which order the lives of a liver. */
export interface LiveStart {
  readonly startedAt: Date
  readonly id: string
}

export interface EndedQuery {
  readonly liverId: number
  /** The last live of the previous page. */
  readonly before: LiveStart | null
  readonly limit: number
}

/** Newest first. */
export const listEnded = statement('liveHistory.listEnded', (db, { liverId, before, limit }: EndedQuery) =>
  selectEnded(
    db,
    and(
      eq(lives.liverId, liverId),
      before === null
        ? undefined
        : sql`(${lives.startedAt}, ${lives.id}) < (${instant(before.startedAt)}, ${before.id})`,
    ),
  )
    .orderBy(desc(lives.startedAt), desc(lives.id))
    .limit(limit),
)
export type EndedRow = Awaited<ReturnType<typeof listEnded.run>>[number]

/** Null for a live that is not over, or was never on air. */
export const findEnded = statement('liveHistory.findEnded', async (db, id: string): Promise<EndedRow | null> => {
  const [found] = await selectEnded(db, eq(lives.id, id))
  return found ?? null
})

export const listRecordedMinutes = statement(
  'liveHistory.listRecordedMinutes',
  (db, liveId: string): Promise<RecordedMinute[]> =>
    db
      .select({
        minute: liveMinutes.minute,
        viewers: sql`(select max(slot) from unnest(${liveMinutes.viewers}) as slot)`.mapWith(Number),
      })
      .from(liveMinutes)
      .where(eq(liveMinutes.liveId, liveId))
      .orderBy(asc(liveMinutes.minute)),
)

/** The minutes of a live, in which something was counted. */
export const countMinutes = statement('liveHistory.countMinutes', (db, liveId: string): Promise<CountedMinute[]> => {
  const total = (column: string) => sql`sum(${sql.identifier(column)})`.mapWith(Number)
  const happened = sql`lateral (
      select ${comments.writtenAt} as at, 0 as new_followers, 1 as comments, 0 as gifts, 0 as points
        from ${comments} where ${countedComments}
      union all select ${lives.startedAt} + ${commentMinutes.minute} * interval '1 minute', 0, ${commentMinutes.comments}, 0, 0
        from ${commentMinutes} where ${eq(commentMinutes.liveId, lives.id)}
      union all select ${sentGifts.at}, 0, 0, ${sentGifts.quantity}, ${sentGifts.points}
        from ${sentGifts} where ${countedGifts}
      union all select ${liverFollows.followedAt}, 1, 0, 0, 0 from ${liverFollows} where ${newFollows}
    ) as happened`
  return db
    .select({
      minute: sql`floor(extract(epoch from at - ${lives.startedAt}) / 60)`.mapWith(Number).as('minute'),
      newFollowers: total('new_followers'),
      comments: total('comments'),
      gifts: total('gifts'),
      points: total('points'),
    })
    .from(lives)
    .crossJoin(happened)
    .where(and(eq(lives.id, liveId), sql`at between ${lives.startedAt} and ${lives.endedAt}`))
    .groupBy(sql`1`)
    .orderBy(sql`1`)
})

/** The gifts of a live with the most points that are not revoked. */
export const listLargestGifts = statement(
  'liveHistory.listLargestGifts',
  (db, { liveId, limit }: { liveId: string; limit: number }) =>
    db
      .select({
        id: sentGifts.id,
        name: { ja: gifts.nameJa, en: gifts.nameEn, ko: gifts.nameKo },
        imageUrl: gifts.imageUrl,
        quantity: sentGifts.quantity,
        points: sentGifts.points,
        at: sentGifts.at,
        sender: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      })
      .from(sentGifts)
      .innerJoin(gifts, eq(gifts.id, sentGifts.giftId))
      .innerJoin(users, eq(users.id, sentGifts.senderId))
      .where(and(eq(sentGifts.liveId, liveId), isNull(sentGifts.cancelledBy)))
      .orderBy(desc(sentGifts.points), asc(sentGifts.at), asc(sentGifts.id))
      .limit(limit),
)
