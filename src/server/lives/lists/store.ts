import { and, asc, desc, eq, gt, inArray, not, or, sql } from 'drizzle-orm'
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
  /** Lists lives for followers of a liver, too, where this user is one; 0 is a visitor. */
  readonly viewerId: number
  readonly limit: number
  /** Only lives of this genre. */
  readonly genre?: string | undefined
}

/** A page of a list that is ordered by a time. */
export interface PageQuery extends ListQuery {
  readonly after: LiveCursor | null
}

/** The condition for lives of a list: public, or for followers whom the viewer is one of; of no liver who blocks them. */
export const inList = ({ liver, livers, viewerId, genre }: Omit<ListQuery, 'limit'>) => {
  const forFollower = and(
    eq(lives.visibility, 'followers'),
    or(eq(lives.liverId, viewerId), isFollower({ liverId: lives.liverId, userId: viewerId })),
  )
  // "or" keeps PostgreSQL from planning a join with the blocks, with which it would read and sort all rows of a state.
  return and(
    viewerId === 0 ? eq(lives.visibility, 'public') : or(eq(lives.visibility, 'public'), forFollower),
    viewerId === 0
      ? undefined
      : or(eq(lives.liverId, viewerId), not(isBlocked({ liverId: lives.liverId, userId: viewerId }))),
    liver === undefined ? undefined : eq(lives.liverId, liver),
    livers === undefined ? undefined : inArray(lives.liverId, [...livers]),
    genre === undefined ? undefined : eq(lives.genre, genre),
  )
}

/** Indexes on lives in one state have such a literal condition. */
const isScheduled = sql`${lives.state} = 'scheduled'`
const isArchived = sql`${lives.state} = 'archived'`

export const selectScheduledLives = (
  db: Connection,
  { after, startsAfter, ...list }: PageQuery & { startsAfter: Date },
) =>
  selectLives(db)
    .where(
      and(
        isScheduled,
        inList(list),
        gt(lives.startsAt, startsAfter),
        after === null ? undefined : sql`(${lives.startsAt}, ${lives.id}) > (${instant(after.at)}, ${after.id})`,
      ),
    )
    .orderBy(asc(lives.startsAt), asc(lives.id))
    .limit(list.limit)

/** Listed scheduled lives, earliest first; excludes those with a start before `startsAfter`, which were missed. */
export const listScheduledLives = statement(
  'lives.listScheduledLives',
  (db, list: PageQuery & { startsAfter: Date }): Promise<LiveRow[]> => selectScheduledLives(db, list),
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
