import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  unique,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { lives } from '../lives/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

export const groupViewings = pgTable(
  'group_viewings',
  {
    /** In the name of the room. */
    id: uuid('id').primaryKey(),
    /** Only the hash of the invite key is stored, so that a leaked table does not allow to join. */
    keyHash: text('key_hash').notNull().unique(),
    liveId: text('live_id').references(() => lives.id, { onDelete: 'cascade' }),
    episodeId: integer('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    openedBy: integer('opened_by')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When the key was revoked; null before. */
    revokedAt: timestamptz('revoked_at'),
    /** Each change of the columns below and of the participants increments it. */
    version: integer('version').notNull().default(1),
    hostId: integer('host_id').references((): AnyPgColumn => groupParticipants.id, { onDelete: 'set null' }),
    locked: boolean('locked').notNull().default(false),
    /** The timing: see `Timing` in `#contract/group-viewings/timing.ts`. */
    position: doublePrecision('position').notNull(),
    rate: doublePrecision('rate').notNull(),
    at: bigint('at', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('group_viewings_by_opener').on(table.openedBy),
    index('group_viewings_by_expiry').on(table.expiresAt),
    index('group_viewings_by_live').on(table.liveId),
    index('group_viewings_by_episode').on(table.episodeId),
    check('group_viewings_of_one', sql`num_nonnulls(${table.liveId}, ${table.episodeId}) = 1`),
  ],
)

export const groupParticipants = pgTable(
  'group_participants',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    groupViewingId: uuid('group_viewing_id')
      .notNull()
      .references(() => groupViewings.id, { onDelete: 'cascade' }),
    /** Null for a visitor. */
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of a visitor; null for a user, who has one. */
    nickName: text('nick_name'),
    /** The hash of a visitor's ticket; null for a user. */
    ticketHash: text('ticket_hash').unique(),
    /** Since when they are present: the order in which participants become host. */
    joinedAt: timestamptz('joined_at').notNull(),
    /** When one of their connections was last there. */
    seenAt: timestamptz('seen_at').notNull(),
    /** Null while they are present. */
    leftAt: timestamptz('left_at'),
    /** The host has removed them: they do not return. */
    removed: boolean('removed').notNull().default(false),
  },
  (table) => [
    unique('group_participants_user').on(table.groupViewingId, table.userId),
    index('group_participants_by_user').on(table.userId),
    check('group_participants_named', sql`num_nonnulls(${table.userId}, ${table.ticketHash}) = 1`),
  ],
)
