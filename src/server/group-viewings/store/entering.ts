import { transaction, type Connection } from '../../ports/database/port.ts'
import { changeState, type GroupRejection, type GroupState } from '../change-state.ts'
import {
  addParticipant,
  findParticipant,
  hasRemoved,
  listAbsent,
  markGone,
  markPresent,
  type ParticipantKey,
  type ParticipantRow,
} from './participants.ts'
import { findGroupViewing, isOpen, lockGroupViewing, stateOf, storeState, type GroupViewingRow } from './state.ts'

interface Entry extends ParticipantKey {
  /** Of a new visitor; null for users, and for visitors who were there. */
  readonly nickName: string | null
  readonly now: Date
  /** Participants who were last seen before are absent. */
  readonly seenSince: Date
}

export interface Entered {
  readonly row: GroupViewingRow
  readonly participantId: number
}

export type EntryRejection = GroupRejection | 'GROUP_VIEWING_REMOVED' | 'GROUP_VIEWING_SIGN_IN' | 'NICKNAME_REQUIRED'

/** Why someone who was not there cannot enter; null if they can. */
async function rejectionOfNew(tx: Connection, entry: Entry): Promise<EntryRejection | null> {
  if ('userId' in entry.identity) return null
  if (entry.nickName === null) return 'NICKNAME_REQUIRED'
  // Otherwise a removed participant could return as another visitor.
  return (await hasRemoved(tx, entry.groupViewingId)) ? 'GROUP_VIEWING_SIGN_IN' : null
}

async function rejectionOf(tx: Connection, entry: Entry, found: ParticipantRow | null): Promise<EntryRejection | null> {
  if (found === null) return rejectionOfNew(tx, entry)
  return found.removed ? 'GROUP_VIEWING_REMOVED' : null
}

async function withoutAbsent(tx: Connection, entry: Entry, state: GroupState): Promise<GroupState> {
  const { groupViewingId, seenSince, now } = entry
  const participantIds = await listAbsent.run(tx, { groupViewingId, since: seenSince })
  const after = changeState(state, { type: 'absent', participantIds })
  if (typeof after === 'string') return state
  await markGone(tx, participantIds, { now, removed: false })
  return after
}

/** No participant has this id. */
const newcomer = 0

/** Adds a participant, or returns one who was there. */
export const enterGroupViewing = transaction(
  'groupViewings.enter',
  async (tx, entry: Entry): Promise<Entered | EntryRejection> => {
    const { groupViewingId, identity, nickName, now } = entry
    const row = await lockGroupViewing(tx, groupViewingId)
    if (row === null || !isOpen(row, now)) return 'GROUP_VIEWING_NOT_FOUND'
    const found = await findParticipant.run(tx, { groupViewingId, identity })
    const rejection = await rejectionOf(tx, entry, found)
    if (rejection !== null) return rejection
    const before = await withoutAbsent(tx, entry, stateOf(row))
    const admission = changeState(before, { type: 'enter', participantId: found?.id ?? newcomer })
    if (typeof admission === 'string') {
      await storeState(tx, row, before)
      return admission
    }
    const participantId = found?.id ?? (await addParticipant(tx, entry, nickName, now))
    if (found) await markPresent(tx, { ...found, present: before.present.includes(found.id) }, now)
    const after = changeState(before, { type: 'enter', participantId })
    if (typeof after === 'string') return after
    await storeState(tx, row, after)
    const entered = await findGroupViewing.run(tx, groupViewingId)
    return entered === null ? 'GROUP_VIEWING_NOT_FOUND' : { row: entered, participantId }
  },
)
