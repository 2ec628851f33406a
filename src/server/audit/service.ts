import type { AuditEntry } from '#contract/staff/schemas.ts'
import type { Clock } from '../clock.ts'
import { DomainError } from '../errors.ts'
import type { AuditAction } from './actions.ts'
import type { Database } from '../ports/database/port.ts'
import { editorId, type Editor } from '../viewer.ts'
import { addEntry, listEntries, type AuditDetails, type EntryFilter, type StampedEntry } from './store.ts'

export type AuditEvent = Omit<StampedEntry, 'at'>

/** The acting member of staff; null for the operator. */
export interface Actor {
  readonly actorUserId: number | null
}

/** For changes that are recorded with a reason. Throws `REASON_REQUIRED`. */
export function requireReason(reason: string): void {
  if (reason === '') throw new DomainError('REASON_REQUIRED')
}

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ database, clock }: { database: Database; clock: Clock }) {
  const stamp = (event: AuditEvent): StampedEntry => ({ ...event, at: clock.now() })
  return {
    /** Returns the entry for the caller to add within its own transaction. */
    stamp,
    /** For an edit of a channel's content by its owners and editors, or by staff. */
    stampEdit: (editor: Editor, action: AuditAction, details: AuditDetails): StampedEntry =>
      stamp({ action, actorUserId: editorId(editor), subjectUserId: null, details }),
    record: (event: AuditEvent): Promise<void> => database.run(addEntry, stamp(event)),
    /** Newest first. */
    async list(filter: EntryFilter): Promise<AuditEntry[]> {
      const entries = await database.run(listEntries, filter)
      return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
    },
  }
}
