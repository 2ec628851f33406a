import { and, asc, desc, eq, gt, inArray, not, notExists, or, sql } from 'drizzle-orm'
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core'
import { listedLivesOfLiver } from '#contract/lives/limits.ts'
import { blocks } from '../../chat/tables.ts'
import { liverFollows } from '../../follows/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { isBlocked, isFollower, selectLives, type LiveRow } from '../store.ts'
import { archives, lives } from '../tables.ts'
import type { LiveCursor } from './cursor.ts'

export interface ListQuery {
  /** Only lives of this liver; of all livers if omitted. */
  readonly liver?: number | undefined
  /** Only lives of these livers. */
  readonly livers?: readonly number[] | undefined
  /** Lists lives for followers of a liver, too, where this user is one; 0 is a visitor. Null: whatever any user may see. */
  readonly viewerId: number | null
  readonly limit: number
  /** Only lives of this genre. */
  readonly genre?: string | undefined
}

/** A page of a list that is ordered by a time. */
export interface PageQuery extends ListQuery {
  readonly after: LiveCursor | null
}

type ListedColumns = Readonly<Record<'liverId' | 'visibility' | 'genre', AnyPgColumn>>

function isListedFor(viewerId: number | null, liverId: AnyPgColumn, visibility: AnyPgColumn) {
  const isPublic = eq(visibility, 'public')
  const isForFollowers = eq(visibility, 'followers')
  if (viewerId === null) return or(isPublic, isForFollowers)
  if (viewerId === 0) return isPublic
  const isOwn = eq(liverId, viewerId)
  // "or" keeps PostgreSQL from planning a join with the blocks, with which it would read and sort all rows of a state.
  return and(
    or(isPublic, and(isForFollowers, or(isOwn, isFollower({ liverId, userId: viewerId })))),
    or(isOwn, not(isBlocked({ liverId, userId: viewerId }))),
  )
}

/** The condition for lives of a list: public, or for followers whom the viewer is one of; of no liver who blocks them. */
export const inList = (
  { liver, livers, viewerId, genre }: Omit<ListQuery, 'limit'>,
  { liverId, visibility, genre: genreColumn }: ListedColumns = lives,
) => {
  return and(
    isListedFor(viewerId, liverId, visibility),
    liver === undefined ? undefined : eq(liverId, liver),
    livers === undefined ? undefined : inArray(liverId, [...livers]),
    genre === undefined ? undefined : eq(genreColumn, genre),
  )
}

/** Indexes on lives in one state have such a literal condition. */
const isScheduled = sql`${lives.state} = 'scheduled'`
const isArchived = sql`${lives.state} = 'archived'`

interface ScheduledQuery extends PageQuery {
  readonly startsAfter: Date
}

/**
 * Of all livers, only the next lives of each: the many of one would hide those of the others. Which these are depends on
 * the viewer.
 */
const isAmongNext = (db: Connection, { startsAfter, ...list }: Omit<ScheduledQuery, 'after'>) => {
  if (list.liver !== undefined || list.livers !== undefined || list.viewerId === null) return undefined
  const earlier = alias(lives, 'earlier')
  const startsEarlier = and(
    sql`${earlier.state} = 'scheduled'`,
    eq(earlier.liverId, lives.liverId),
    gt(earlier.startsAt, startsAfter),
    sql`(${earlier.startsAt}, ${earlier.id}) < (${lives.startsAt}, ${lives.id})`,
    inList(list, earlier),
  )
  return notExists(
    db
      .select({ id: earlier.id })
      .from(earlier)
      .where(startsEarlier)
      .offset(listedLivesOfLiver - 1)
      .limit(1),
  )
}

export const selectScheduledLives = (db: Connection, { after, startsAfter, ...list }: ScheduledQuery) =>
  selectLives(db)
    .where(
      and(
        isScheduled,
        inList(list),
        gt(lives.startsAt, startsAfter),
        isAmongNext(db, { startsAfter, ...list }),
        after === null ? undefined : sql`(${lives.startsAt}, ${lives.id}) > (${instant(after.at)}, ${after.id})`,
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .limit(list.limit)

/** Listed scheduled lives, earliest first; excludes those with a start before `startsAfter`, which were missed. */
export const listScheduledLives = statement(
  'lives.listScheduledLives',
  (db, list: ScheduledQuery): Promise<LiveRow[]> => selectScheduledLives(db, list),
)

export const selectArchivedLives = (db: Connection, { after, ...list }: PageQuery) =>
  selectLives(db)
    .where(
      and(
        isArchived,
        inList(list),
        eq(archives.published, true),
        after === null ? undefined : sql`(${lives.endedAt}, ${lives.id}) < (${instant(after.at)}, ${after.id})`,
      ),
    )
    .orderBy(desc(lives.endedAt), desc(lives.id))
    .limit(list.limit)

/** Published archives of listed lives, newest first. */
export const listArchivedLives = statement('lives.listArchivedLives', (db, list: PageQuery): Promise<LiveRow[]> =>
  selectArchivedLives(db, list),
)

export function selectEndedLives(db: Connection, { after, ...list }: PageQuery) {
  // For each state the index is read separately, so that the limit applies to it.
  const ofState = (state: 'ended' | 'archived') =>
    db
      .select({ id: lives.id })
      .from(lives)
      .where(
        and(
          eq(lives.state, state),
          inList(list),
          after === null
            ? sql`${lives.startedAt} < 'infinity'`
            : sql`(${lives.startedAt}, ${lives.id}) < (${instant(after.at)}, ${after.id})`,
        ),
      )
      .orderBy(desc(lives.startedAt), desc(lives.id))
      .limit(list.limit)
  const found = ofState('ended').unionAll(ofState('archived')).as('found')
  return selectLives(db)
    .innerJoin(found, eq(found.id, lives.id))
    .orderBy(desc(lives.startedAt), desc(lives.id))
    .limit(list.limit)
}

/** Listed lives that are over, the latest start first. */
export const listEndedLives = statement('lives.listEndedLives', (db, list: PageQuery): Promise<LiveRow[]> =>
  selectEndedLives(db, list),
)

export interface RelationRow {
  readonly userId: number
  /** The livers whom the user follows. */
  readonly follows: readonly number[]
  /** The users who have blocked the user. */
  readonly blockedBy: readonly number[]
}

export function selectRelations(db: Connection, userIds: readonly number[]) {
  const viewerId = sql<number>`viewer.id`
  const follows = db.select({ id: liverFollows.targetId }).from(liverFollows).where(eq(liverFollows.userId, viewerId))
  const blocking = db.select({ id: blocks.userId }).from(blocks).where(eq(blocks.blockedId, viewerId))
  return db
    .select({
      userId: viewerId,
      follows: sql<number[]>`array ${follows}`,
      blockedBy: sql<number[]>`array ${blocking}`,
    })
    .from(sql`unnest(${sql.param(userIds.map(String))}::integer[]) as viewer (id)`)
}

/** Whom these users follow, and who has blocked them. */
export const readRelations = statement(
  'lives.readRelations',
  (db, userIds: readonly number[]): Promise<RelationRow[]> =>
    selectRelations(db, userIds).prepare('lives_read_relations').execute(),
)
