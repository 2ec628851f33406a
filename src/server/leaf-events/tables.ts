import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { leafEventKinds } from '#contract/leaf-events/limits.ts'
import { casts } from '../casts/tables.ts'
import { channels } from '../channels/tables.ts'
import { coinTransfers } from '../coins/tables.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

export const leafEvents = pgTable(
  'leaf_events',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    channelId: integer('channel_id')
      .notNull()
      .references(() => channels.id),
    kind: text('kind', { enum: leafEventKinds }).notNull(),
    title: text('title').notNull(),
    /** In English and Korean; empty: the Japanese one is shown. */
    titleEn: text('title_en').notNull().default(''),
    titleKo: text('title_ko').notNull().default(''),
    description: text('description').notNull(),
    descriptionEn: text('description_en').notNull().default(''),
    descriptionKo: text('description_ko').notNull().default(''),
    version: integer('version').notNull().default(1),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [index('leaf_events_of_channel').on(table.channelId, table.id)],
)

/** Rounds count the ballots of [opens_at, closes_at). Frozen ones never change, except for the organizer's decision. */
export const leafRounds = pgTable(
  'leaf_rounds',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => leafEvents.id),
    title: text('title').notNull(),
    /** In English and Korean; empty: the Japanese one is shown. */
    titleEn: text('title_en').notNull().default(''),
    titleKo: text('title_ko').notNull().default(''),
    opensAt: timestamptz('opens_at').notNull(),
    closesAt: timestamptz('closes_at').notNull(),
    /** When the episode of the winning branch opens; null: with the result. */
    episodeAt: timestamptz('episode_at'),
    /** 32 secret bytes in hex: the key of the hashes of voters. Null in rounds without them (version 1 of the file). */
    voterKey: text('voter_key'),
    /** Null until the result is frozen. */
    frozenAt: timestamptz('frozen_at'),
    /** Of the frozen result; null: no leaves. */
    winnerId: integer('winner_id').references((): AnyPgColumn => leafOptions.id),
    /** The hash of the last ballot; null: no ballots. */
    head: text('head'),
    /** The organizer's decision against the votes. */
    overrideId: integer('override_id').references((): AnyPgColumn => leafOptions.id),
    overrideReason: text('override_reason'),
    overriddenAt: timestamptz('overridden_at'),
    /** The episode that the result has opened. */
    openedEpisodeId: integer('opened_episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    /** The publication time that the result has set. */
    openedAt: timestamptz('opened_at'),
  },
  (table) => [
    index('leaf_rounds_of_event').on(table.eventId, table.opensAt),
    index('leaf_rounds_due')
      .on(table.closesAt)
      .where(sql`${table.frozenAt} is null`),
    index('leaf_rounds_upcoming').on(table.opensAt),
    check('leaf_rounds_window', sql`${table.opensAt} < ${table.closesAt}`),
    check('leaf_rounds_episode', sql`${table.episodeAt} >= ${table.closesAt}`),
  ],
)

export const leafOptions = pgTable(
  'leaf_options',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    roundId: integer('round_id')
      .notNull()
      .references(() => leafRounds.id),
    position: integer('position').notNull(),
    /** The name of the cast when the round was saved, or the title of the branch. */
    title: text('title').notNull(),
    /** In English and Korean; empty: the Japanese one is shown. */
    titleEn: text('title_en').notNull().default(''),
    titleKo: text('title_ko').notNull().default(''),
    castId: integer('cast_id').references(() => casts.id, { onDelete: 'set null' }),
    /** Of a branch; casts have their own. */
    imageUrl: text('image_url'),
    /** The episode that opens if the branch wins. */
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    /** The sum over its ballots, changed in their transactions. */
    leaves: bigint('leaves', { mode: 'number' }).notNull().default(0),
    /** The sequence of its last ballot: orders options with equal leaves. */
    reached: bigint('reached', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    index('leaf_options_of_round').on(table.roundId, table.position),
    index('leaf_options_of_cast').on(table.castId, table.roundId),
    check('leaf_options_never_negative', sql`${table.leaves} >= 0`),
  ],
)

/** Free leaves of each user and day in Japan. Votes lock the row of the user. */
export const leafAllowances = pgTable(
  'leaf_allowances',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id),
    /** The day to which `used` belongs. */
    day: date('day', { mode: 'string' }).notNull(),
    used: integer('used').notNull(),
  },
  (table) => [check('leaf_allowances_free', sql`${table.used} between 0 and 5`)],
)

/**
 * Append-only (trigger). The function `leaf_events_vote` inserts votes, and refunds insert ballots that take leaves of them
 * back.
 */
export const leafBallots = pgTable(
  'leaf_ballots',
  {
    roundId: integer('round_id')
      .notNull()
      .references(() => leafRounds.id),
    /** From 1, without gaps. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id),
    /** HMAC-SHA-256 of the user id with the key of the round, in lower-case hex; null without a key. */
    voter: text('voter'),
    key: text('key').notNull(),
    optionId: integer('option_id')
      .notNull()
      .references(() => leafOptions.id),
    /** Negative where leaves are taken back. */
    leaves: integer('leaves').notNull(),
    /** Leaves without coins. */
    free: integer('free').notNull(),
    /** Null without coins. */
    transferId: bigint('transfer_id', { mode: 'bigint' }).references(() => coinTransfers.id),
    /** The ballot of the round whose leaves are taken back, because their coins were refunded; null in votes. */
    reverses: bigint('reverses', { mode: 'number' }),
    at: timestamptz('at').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.sequence] }),
    unique('leaf_ballots_key').on(table.userId, table.key),
    unique('leaf_ballots_transfer').on(table.transferId),
    index('leaf_ballots_of_user').on(table.userId, table.roundId),
    index('leaf_ballots_reversing')
      .on(table.roundId, table.reverses)
      .where(sql`${table.reverses} is not null`),
    check(
      'leaf_ballots_leaves',
      sql`case when ${table.reverses} is null
        then ${table.leaves} between 1 and 100 and ${table.free} between 0 and ${table.leaves}
        else ${table.leaves} between -100 and -1 and ${table.free} = 0 end`,
    ),
    check('leaf_ballots_paid', sql`(${table.transferId} is null) = (${table.free} = ${table.leaves})`),
  ],
)

/** Votes of ended rounds whose coins were refunded afterwards: they count, and organizers see them. */
export const leafRefunds = pgTable(
  'leaf_refunds',
  {
    roundId: integer('round_id')
      .notNull()
      .references(() => leafRounds.id),
    /** The sequence of the ballot. */
    ballot: bigint('ballot', { mode: 'number' }).notNull(),
    /** Of the coins, such as `purchase:…`. */
    reference: text('reference').notNull(),
    leaves: integer('leaves').notNull(),
    at: timestamptz('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.ballot, table.reference] }),
    index('leaf_refunds_of_reference').on(table.reference),
    check('leaf_refunds_leaves', sql`${table.leaves} between 1 and 100`),
  ],
)
