import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { burstGifts, newAccountDays } from '#contract/events/limits.ts'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { users } from '../../identity/tables.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { hashRanks, rankScores, type Score } from '../ranks.ts'
import { eventEntries, eventGifts, events, eventSuspects } from '../tables.ts'
import { admitToNext } from './qualifiers.ts'

/** Updates the points after gifts were cancelled or count again; in the transaction that changed them. */
export const revokeEventPoints = statement('events.revoke', async (db, gifts: readonly string[]): Promise<void> => {
  await db.execute(sql`select events_revoke(${sql.param(gifts)}::uuid[])`)
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

/** Fixes the final ranks and their hash, and enters the first livers into the events for which they have qualified. */
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
    await admitToNext(tx, eventId, at)
    return 'confirmed'
  },
)
