import type { LiveState } from '#contract/lives.ts'
import type { AuditEvent, StampedEntry } from '../../audit/index.ts'
import { deleteArchive, withholdArchive } from '../archive/own-archive.ts'
import { listNewestLives, type LiveRow } from '../store.ts'
import { endLive } from './end-live.ts'
import type { LivesParts } from './setup.ts'

/** On whose behalf; without a user it is the operator at the machine. */
export interface StaffAct {
  readonly actorUserId: number | null
  /** What the liver is to be told when they ask. */
  readonly reason?: string
}

/** What is written down of an act of staff on somebody's live. */
export function staffEntry(
  parts: Pick<LivesParts, 'audit'>,
  action: AuditEvent['action'],
  { id, liver }: LiveRow,
  { actorUserId, reason }: StaffAct,
): StampedEntry {
  const details = { liveId: id, ...(reason && { reason }) }
  return parts.audit.stamp({ action, actorUserId, subjectUserId: liver.id, details })
}

/** What staff may do to lives of others; each act is written down in the same transaction. */
export function livesOfStaff(parts: LivesParts, find: (id: string) => Promise<LiveRow>) {
  return {
    /** In this state, the newest first, whoever may see them. */
    list: (state: LiveState, limit: number): Promise<LiveRow[]> =>
      parts.database.run(listNewestLives, { state, limit }),

    async end(id: string, act: StaffAct): Promise<LiveRow> {
      const live = await find(id)
      return endLive(parts, live, { endReason: 'staff', entry: staffEntry(parts, 'live.ended', live, act) })
    },

    /** Taken off the site, an archive can't be published by its liver; published again by staff, it can. */
    async publishArchive(id: string, published: boolean, act: StaffAct): Promise<LiveRow> {
      const live = await find(id)
      const entry = staffEntry(parts, published ? 'archive.released' : 'archive.withheld', live, act)
      return withholdArchive(parts, live, !published, entry)
    },

    async deleteArchive(id: string, act: StaffAct): Promise<LiveRow> {
      const live = await find(id)
      return deleteArchive(parts, live, staffEntry(parts, 'archive.deleted', live, act))
    },
  }
}
