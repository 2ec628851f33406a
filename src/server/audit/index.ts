/** The audit log: who did what to whom. Entries are only ever added. */
export { createAudit, type Audit } from './service.ts'
export { addEntry, type StampedEntry } from './store.ts'
