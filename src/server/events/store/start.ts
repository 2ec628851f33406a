import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import { tallyAfterSeconds } from '#contract/events/limits.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { rankingScores } from '../../rankings/tables.ts'
import { divide } from '../ranks.ts'
import { eventEntries, events } from '../tables.ts'

/** Null: the time of the database. */
const timeOf = (at: Date | null): SQL => (at === null ? sql`clock_timestamp()` : instant(at))

/** `divide`: entries have ended. An event that starts at once is divided with its start. */
export type DueStep = 'divide' | 'start' | 'tally'

/** Events of which a step is due, earliest end first. */
export const listDue = statement('events.listDue', (db, at: Date | null) => {
  const step = sql<DueStep>`case
    when ${events.state} = 'entry' and ${events.startsAt} <= ${timeOf(at)} then 'start'
    when ${events.state} = 'entry'
      and ${events.divisionSize} is not null
      and ${events.dividedAt} is null
      and ${events.entryEndsAt} <= ${timeOf(at)}
      then 'divide'
    when ${events.state} = 'running'
      and ${events.endsAt} <= ${timeOf(at)} - make_interval(secs => ${tallyAfterSeconds})
      then 'tally'
  end`
  return db
    .select({ id: events.id, step })
    .from(events)
    .where(and(inArray(events.state, ['entry', 'running']), isNotNull(step)))
    .orderBy(asc(events.endsAt), asc(events.id))
})

/** Points of livers in the two calendar months before a time, including the one that contains it. */
const selectSeeds = (db: Connection, livers: readonly number[], at: Date) => {
  const month = sql`date_trunc('month', ${instant(at)} at time zone 'Asia/Tokyo')`
  return db
    .select({ liverId: rankingScores.userId, points: sql`sum(${rankingScores.points})`.mapWith(Number) })
    .from(rankingScores)
    .where(
      and(
        eq(rankingScores.period, 'month'),
        sql`${rankingScores.starts} in (${month}::date, (${month} - interval '1 month')::date)`,
        eq(rankingScores.board, 'livers'),
        eq(rankingScores.genre, 'all'),
        inArray(rankingScores.userId, [...livers]),
      ),
    )
    .groupBy(rankingScores.userId)
}

/** Puts livers with similar points into one division. An entry that is refused can still be approved until the start. */
async function assignDivisions(tx: Connection, event: typeof events.$inferSelect): Promise<void> {
  const { id, divisionSize, entryEndsAt } = event
  const entered = await tx
    .select({ liverId: eventEntries.liverId, state: eventEntries.state })
    .from(eventEntries)
    .where(and(eq(eventEntries.eventId, id), ne(eventEntries.state, 'withdrawn')))
  const ids = entered.map(({ liverId }) => liverId)
  const seeds = new Map((await selectSeeds(tx, ids, entryEndsAt)).map(({ liverId, points }) => [liverId, points]))
  const divisions = divide(
    entered.map(({ liverId, state }) => {
      return { liverId, points: seeds.get(liverId) ?? 0, isRefused: state === 'refused' }
    }),
    divisionSize,
  )
  for (const [liverId, division] of divisions) {
    await tx
      .update(eventEntries)
      .set({ division })
      .where(and(eq(eventEntries.eventId, id), eq(eventEntries.liverId, liverId)))
  }
}

interface Step {
  readonly id: number
  readonly at: Date | null
}

/** Fixes the divisions of an event when its entries have ended. False if it was done before. */
export const divideEvent = transaction('events.divide', async (tx, { id, at }: Step): Promise<boolean> => {
  const [event] = await tx
    .update(events)
    .set({ dividedAt: timeOf(at) })
    .where(
      and(
        eq(events.id, id),
        inArray(events.state, ['entry', 'running']),
        isNotNull(events.divisionSize),
        isNull(events.dividedAt),
        lte(events.entryEndsAt, timeOf(at)),
      ),
    )
    .returning()
  if (!event) return false
  await assignDivisions(tx, event)
  return true
})

/** Starts an event, and refuses entries that are not approved. False if it was started before. */
export const startEvent = transaction('events.start', async (tx, { id, at }: Step): Promise<boolean> => {
  const started = await tx
    .update(events)
    .set({ state: 'running' })
    .where(and(eq(events.id, id), eq(events.state, 'entry'), lte(events.startsAt, timeOf(at))))
    .returning({ id: events.id })
  if (started.length === 0) return false
  await tx
    .update(eventEntries)
    .set({ state: 'refused' })
    .where(and(eq(eventEntries.eventId, id), eq(eventEntries.state, 'pending')))
  // Unless it was done when the entries ended.
  await divideEvent.run(tx, { id, at })
  return true
})
