import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { runningStates } from '#contract/lives/states.ts'
import { liverFollows } from '../../follows/tables.ts'
import { users } from '../../identity/tables.ts'
import { livers } from '../../livers/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { inList } from '../lists/store.ts'
import { lives } from '../tables.ts'

interface FollowedQuery {
  readonly userId: number
  /** Follows before a time, or at the time before an id. */
  readonly after: { readonly at: Date; readonly id: number } | null
  readonly limit: number
}

const selectFollowedLivers = (db: Connection, { userId, after, limit }: FollowedQuery) => {
  const isAfter =
    after && sql`(${liverFollows.followedAt}, ${liverFollows.targetId}) < (${instant(after.at)}, ${after.id})`
  return db
    .select({
      followedAt: liverFollows.followedAt,
      liver: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
    })
    .from(liverFollows)
    .innerJoin(users, and(eq(users.id, liverFollows.targetId), eq(users.state, 'active')))
    .innerJoin(livers, and(eq(livers.userId, users.id), eq(livers.licence, 'granted')))
    .where(and(eq(liverFollows.userId, userId), isAfter ?? undefined))
    .orderBy(desc(liverFollows.followedAt), desc(liverFollows.targetId))
    .limit(limit)
}

export type FollowedRow = Awaited<ReturnType<typeof selectFollowedLivers>>[number]

/** Active livers with a licence whom a user follows, the latest follow first. */
export const listFollowedLivers = statement(
  'lives.listFollowedLivers',
  (db, query: FollowedQuery): Promise<FollowedRow[]> => selectFollowedLivers(db, query),
)

interface NextLivesQuery {
  readonly liverIds: readonly number[]
  readonly viewerId: number
  /** Scheduled lives with an earlier start were missed. */
  readonly startsAfter: Date
}

/** The ids of the listed live of each liver that is on air, else of the scheduled one that starts first. */
export const findNextLives = statement(
  'lives.findNextLives',
  async (db, { liverIds, viewerId, startsAfter }: NextLivesQuery): Promise<string[]> => {
    if (liverIds.length === 0) return []
    const found = await db
      .selectDistinctOn([lives.liverId], { id: lives.id })
      .from(lives)
      .where(
        and(
          inArray(lives.liverId, [...liverIds]),
          or(inArray(lives.state, runningStates), and(eq(lives.state, 'scheduled'), gt(lives.startsAt, startsAfter))),
          inList({ viewerId }),
        ),
      )
      .orderBy(lives.liverId, sql`${lives.state} = 'scheduled'`, asc(lives.startsAt), asc(lives.id))
    return found.map(({ id }) => id)
  },
)
