/** The append-only audit log of who did what to whom. */
export { createAudit, requireReason, type Actor, type Audit, type AuditEvent } from './service.ts'
