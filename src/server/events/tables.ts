import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { entryStates, eventStates, eventTemplates, eventTypes, type Suspicion } from '#contract/events/limits.ts'
import type { EventBonus, EventLevel, EventPrize } from '#contract/events/schemas.ts'
import type { Text } from '#contract/languages.ts'
import { sentGifts } from '../gifts/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

const userId = (name: string) =>
  integer(name)
    .notNull()
    .references(() => users.id)

const points = () => bigint('points', { mode: 'number' }).notNull()

export const events = pgTable(
  'events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    organizerId: userId('organizer_id'),
    template: text('template', { enum: eventTemplates }).notNull(),
    type: text('type', { enum: eventTypes }).notNull(),
    state: text('state', { enum: eventStates }).notNull(),
    title: jsonb('title').$type<Text>().notNull(),
    lead: jsonb('lead').$type<Text>().notNull(),
    rules: jsonb('rules').$type<Text>().notNull(),
    imageUrl: text('image_url'),
    entryEndsAt: timestamptz('entry_ends_at').notNull(),
    startsAt: timestamptz('starts_at').notNull(),
    endsAt: timestamptz('ends_at').notNull(),
    /** Gifts that count; empty: all. */
    gifts: jsonb('gifts').$type<string[]>().notNull(),
    /** Conditions for entering. */
    genres: jsonb('genres').$type<string[]>().notNull(),
    licenceDays: integer('licence_days').notNull(),
    withoutWinners: boolean('without_winners').notNull(),
    /** The last rank of earlier ranking events whose livers may enter; null: any liver. */
    placedWithin: integer('placed_within'),
    approval: boolean('approval').notNull(),
    /** The event whose first livers enter this one, and the last rank of each of its divisions that does; null: all enter. */
    qualifierId: integer('qualifier_id').references((): AnyPgColumn => events.id),
    qualifierRank: integer('qualifier_rank'),
    divisionSize: integer('division_size'),
    /** When the divisions were fixed; null before, and without divisions. */
    dividedAt: timestamptz('divided_at'),
    bonuses: jsonb('bonuses').$type<EventBonus[]>().notNull(),
    prizes: jsonb('prizes').$type<EventPrize[]>().notNull(),
    levels: jsonb('levels').$type<EventLevel[]>().notNull(),
    /** Of the final ranks, in hexadecimal. */
    hash: text('hash'),
    createdAt: timestamptz('created_at').notNull(),
    /** When it was published; null for drafts, also for those that were cancelled. */
    openedAt: timestamptz('opened_at'),
    confirmedAt: timestamptz('confirmed_at'),
    cancelReason: text('cancel_reason'),
    /** Made by the demo. */
    demo: boolean('demo').notNull().default(false),
    /** Of the texts and rules: each change increments it. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('events_by_state').on(table.state, table.endsAt, table.id),
    index('events_by_template').on(table.template, table.state, table.endsAt, table.id),
    index('events_by_organizer').on(table.organizerId, table.id),
    index('events_by_qualifier')
      .on(table.qualifierId)
      .where(sql`${table.qualifierId} is not null`),
    check('events_qualifier', sql`(${table.qualifierId} is null) = (${table.qualifierRank} is null)`),
    check('events_opened', sql`${table.state} <> 'draft' or ${table.openedAt} is null`),
    check('events_times', sql`${table.entryEndsAt} <= ${table.startsAt} and ${table.startsAt} < ${table.endsAt}`),
  ],
)

/** Livers who have entered an event. */
export const eventEntries = pgTable(
  'event_entries',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    liverId: userId('liver_id'),
    state: text('state', { enum: entryStates }).notNull(),
    /** Of livers with similar points before the event; set when entries end. */
    division: integer('division').notNull().default(1),
    /** The sum over the gifts that count. Written by `events_add` in the transaction of the gift. */
    points: points().default(0),
    /** The time of the last gift that counts; orders livers with equal points. */
    reachedAt: timestamptz('reached_at'),
    /** Set when the event is confirmed. */
    finalRank: integer('final_rank'),
    enteredAt: timestamptz('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.liverId] }),
    index('event_entries_of_liver')
      .on(table.liverId)
      .where(sql`${table.state} = 'approved'`),
    check('event_entries_never_negative', sql`${table.points} >= 0`),
  ],
)

/** Gifts that were sent to livers of an event while it was running. */
export const eventGifts = pgTable(
  'event_gifts',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    giftId: uuid('gift_id')
      .notNull()
      .references(() => sentGifts.id),
    liverId: userId('liver_id'),
    senderId: userId('sender_id'),
    /** With the bonus. */
    points: points(),
    at: timestamptz('at').notNull(),
    /** False for gifts that were cancelled or whose supporter was excluded; not changed after the confirmation. */
    counted: boolean('counted').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.giftId] }),
    index('event_gifts_by_gift').on(table.giftId),
    index('event_gifts_received').on(table.eventId, table.liverId, table.at),
    index('event_gifts_sent').on(table.eventId, table.senderId),
  ],
)

/** Supporters whose gifts are examined; listed once, when the event is tallied. */
export const eventSuspects = pgTable(
  'event_suspects',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    userId: userId('user_id'),
    suspicions: jsonb('suspicions').$type<Suspicion[]>().notNull(),
    /** Null until it is decided. */
    counted: boolean('counted'),
    /** Of the decision. */
    reason: text('reason'),
    decidedBy: integer('decided_by').references(() => users.id),
    decidedAt: timestamptz('decided_at'),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)

/** Announcements of an organizer to the livers who have entered. */
export const eventAnnouncements = pgTable(
  'event_announcements',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id),
    text: text('text').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [index('event_announcements_of_event').on(table.eventId, table.id)],
)
