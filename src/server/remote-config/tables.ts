import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { remoteConfigKeys } from '#contract/remote-config/schemas.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** A key without a row has its default value. */
export const remoteConfigValues = pgTable('remote_config', {
  key: text('key', { enum: remoteConfigKeys }).primaryKey(),
  value: text('value').notNull(),
  updatedAt: timestamptz('updated_at').notNull(),
  /** Null for the operator. */
  updatedBy: integer('updated_by').references(() => users.id, { onDelete: 'set null' }),
})
