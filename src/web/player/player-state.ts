export interface PlayerState {
  /** `blocked`: the browser wants a tap before anything plays. */
  readonly phase: 'opening' | 'playing' | 'paused' | 'buffering' | 'retrying' | 'blocked' | 'unsupported'
  /** The browser let it play only without sound. */
  readonly soundBlocked: boolean
  /** Failures in a row. */
  readonly attempt: number
  /** Grows with every opening of the stream. */
  readonly opening: number
}

export type PlayerEvent =
  | 'played'
  | 'paused'
  | 'waited'
  | 'failed'
  | 'reopened'
  | 'playRefused'
  | 'soundRefused'
  | 'soundAllowed'
  | 'unsupported'

export const initialPlayerState: PlayerState = { phase: 'opening', soundBlocked: false, attempt: 0, opening: 0 }

/** What the player is after `event`; events that mean nothing in a state leave it as it is. */
export function playerReducer(state: PlayerState, event: PlayerEvent): PlayerState {
  if (state.phase === 'unsupported') return state
  switch (event) {
    case 'played':
      return state.phase === 'retrying' ? state : { ...state, phase: 'playing', attempt: 0 }
    case 'paused':
      return state.phase === 'playing' || state.phase === 'buffering' ? { ...state, phase: 'paused' } : state
    case 'waited':
      return state.phase === 'playing' ? { ...state, phase: 'buffering' } : state
    case 'failed':
      return state.phase === 'retrying' ? state : { ...state, phase: 'retrying', attempt: state.attempt + 1 }
    case 'reopened':
      return { ...state, phase: 'opening', opening: state.opening + 1 }
    case 'playRefused':
      return { ...state, phase: 'blocked' }
    case 'soundRefused':
      return { ...state, soundBlocked: true }
    case 'soundAllowed':
      return { ...state, soundBlocked: false }
    case 'unsupported':
      return { ...state, phase: 'unsupported' }
  }
}

/** Milliseconds before opening again after `attempt` failures in a row: 0.5 s, doubling to 8 s. */
export const retryDelay = (attempt: number): number => Math.min(8000, 500 * 2 ** Math.max(0, attempt - 1))
