import type { LiveState } from '#contract/lives/limits.ts'
import type { AuditEvent } from '../../audit/index.ts'
import type { StampedEntry } from '../../audit/operations.ts'
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
  context: Pick<LivesContext, 'audit'>,
  action: AuditEvent['action'],
  { id, liver }: LiveRow,
  { actorUserId, reason }: StaffAction,
): StampedEntry {
  const details = { liveId: id, ...(reason && { reason }) }
  return context.audit.stamp({ action, actorUserId, subjectUserId: liver.id, details })
}

/** Actions of staff on lives; each is audited in the same transaction. */
export function livesOfStaff(context: LivesContext, find: (id: string) => Promise<LiveRow>) {
  return {
    /** Newest first, regardless of visibility. */
    list: (state: LiveState, limit: number): Promise<LiveRow[]> =>
      context.database.run(listNewestLives, { state, limit }),

    async end(id: string, staffAction: StaffAction): Promise<LiveRow> {
      const live = await find(id)
      return endLive(context, live, {
        endReason: 'staff',
        entry: staffAuditEntry(context, 'live.ended', live, staffAction),
      })
    },

    /** Unpublishing takes the archive down; publishing reinstates it. */
    async publishArchive(id: string, published: boolean, staffAction: StaffAction): Promise<LiveRow> {
      const live = await find(id)
      const entry = staffAuditEntry(context, published ? 'archive.released' : 'archive.taken_down', live, staffAction)
      return setTakenDown(context, live, !published, entry)
    },

    async deleteArchive(id: string, staffAction: StaffAction): Promise<LiveRow> {
      const live = await find(id)
      return deleteArchive(context, live, staffAuditEntry(context, 'archive.deleted', live, staffAction))
    },
  }
}
