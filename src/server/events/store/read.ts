import { and, asc, desc, eq, inArray, isNotNull, lt, ne, notInArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EventState, EventTemplate } from '#contract/events/limits.ts'
import type { LiverEvent } from '#contract/events/schemas.ts'
import { timeOf, type Cursor } from '../../cursor.ts'
import { users } from '../../identity/tables.ts'
import { livers } from '../../livers/tables.ts'
import { lives } from '../../lives/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { eventAnnouncements, eventEntries, events } from '../tables.ts'

const person = { id: users.id, nickName: users.nickName, avatarUrl: users.avatarUrl }

/** A liver who has entered, beside `users` and `livers`. */
export const eventLiver = {
  ...person,
  hasPage: sql<boolean>`coalesce(${users.state} = 'active' and ${livers.licence} = 'granted', false)`,
}

const entries = sql`(
  select count(*) from ${eventEntries} where ${eventEntries.eventId} = ${events.id} and ${eventEntries.state} = 'approved'
)`.mapWith(Number)

const qualifiers = alias(events, 'qualifier')

/** Published events that the first livers enter. */
const next = sql<LiverEvent['next']>`(
  select coalesce(
    jsonb_agg(
      jsonb_build_object('id', later.id, 'title', later.title, 'lastRank', later.qualifier_rank)
      order by later.starts_at, later.id
    ),
    '[]'::jsonb
  )
  from events later
  where later.qualifier_id = ${events.id} and later.state not in ('draft', 'cancelled')
)`

const selectEvents = (db: Connection) =>
  db
    .select({ event: events, organizer: person, entries, next, qualifierTitle: qualifiers.title })
    .from(events)
    .innerJoin(users, eq(users.id, events.organizerId))
    .leftJoin(qualifiers, eq(qualifiers.id, events.qualifierId))

export type EventRow = Awaited<ReturnType<typeof selectEvents>>[number]

export const findEvent = statement('events.find', async (db, id: number): Promise<EventRow | null> => {
  const [found] = await selectEvents(db).where(eq(events.id, id))
  return found ?? null
})

interface EventList {
  readonly states: readonly EventState[]
  readonly template?: EventTemplate | undefined
  /** The latest end first. */
  readonly latestFirst: boolean
  readonly after: Cursor | null
  readonly limit: number
}

export function selectListed(db: Connection, { states, template, latestFirst, after, limit }: EventList) {
  const [direction, beyond] = latestFirst ? [desc, sql`<`] : [asc, sql`>`]
  // For each state the index is read separately, so that the limit applies to it.
  const ofState = db
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.state, sql`listed.state`),
        or(ne(events.state, 'cancelled'), isNotNull(events.openedAt)),
        template === undefined ? undefined : eq(events.template, template),
        after === null
          ? undefined
          : sql`(${events.endsAt}, ${events.id}) ${beyond} (${instant(timeOf(after))}, ${after.id}::integer)`,
      ),
    )
    .orderBy(direction(events.endsAt), direction(events.id))
    .limit(limit)
    .as('of_state')
  const found = db
    .select({ id: ofState.id })
    .from(sql`unnest(${sql.param([...states])}::text[]) as listed(state)`)
    .innerJoinLateral(ofState, sql`true`)
    .as('found')
  return selectEvents(db)
    .innerJoin(found, eq(found.id, events.id))
    .orderBy(direction(events.endsAt), direction(events.id))
    .limit(limit)
}

export const listEvents = statement('events.list', (db, list: EventList): Promise<EventRow[]> => selectListed(db, list))

/** Pages of events that search engines may find. */
const isFindable = notInArray(events.state, ['draft', 'cancelled'])

export const countPublicEvents = statement<null, number>('events.countPublic', (db): Promise<number> =>
  db.$count(events, isFindable),
)

/** By id; `changedAt`: when the page of the event has last changed much. */
export const listPublicEvents = statement(
  'events.listPublic',
  (db, { offset, limit }: { offset: number; limit: number }) =>
    db
      .select({
        id: events.id,
        changedAt: sql`coalesce(${events.confirmedAt}, ${events.createdAt})`.mapWith(events.createdAt),
      })
      .from(events)
      .where(isFindable)
      .orderBy(asc(events.id))
      .offset(offset)
      .limit(limit),
)

interface OrganizedList {
  /** Null: of all organizers. */
  readonly organizerId: number | null
  readonly before: number | null
  readonly limit: number
}

export const selectOrganized = (db: Connection, { organizerId, before, limit }: OrganizedList) =>
  selectEvents(db)
    .where(
      and(
        organizerId === null ? undefined : eq(events.organizerId, organizerId),
        before === null ? undefined : lt(events.id, before),
      ),
    )
    .orderBy(desc(events.id))
    .limit(limit)

/** Newest first. */
export const listOrganized = statement('events.listOrganized', (db, list: OrganizedList): Promise<EventRow[]> =>
  selectOrganized(db, list),
)

/** The scores of livers whose entry is approved. */
export const listScores = statement('events.listScores', (db, eventId: number) =>
  db
    .select({
      division: eventEntries.division,
      liverId: eventEntries.liverId,
      points: eventEntries.points,
      reachedAt: eventEntries.reachedAt,
      liver: eventLiver,
      liveId: lives.id,
    })
    .from(eventEntries)
    .innerJoin(users, eq(users.id, eventEntries.liverId))
    .leftJoin(livers, eq(livers.userId, eventEntries.liverId))
    .leftJoin(
      lives,
      and(
        eq(lives.liverId, eventEntries.liverId),
        // The condition of the index on open lives.
        sql`${lives.state} in ('preparing', 'on_air', 'interrupted')`,
        ne(lives.state, 'preparing'),
        eq(lives.visibility, 'public'),
      ),
    )
    .where(and(eq(eventEntries.eventId, eventId), eq(eventEntries.state, 'approved'))),
)

/** The event that the liver of a live takes part in: from its opening until it is confirmed. */
export const findEventOfLive = statement(
  'events.findOfLive',
  async (db, { liveId, at }: { liveId: string; at: Date }) => {
    const [found] = await db
      .select({ event: events })
      .from(lives)
      .innerJoin(eventEntries, and(eq(eventEntries.liverId, lives.liverId), eq(eventEntries.state, 'approved')))
      .innerJoin(events, eq(events.id, eventEntries.eventId))
      .where(
        and(
          eq(lives.id, liveId),
          or(
            inArray(events.state, ['running', 'tallying']),
            and(eq(events.state, 'entry'), sql`${events.startsAt} <= ${instant(at)}`),
          ),
        ),
      )
      // A running one before one that is tallied.
      .orderBy(desc(events.endsAt))
      .limit(1)
    return found?.event ?? null
  },
)

export const listAnnouncements = statement('events.listAnnouncements', (db, eventId: number) =>
  db
    .select({ id: eventAnnouncements.id, text: eventAnnouncements.text, at: eventAnnouncements.at })
    .from(eventAnnouncements)
    .where(eq(eventAnnouncements.eventId, eventId))
    .orderBy(desc(eventAnnouncements.id)),
)
