/** The audit log: who did what to whom. Entries are only ever added. */
export { createAudit, type Audit, type AuditEvent } from './service.ts'
export { addEntry, type StampedEntry } from './store.ts'
