import type { GroupViewingEnd } from '#contract/group-viewings/room.ts'
import { hashInviteKey } from '../../episodes/index.ts'
import type { Client } from '../../realtime/index.ts'
import type { Viewer } from '../../viewer.ts'
import { findParticipant, type Identity, type ParticipantRow } from '../store/participants.ts'
import { findGroupViewing, isOpen, type GroupViewingRow } from '../store/state.ts'
import type { RoomContext } from './context.ts'

/** A client and its group viewing by the database. */
export interface Membership {
  readonly viewer: Viewer
  /** Null for a deleted group viewing. */
  readonly row: GroupViewingRow | null
  /** Null for someone who has never participated. */
  readonly participant: ParticipantRow | null
}

function identityOf(viewer: Viewer, ticket: string | null): Identity | null {
  if (viewer !== null) return { userId: viewer.user.id }
  return ticket === null ? null : { ticketHash: hashInviteKey(ticket) }
}

export async function readMembership(
  { database }: Pick<RoomContext, 'database'>,
  groupViewingId: string,
  client: Client,
  ticket: string | null,
): Promise<Membership> {
  const viewer = await client.readViewer()
  const identity = identityOf(viewer, ticket)
  const row = await database.run(findGroupViewing, groupViewingId)
  const participant = row && identity && (await database.run(findParticipant, { groupViewingId, identity }))
  return { viewer, row, participant }
}

/** Why the room is closed for good to a participant; null for others, and for a participant who may return. */
export function endFor({ row, participant }: Omit<Membership, 'viewer'>, now: Date): GroupViewingEnd | null {
  if (row === null || participant === null) return null
  if (participant.removed) return 'removed'
  if (isOpen(row, now)) return null
  return row.revokedAt === null ? 'lapsed' : 'ended'
}
