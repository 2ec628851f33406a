import type { Position } from '#contract/realtime/schemas.ts'

/** A room of any kind, as far as this client knows it. */
export interface RoomState {
  /** All events up to here have been received; null before the first join. */
  readonly position: Position | null
  /**
   * `disconnected`: not joined. `joining`: requested. `joined`: receives all events. `outOfSync`: events
   * were missed, so that it must join again. `closed`: the room is not available to this viewer.
   */
  readonly step: 'disconnected' | 'joining' | 'joined' | 'outOfSync' | 'closed'
  readonly viewers: number | null
}

export const unknownState: RoomState = { position: null, step: 'disconnected', viewers: null }

/** Changes of a room that no message reports. */
export type RoomTransition = { readonly type: 'joinRequested' } | { readonly type: 'connectionLost' }

interface Joined<Event> {
  readonly position: Position
  readonly viewers: number
  readonly events: readonly Event[]
}

interface Batch<Event> {
  readonly sequence: number
  readonly events: readonly Event[]
  readonly viewers?: number | undefined
}

type Apply<State, Event> = (state: State, events: readonly Event[]) => State

/** Applies those of `events` that are new; the last one has number `sequence`. Out of sync if some are missing. */
function advance<State extends RoomState, Event>(
  state: State,
  { events, sequence }: Pick<Batch<Event>, 'events' | 'sequence'>,
  apply: Apply<State, Event>,
): State {
  const { position } = state
  const missing = sequence - (position?.sequence ?? -1)
  if (missing <= 0) return state
  if (missing > events.length || position === null) return { ...state, step: 'outOfSync' }
  return { ...apply(state, events.slice(-missing)), position: { ...position, sequence } }
}

/**
 * The reply to a join. `entered` is the state with the fields of the reply, among them the whole state of the room if the
 * reply `isWhole`; without it, the reply continues the known state.
 */
export function applyJoined<State extends RoomState, Event>(
  before: State,
  { position, viewers, events }: Joined<Event>,
  { entered, isWhole, apply }: { entered: State; isWhole: boolean; apply: Apply<State, Event> },
): State {
  const current: State = { ...entered, step: 'joined', viewers }
  if (isWhole) return { ...apply(current, events), position }
  if (before.position?.epoch === position.epoch) {
    const advanced = advance(current, { events, sequence: position.sequence }, apply)
    return advanced.step === 'outOfSync' ? { ...advanced, position: null } : advanced
  }
  // The epoch has changed: the server continues without the whole state only for clients that received everything.
  if (before.step !== 'joined') return { ...before, position: null, step: 'outOfSync' }
  return { ...apply(current, events), position }
}

export function applyBatch<State extends RoomState, Event>(
  state: State,
  batch: Batch<Event>,
  apply: Apply<State, Event>,
): State {
  if (state.step !== 'joined') return state
  return advance(batch.viewers === undefined ? state : { ...state, viewers: batch.viewers }, batch, apply)
}

/** The next step after a transition, or after a message that all rooms have. */
export function nextStep<State extends RoomState>(
  state: State,
  type: RoomTransition['type'] | 'unavailable' | 'closed',
): State {
  switch (type) {
    case 'joinRequested':
      return { ...state, step: 'joining' }
    case 'connectionLost':
    case 'unavailable':
      return { ...state, step: 'disconnected' }
    case 'closed':
      return { ...state, step: 'closed' }
  }
}
