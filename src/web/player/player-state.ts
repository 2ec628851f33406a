export interface PlayerState {
  /** `blocked`: the browser requires a tap before playback. */
  readonly phase: 'opening' | 'playing' | 'paused' | 'buffering' | 'retrying' | 'blocked' | 'unsupported'
  /** The browser allows playback only without audio. */
  readonly audioBlocked: boolean
  /** Failures in a row. */
  readonly attempt: number
  /** Counts the openings of the stream. */
  readonly opening: number
}

export type PlayerEvent =
  | 'played'
  | 'paused'
  | 'waited'
  | 'failed'
  | 'reopened'
  | 'playRefused'
  | 'audioRefused'
  | 'audioAllowed'
  | 'unsupported'

export const initialPlayerState: PlayerState = { phase: 'opening', audioBlocked: false, attempt: 0, opening: 0 }

/** The video plays, or waits for data and then plays on. */
export const isWatched = ({ phase }: PlayerState): boolean =>
  phase === 'playing' || phase === 'buffering' || phase === 'retrying'

/** The next state; ignores events that do not apply to the current one. */
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
    case 'audioRefused':
      return { ...state, audioBlocked: true }
    case 'audioAllowed':
      return { ...state, audioBlocked: false }
    case 'unsupported':
      return { ...state, phase: 'unsupported' }
  }
}

/** Milliseconds before reopening after `attempt` failures in a row: 0.5 s, doubling to 8 s. */
export const retryDelay = (attempt: number): number => Math.min(8000, 500 * 2 ** Math.max(0, attempt - 1))
