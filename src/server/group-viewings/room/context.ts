import type { GroupViewingState } from '#contract/group-viewings/schemas.ts'
import type { GroupChange } from '../change-state.ts'
import type { GroupViewingsDeps } from '../deps.ts'
import type { GroupViewingRow } from '../store/state.ts'
import type { OwnedReport } from './reports.ts'

/** Shared by all rooms. */
export interface RoomContext extends GroupViewingsDeps {
  /** The room was closed in this process. */
  closed(id: string): void
  /** Stores a change and publishes the new state. Throws why it was rejected, as a `DomainError`. */
  change(id: string, change: GroupChange): Promise<void>
  /** Sends the reports of this process to the others. */
  signalReports(id: string, reports: readonly OwnedReport[]): void
  failed(error: unknown, what: string): void
}

export const presentState = ({
  version,
  hostId,
  locked,
  timing,
  participants,
}: GroupViewingRow): GroupViewingState => ({
  version,
  hostId,
  locked,
  timing,
  participants: [...participants],
})
