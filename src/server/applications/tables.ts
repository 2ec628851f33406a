import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { ageGroups, applicationCampaigns, applicationStates } from '#contract/applications/limits.ts'
import { genres } from '../genres/tables.ts'
import { users } from '../identity/tables.ts'
import { timestamptz } from '../ports/database/columns.ts'

/** Personal data: rows are deleted after `applicationRetentionDays`, or with their user. */
export const liverApplications = pgTable(
  'liver_applications',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Idempotency key, chosen by the client. */
    key: uuid('key').notNull().unique('liver_applications_key'),
    receipt: text('receipt').notNull().unique('liver_applications_receipt'),
    userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
    state: text('state', { enum: applicationStates }).notNull(),
    campaign: text('campaign', { enum: applicationCampaigns }).notNull(),
    name: text('name').notNull(),
    mail: text('mail').notNull(),
    ageGroup: text('age_group', { enum: ageGroups }).notNull(),
    genre: text('genre')
      .notNull()
      .references(() => genres.id),
    workUrl: text('work_url'),
    message: text('message').notNull(),
    guardianConsent: boolean('guardian_consent').notNull(),
    receivedAt: timestamptz('received_at').notNull(),
  },
  (table) => [
    index('liver_applications_campaign').on(table.campaign, table.id),
    index('liver_applications_received').on(table.receivedAt),
    index('liver_applications_user').on(table.userId),
  ],
)
