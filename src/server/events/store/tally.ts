import { and, asc, eq, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { burstGifts, newAccountDays, tallyAfterSeconds } from '#contract/events/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/index.ts'
import { users } from '../../identity/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { rankingScores } from '../../rankings/tables.ts'
import { divide, hashRanks, rankScores, type Score } from '../ranks.ts'
import { eventEntries, eventGifts, events, eventSuspects } from '../tables.ts'

/** Updates the points after gifts were cancelled or count again; in the transaction that changed them. */
export const revokeEventPoints = statement('events.revoke', async (db, gifts: readonly string[]): Promise<void> => {
  await db.execute(sql`select events_revoke(${sql.param(gifts)}::uuid[])`)
})

/** Null: the time of the database. */
const timeOf = (at: Date | null): SQL => (at === null ? sql`clock_timestamp()` : instant(at))

/** Events whose start or tally is due, earliest first. */
export const listDue = statement('events.listDue', (db, at: Date | null) =>
  db
    .select({ id: events.id, state: events.state })
    .from(events)
    .where(
      sql`(${events.state} = 'entry' and ${events.startsAt} <= ${timeOf(at)})
        or (${events.state} = 'running' and ${events.endsAt} <= ${timeOf(at)} - make_interval(secs => ${tallyAfterSeconds}))`,
    )
    .orderBy(asc(events.endsAt), asc(events.id)),
)

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

/** Starts an event: refuses entries that are not approved, and fixes the divisions. False if it was started before. */
export const startEvent = transaction('events.start', async (tx, { id, at }: { id: number; at: Date | null }) => {
  const [event] = await tx
    .update(events)
    .set({ state: 'running' })
    .where(and(eq(events.id, id), eq(events.state, 'entry'), lte(events.startsAt, timeOf(at))))
    .returning()
  if (!event) return false
  await tx
    .update(eventEntries)
    .set({ state: 'refused' })
    .where(and(eq(eventEntries.eventId, id), eq(eventEntries.state, 'pending')))
  if (event.divisionSize === null) return true
  const entered = await tx
    .select({ liverId: eventEntries.liverId })
    .from(eventEntries)
    .where(and(eq(eventEntries.eventId, id), eq(eventEntries.state, 'approved')))
  const ids = entered.map(({ liverId }) => liverId)
  const seeds = new Map((await selectSeeds(tx, ids, event.startsAt)).map(({ liverId, points }) => [liverId, points]))
  const divisions = divide(
    ids.map((liverId) => ({ liverId, points: seeds.get(liverId) ?? 0 })),
    event.divisionSize,
  )
  for (const [liverId, division] of divisions) {
    await tx
      .update(eventEntries)
      .set({ division })
      .where(and(eq(eventEntries.eventId, id), eq(eventEntries.liverId, liverId)))
  }
  return true
})

/** Freezes the gifts of an ended event, and lists suspicious supporters. False if it was done before. */
export const tallyEvent = transaction('events.tally', async (tx, id: number): Promise<boolean> => {
  const moved = await tx
    .update(events)
    .set({ state: 'tallying' })
    .where(and(eq(events.id, id), eq(events.state, 'running')))
    .returning({ id: events.id })
  if (moved.length === 0) return false
  await tx.execute(sql`
    insert into event_suspects (event_id, user_id, suspicions)
    select ${id}, s.user_id, s.suspicions from events_suspects(${id}, ${newAccountDays}, ${burstGifts}) s
    on conflict do nothing`)
  await tx.execute(sql`select events_recount(${id}, null)`)
  return true
})

export const listSuspects = statement('events.listSuspects', (db, eventId: number) =>
  db
    .select({
      user: { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl },
      suspicions: eventSuspects.suspicions,
      points: sql`coalesce(sum(${eventGifts.points}), 0)`.mapWith(Number),
      gifts: sql`count(${eventGifts.giftId})`.mapWith(Number),
      accountCreatedAt: users.createdAt,
      counted: eventSuspects.counted,
      reason: eventSuspects.reason,
    })
    .from(eventSuspects)
    .innerJoin(users, eq(users.id, eventSuspects.userId))
    .leftJoin(
      eventGifts,
      and(eq(eventGifts.eventId, eventSuspects.eventId), eq(eventGifts.senderId, eventSuspects.userId)),
    )
    .where(eq(eventSuspects.eventId, eventId))
    .groupBy(users.id, eventSuspects.eventId, eventSuspects.userId)
    .orderBy(sql`3 desc`, asc(users.id)),
)

interface Decision {
  readonly eventId: number
  readonly userId: number
  readonly counted: boolean
  readonly reason: string
  readonly decidedBy: number
  readonly at: Date
  readonly entry: StampedEntry
}

/** Counts or excludes the gifts of a supporter while the event is tallied. */
export const decideSuspect = transaction(
  'events.decideSuspect',
  async (tx, decision: Decision): Promise<'decided' | 'missing' | 'closed'> => {
    const { eventId, userId, counted, reason, decidedBy, at, entry } = decision
    const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('no key update')
    if (event?.state !== 'tallying') return 'closed'
    const decided = await tx
      .update(eventSuspects)
      .set({ counted, reason, decidedBy, decidedAt: at })
      .where(and(eq(eventSuspects.eventId, eventId), eq(eventSuspects.userId, userId)))
      .returning({ userId: eventSuspects.userId })
    if (decided.length === 0) return 'missing'
    await tx.execute(sql`select events_recount(${eventId}, null)`)
    await addEntry.run(tx, entry)
    return 'decided'
  },
)

const selectTally = (db: Connection, eventId: number): Promise<Score[]> =>
  db
    .select({
      division: sql`division`.mapWith(Number),
      liverId: sql`liver_id`.mapWith(Number),
      points: sql`points`.mapWith(Number),
      reachedAt: sql<Date | null>`reached_at`.mapWith((at: string | null) => (at === null ? null : new Date(at))),
    })
    .from(sql`events_tally(${eventId}::integer)`)

/** Recomputes the ranks from the sent gifts. */
export const readTally = statement('events.readTally', async (db, eventId: number) => {
  const ranks = rankScores(await selectTally(db, eventId))
  const [counts] = await db
    .select({ differences: sql`events_differences(${eventId}::integer)`.mapWith(Number) })
    .from(sql`(select 1) as one`)
  const gifts = await db.$count(eventGifts, and(eq(eventGifts.eventId, eventId), eq(eventGifts.counted, true)))
  return { ranks, hash: hashRanks(eventId, ranks), gifts, differences: counts?.differences ?? 0 }
})

/** Fixes the final ranks and their hash. */
export const confirmEvent = transaction(
  'events.confirm',
  async (
    tx,
    { eventId, at, entry }: { eventId: number; at: Date; entry: StampedEntry },
  ): Promise<'confirmed' | 'undecided' | 'closed'> => {
    const [event] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
    if (event?.state !== 'tallying') return 'closed'
    const undecided = and(eq(eventSuspects.eventId, eventId), isNull(eventSuspects.counted))
    if ((await tx.$count(eventSuspects, undecided)) > 0) return 'undecided'
    await tx.execute(sql`select events_recount(${eventId}, null)`)
    const ranks = rankScores(await selectTally(tx, eventId))
    for (const { liverId, rank, points, reachedAt } of ranks) {
      await tx
        .update(eventEntries)
        .set({ finalRank: rank, points, reachedAt })
        .where(and(eq(eventEntries.eventId, eventId), eq(eventEntries.liverId, liverId)))
    }
    await tx
      .update(events)
      .set({ state: 'confirmed', confirmedAt: at, hash: hashRanks(eventId, ranks) })
      .where(eq(events.id, eventId))
    await addEntry.run(tx, entry)
    return 'confirmed'
  },
)
