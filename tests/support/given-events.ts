/** Events, entries and gifts for tests of events. */
import { inArray, sql } from 'drizzle-orm'
import { statement } from '#server/ports/database/port.ts'
import { eventEntries, events } from '#server/events/tables.ts'
import { valuesOf } from '#server/events/templates.ts'

export interface GivenEvent {
  readonly organizerId: number
  readonly startsAt: Date
  readonly endsAt: Date
  readonly livers: readonly number[]
  readonly state?: (typeof events.$inferSelect)['state']
  readonly gifts?: string[]
  readonly bonuses?: (typeof events.$inferSelect)['bonuses']
  readonly divisionSize?: number | null
}

/** Inserts an event with approved entries; returns its id. */
export const insertEvent = statement('tests.insertEvent', async (db, given: GivenEvent): Promise<number> => {
  const {
    organizerId,
    startsAt,
    endsAt,
    livers,
    state = 'running',
    gifts = [],
    bonuses = [],
    divisionSize = null,
  } = given
  const [added] = await db
    .insert(events)
    .values({
      ...valuesOf('ranking_week', startsAt),
      organizerId,
      state,
      entryEndsAt: startsAt,
      startsAt,
      endsAt,
      gifts,
      bonuses,
      divisionSize,
      createdAt: startsAt,
      openedAt: state === 'draft' ? null : startsAt,
    })
    .returning({ id: events.id })
  if (!added) throw new Error('the insert returned no row')
  if (livers.length > 0) {
    await db
      .insert(eventEntries)
      .values(
        livers.map((liverId) => ({ eventId: added.id, liverId, state: 'approved' as const, enteredAt: startsAt })),
      )
  }
  return added.id
})

export interface GivenRanks {
  readonly organizerId: number
  readonly type: (typeof events.$inferSelect)['type']
  readonly endsAt: Date
  /** Null: the ranks are not confirmed. */
  readonly confirmedAt: Date | null
  readonly entries: readonly {
    readonly liverId: number
    readonly division: number
    readonly points: number
    readonly finalRank: number | null
  }[]
}

/** Inserts an event that is over with its ranks; returns its id. */
export const insertRanks = statement('tests.insertRanks', async (db, given: GivenRanks): Promise<number> => {
  const { organizerId, type, endsAt, confirmedAt, entries } = given
  const startsAt = new Date(endsAt.getTime() - 3_600_000)
  const [added] = await db
    .insert(events)
    .values({
      ...valuesOf('ranking_week', startsAt),
      organizerId,
      type,
      state: confirmedAt === null ? 'tallying' : 'confirmed',
      entryEndsAt: startsAt,
      startsAt,
      endsAt,
      confirmedAt,
      createdAt: startsAt,
      openedAt: startsAt,
    })
    .returning({ id: events.id })
  if (!added) throw new Error('the insert returned no row')
  const rows = entries.map((entry) => ({
    ...entry,
    eventId: added.id,
    state: 'approved' as const,
    enteredAt: startsAt,
    reachedAt: endsAt,
  }))
  if (rows.length > 0) await db.insert(eventEntries).values(rows)
  return added.id
})

export interface SentEventGift {
  readonly id: string
  readonly senderId: number
  readonly liverId: number
  readonly giftId: string
  readonly points: number
  readonly at: Date
  readonly cancelled: boolean
}

/** All sent gifts, from which a test recounts. */
export const listSentGifts = statement<null, SentEventGift[]>('tests.listSentGifts', (db) =>
  db
    .select({
      id: sql<string>`id`,
      senderId: sql`sender_id`.mapWith(Number),
      liverId: sql`liver_id`.mapWith(Number),
      giftId: sql<string>`gift_id`,
      points: sql`points`.mapWith(Number),
      at: sql`at`.mapWith((at: string) => new Date(at)),
      cancelled: sql<boolean>`cancelled_by is not null`,
    })
    .from(sql`sent_gifts`),
)

/** Counts the gifts that were sent before the event was inserted. */
export const recordSentGifts = statement('tests.recordSentGifts', async (db, eventId: number): Promise<void> => {
  await db.execute(sql`select events_record(${eventId})`)
})

/** The traces of the steps of events so far. */
export const listSteps = statement('tests.listEventSteps', (db, eventIds: readonly number[]) =>
  db
    .select({
      id: events.id,
      state: events.state,
      hash: events.hash,
      divisions:
        sql`(select count(distinct division) from event_entries entry where entry.event_id = events.id)`.mapWith(
          Number,
        ),
      suspects: sql`(select count(*) from event_suspects suspect where suspect.event_id = events.id)`.mapWith(Number),
      ranked: sql`(
        select count(*) from event_entries entry where entry.event_id = events.id and entry.final_rank is not null
      )`.mapWith(Number),
      confirmations: sql`(
        select count(*) from audit_entries entry
        where entry.action = 'event.confirmed' and entry.details ->> 'event' = events.id::text
      )`.mapWith(Number),
    })
    .from(events)
    .where(inArray(events.id, [...eventIds]))
    .orderBy(events.id),
)

/** Ids of events whose ranks are frozen and not confirmed. */
export const listTallying = statement<null, number[]>('tests.listTallying', async (db) => {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(sql`state = 'tallying'`)
    .orderBy(events.id)
  return rows.map(({ id }) => id)
})

/** The stored scores of an event, by liver. */
export const listEventScores = statement('tests.listEventScores', (db, eventId: number) =>
  db
    .select({ liverId: eventEntries.liverId, points: eventEntries.points, reachedAt: eventEntries.reachedAt })
    .from(eventEntries)
    .where(sql`event_id = ${eventId} and points > 0`)
    .orderBy(sql`points desc, reached_at, liver_id`),
)

/** Makes the score of a liver wrong. */
export const spoilEventScore = statement(
  'tests.spoilEventScore',
  async (db, { eventId, liverId }: { eventId: number; liverId: number }): Promise<void> => {
    await db.execute(
      sql`update event_entries set points = points + 7 where event_id = ${eventId} and liver_id = ${liverId}`,
    )
  },
)

/** The tally cannot be stored while `failing`. */
export const failTally = statement('tests.failTally', async (db, failing: boolean): Promise<void> => {
  await db.execute(sql`alter table event_suspects drop constraint if exists tests_failure`)
  if (failing) await db.execute(sql`alter table event_suspects add constraint tests_failure check (false) not valid`)
})
