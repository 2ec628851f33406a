import { and, desc, eq, lt } from 'drizzle-orm'
import { statement } from '../ports/database/port.ts'
import type { AuditAction } from './actions.ts'
import { auditEntries } from './tables.ts'

/** Never contains a token, key, code or cookie; an e-mail address only where nothing else identifies the person. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export interface StampedEntry {
  readonly at: Date
  readonly action: AuditAction
  /** Null for the operator, the site's own policy, or an unknown person. */
  readonly actorUserId: number | null
  readonly subjectUserId: number | null
  readonly details: AuditDetails
}

/** Other slices run this inside their own transactions, so that no change is stored without its entry. */
export const addEntry = statement('audit.addEntry', async (db, entry: StampedEntry): Promise<void> => {
  await db.insert(auditEntries).values(entry)
})

export interface EntryFilter {
  readonly subjectUserId?: number | undefined
  /** Only entries with a smaller id (cursor). */
  readonly before?: number | undefined
  readonly limit: number
}

/** Newest first. */
export const listEntries = statement('audit.listEntries', (db, { subjectUserId, before, limit }: EntryFilter) =>
  db
    .select()
    .from(auditEntries)
    .where(
      and(
        subjectUserId === undefined ? undefined : eq(auditEntries.subjectUserId, subjectUserId),
        before === undefined ? undefined : lt(auditEntries.id, before),
      ),
    )
    .orderBy(desc(auditEntries.id))
    .limit(limit),
)
