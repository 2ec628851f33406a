import type { EncoderConflict, Live, StreamFault, StreamHealth } from '#contract/lives/schemas.ts'
import type { LiveRoomMessage } from '#contract/lives/room.ts'
import { isOver } from '#contract/lives/states.ts'

/** The state of a live on its page. */
export interface LiveState {
  readonly loaded: Live
  readonly live: Live
  /** `live` comes from its room, which reports each change. */
  readonly received: boolean
  readonly health: StreamHealth | null
  /** When `health` was received, in milliseconds since the Unix epoch. */
  readonly healthAt: number
  readonly connected: boolean
  /** Why the encoder was rejected since the page was loaded; null once it is on air. */
  readonly fault: StreamFault | null
  /** The last encoder that was refused in favour of another one; undefined until the room reports it. */
  readonly conflict: EncoderConflict | null | undefined
  /** The room was closed to the viewer since the page was loaded: the liver may have blocked them. */
  readonly closed: boolean
}

export type LiveAction =
  | { readonly type: 'received'; readonly message: LiveRoomMessage; readonly at: number }
  | { readonly type: 'loaded'; readonly live: Live }
  | { readonly type: 'connected'; readonly connected: boolean }

function receive(state: LiveState, message: LiveRoomMessage, at: number): LiveState {
  switch (message.type) {
    case 'live':
      return {
        ...state,
        live: message.live,
        received: true,
        fault: message.live.state === 'on_air' ? null : state.fault,
      }
    case 'joined':
    case 'batch': {
      const { viewers = state.live.viewers } = message
      return viewers === state.live.viewers ? state : { ...state, live: { ...state.live, viewers } }
    }
    case 'health':
      return { ...state, health: message.health, healthAt: at }
    case 'fault':
      return { ...state, fault: message.fault }
    case 'conflict':
      return { ...state, conflict: message.conflict }
    case 'closed':
      return { ...state, closed: true }
    default:
      return state
  }
}

/** The live does not change any more. */
export const isSettled = (live: Live): boolean => isOver(live) && !live.archivePending

/** `loaded` was possibly read before the last message arrived: the room of a connected page is as new, or newer. */
function newer(state: LiveState, loaded: Live): Pick<LiveState, 'live' | 'received'> {
  const { live, received, connected } = state
  const keeps = isSettled(live) ? !isSettled(loaded) : received && connected && !isSettled(loaded)
  return live.id === loaded.id && live.access === loaded.access && keeps
    ? { live, received }
    : { live: loaded, received: false }
}

/** Combines what was loaded with what the room of the live reports. */
export function liveReducer(state: LiveState, action: LiveAction): LiveState {
  switch (action.type) {
    case 'received':
      return receive(state, action.message, action.at)
    case 'loaded':
      return { ...state, loaded: action.live, closed: false, ...newer(state, action.live) }
    case 'connected':
      return { ...state, connected: action.connected }
  }
}

/** The state of a page that has just loaded. */
export const initialLiveState = (loaded: Live): LiveState => ({
  loaded,
  live: loaded,
  received: false,
  health: null,
  healthAt: 0,
  connected: true,
  fault: null,
  conflict: undefined,
  closed: false,
})
