import type { LiveState } from '#contract/lives/limits.ts'
import type { AuditEvent, StampedEntry } from '../../audit/index.ts'
import { deleteArchive, setTakenDown } from '../archive/actions.ts'
import { listNewestLives, type LiveRow } from '../store.ts'
import { endLive } from './end-live.ts'
import type { LivesContext } from './context.ts'

/** `actorUserId` is null for the operator. */
export interface StaffAction {
  readonly actorUserId: number | null
  /** For the audit log, and for the liver on request. */
  readonly reason?: string
}

/** Audit entry of an action of staff on a live. */
export function staffAuditEntry(
  parts: Pick<LivesContext, 'audit'>,
  action: AuditEvent['action'],
  { id, liver }: LiveRow,
  { actorUserId, reason }: StaffAction,
): StampedEntry {
  const details = { liveId: id, ...(reason && { reason }) }
  return parts.audit.stamp({ action, actorUserId, subjectUserId: liver.id, details })
}

/** Actions of staff on lives; each is audited in the same transaction. */
export function livesOfStaff(parts: LivesContext, find: (id: string) => Promise<LiveRow>) {
  return {
    /** Newest first, regardless of visibility. */
    list: (state: LiveState, limit: number): Promise<LiveRow[]> =>
      parts.database.run(listNewestLives, { state, limit }),

    async end(id: string, staffAction: StaffAction): Promise<LiveRow> {
      const live = await find(id)
      return endLive(parts, live, {
        endReason: 'staff',
        entry: staffAuditEntry(parts, 'live.ended', live, staffAction),
      })
    },

    /** Unpublishing takes the archive down; publishing reinstates it. */
    async publishArchive(id: string, published: boolean, staffAction: StaffAction): Promise<LiveRow> {
      const live = await find(id)
      const entry = staffAuditEntry(parts, published ? 'archive.released' : 'archive.withheld', live, staffAction)
      return setTakenDown(parts, live, !published, entry)
    },

    async deleteArchive(id: string, staffAction: StaffAction): Promise<LiveRow> {
      const live = await find(id)
      return deleteArchive(parts, live, staffAuditEntry(parts, 'archive.deleted', live, staffAction))
    },
  }
}
