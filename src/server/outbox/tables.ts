import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '../ports/database/columns.ts'

/** Events that are not handled yet. */
export const outboxEvents = pgTable('outbox_events', {
  /** In the order of storing, for each subject. */
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  type: text('type').notNull(),
  subject: text('subject').notNull(),
  payload: jsonb('payload').$type<unknown>().notNull(),
  at: timestamptz('at').notNull(),
  /** Until then one process handles the event, or waits to try again; null: not claimed yet. */
  claimedUntil: timestamptz('claimed_until'),
  /** Failed attempts. */
  attempts: integer('attempts').notNull().default(0),
})
