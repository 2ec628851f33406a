import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { licenceStates } from '#contract/livers/limits.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Users who have applied for a licence: the licence and the public profile. */
export const livers = pgTable(
  'livers',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    licence: text('licence', { enum: licenceStates }).notNull(),
    reason: text('reason').notNull().default(''),
    acceptedGuideline: text('accepted_guideline').notNull(),
    appliedAt: timestamptz('applied_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    /** Of the name, in kana, for the search; empty without one. */
    reading: text('reading').notNull().default(''),
    introduction: text('introduction').notNull().default(''),
    schedule: text('schedule').notNull().default(''),
    genres: jsonb('genres').$type<string[]>().notNull().default([]),
    links: jsonb('links').$type<string[]>().notNull().default([]),
  },
  (table) => [index('livers_licence').on(table.licence, table.appliedAt)],
)
