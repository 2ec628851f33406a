import { and, desc, eq, lt } from 'drizzle-orm'
import { statement } from '../ports/database/port.ts'
import type { AuditAction } from './actions.ts'
import { auditEntries } from './tables.ts'

/** Plain facts. Never a token, key, code or cookie; an e-mail address only where nothing else says who it was. */
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

export interface StampedEntry {
  readonly at: Date
  readonly action: AuditAction
  /** Null: the operator at the machine, the site's own policy, or nobody who is known. */
  readonly actorUserId: number | null
  readonly subjectUserId: number | null
  readonly details: AuditDetails
}

/** Other slices run this inside their own transactions, so that no change is kept without its entry. */
export const addEntry = statement('audit.addEntry', async (db, entry: StampedEntry): Promise<void> => {
  await db.insert(auditEntries).values(entry)
})

export interface EntriesWanted {
  readonly subjectUserId?: number | undefined
  /** Only entries with a smaller id: the next page after the last one seen. */
  readonly before?: number | undefined
  readonly limit: number
}

/** From the newest. */
export const listEntries = statement('audit.listEntries', (db, { subjectUserId, before, limit }: EntriesWanted) =>
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
