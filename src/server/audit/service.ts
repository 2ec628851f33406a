import type { AuditEntry } from '#contract/staff.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { addEntry, listEntries, type EntriesWanted, type StampedEntry } from './store.ts'

export type AuditEvent = Omit<StampedEntry, 'at'>

export type Audit = ReturnType<typeof createAudit>

export function createAudit({ database, clock }: { database: Database; clock: Clock }) {
  const stamp = (event: AuditEvent): StampedEntry => ({ ...event, at: clock.now() })
  return {
    /** The entry to add within a transaction of one's own. */
    stamp,
    record: (event: AuditEvent): Promise<void> => database.run(addEntry, stamp(event)),
    /** From the newest. */
    async list(wanted: EntriesWanted): Promise<AuditEntry[]> {
      const entries = await database.run(listEntries, wanted)
      return entries.map((entry) => ({ ...entry, at: entry.at.toISOString() }))
    },
  }
}
