import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { remoteConfigKeys } from '#contract/remote-config/schemas.ts'
import { users } from '../identity/tables.ts'

/** A key without a row has its default value. */
export const remoteConfigValues = pgTable('remote_config', {
  key: text('key', { enum: remoteConfigKeys }).primaryKey(),
  value: text('value').notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true, mode: 'date' }).notNull(),
  /** Null for the operator. */
  updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
})
