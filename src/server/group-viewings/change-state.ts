import { participantsMax } from '#contract/group-viewings/limits.ts'
import { applyCommand, type Timing, type TimingCommand } from '#contract/group-viewings/timing.ts'

/** The part of a group viewing that changes. */
export interface GroupState {
  readonly version: number
  /** Null while there is no participant. */
  readonly hostId: number | null
  readonly locked: boolean
  readonly timing: Timing
  /** Ids of the participants who are present, the longest present first. */
  readonly present: readonly number[]
}

/** `by`: the participant who requests it. Times in milliseconds since the Unix epoch. */
export type GroupChange =
  | { readonly type: 'command'; readonly by: number; readonly command: TimingCommand; readonly at: number }
  | { readonly type: 'handOver'; readonly by: number; readonly to: number }
  | { readonly type: 'remove'; readonly by: number; readonly participantId: number }
  | { readonly type: 'lock'; readonly by: number; readonly locked: boolean }
  | { readonly type: 'quit'; readonly by: number }
  | { readonly type: 'enter'; readonly participantId: number }
  /** Participants without a connection. */
  | { readonly type: 'absent'; readonly participantIds: readonly number[] }
  /** The site moves a live to what all can hold; `version`: the state that it was decided for. */
  | { readonly type: 'latency'; readonly timing: Timing; readonly version: number }

export type GroupRejection =
  | 'NOT_HOST'
  | 'PARTICIPANT_NOT_FOUND'
  | 'GROUP_VIEWING_FULL'
  | 'GROUP_VIEWING_LOCKED'
  | 'GROUP_VIEWING_NOT_FOUND'

export type GroupOutcome = GroupState | GroupRejection

/** The longest present becomes host when the host has left, and the first to enter when there was none. */
function withPresent(state: GroupState, present: readonly number[]): GroupState {
  const keepsHost = state.hostId !== null && present.includes(state.hostId)
  return { ...state, present, hostId: keepsHost ? state.hostId : (present[0] ?? null) }
}

const without = (state: GroupState, gone: readonly number[]): GroupState =>
  withPresent(
    state,
    state.present.filter((id) => !gone.includes(id)),
  )

function enter(state: GroupState, participantId: number): GroupOutcome {
  if (state.present.includes(participantId)) return state
  // The last one to leave may have locked it.
  if (state.locked && state.present.length > 0) return 'GROUP_VIEWING_LOCKED'
  if (state.present.length >= participantsMax) return 'GROUP_VIEWING_FULL'
  return withPresent(state, [...state.present, participantId])
}

function applyByHost(state: GroupState, change: Extract<GroupChange, { by: number }>): GroupOutcome {
  if (change.by !== state.hostId) return 'NOT_HOST'
  switch (change.type) {
    case 'command':
      return { ...state, timing: applyCommand(state.timing, change.command, change.at) }
    case 'handOver':
      return state.present.includes(change.to) ? { ...state, hostId: change.to } : 'PARTICIPANT_NOT_FOUND'
    case 'remove':
      // The host leaves by themselves.
      if (change.participantId === change.by || !state.present.includes(change.participantId)) {
        return 'PARTICIPANT_NOT_FOUND'
      }
      return without(state, [change.participantId])
    case 'lock':
      return { ...state, locked: change.locked }
    case 'quit':
      return without(state, [change.by])
  }
}

function apply(state: GroupState, change: GroupChange): GroupOutcome {
  switch (change.type) {
    case 'enter':
      return enter(state, change.participantId)
    case 'absent':
      return without(state, change.participantIds)
    case 'latency':
      return change.version === state.version ? { ...state, timing: change.timing } : state
    case 'quit':
      return without(state, [change.by])
    default:
      return state.present.includes(change.by) ? applyByHost(state, change) : 'PARTICIPANT_NOT_FOUND'
  }
}

/** The next state with the next version, the same one if nothing changes, or why the change is rejected. */
export function changeState(state: GroupState, change: GroupChange): GroupOutcome {
  const changed = apply(state, change)
  if (typeof changed === 'string' || changed === state) return changed
  const isSame =
    changed.hostId === state.hostId &&
    changed.locked === state.locked &&
    changed.timing === state.timing &&
    changed.present.length === state.present.length
  return isSame ? state : { ...changed, version: state.version + 1 }
}
