import { useEffect, useMemo, useReducer } from 'react'
import type { Live, StreamFault, StreamHealth } from '#contract/lives/schemas.ts'
import type { RealtimeMessage } from '#contract/realtime/schemas.ts'
import { liveRoom, realtime } from './realtime/index.ts'

interface LiveState {
  readonly loaded: Live
  readonly live: Live
  readonly health: StreamHealth | null
  /** When `health` was received, in milliseconds since the Unix epoch. */
  readonly healthAt: number
  readonly connected: boolean
  /** Why the encoder was rejected since the page was loaded; null once it is on air. */
  readonly fault: StreamFault | null
}

type Action =
  | { readonly type: 'received'; readonly message: RealtimeMessage; readonly at: number }
  | { readonly type: 'loaded'; readonly live: Live }
  | { readonly type: 'connected'; readonly connected: boolean }

function receive(state: LiveState, message: RealtimeMessage, at: number): LiveState {
  switch (message.type) {
    case 'live':
      return { ...state, live: message.live, fault: message.live.state === 'on_air' ? null : state.fault }
    case 'joined':
    case 'batch': {
      const { viewers = state.live.viewers } = message
      return viewers === state.live.viewers ? state : { ...state, live: { ...state.live, viewers } }
    }
    case 'health':
      return { ...state, health: message.health, healthAt: at }
    case 'fault':
      return { ...state, fault: message.fault }
    default:
      return state
  }
}

function reduce(state: LiveState, action: Action): LiveState {
  switch (action.type) {
    case 'received':
      return receive(state, action.message, action.at)
    case 'loaded':
      return { ...state, loaded: action.live, live: action.live }
    case 'connected':
      return { ...state, connected: action.connected }
  }
}

const over: readonly Live['state'][] = ['ended', 'archived', 'cancelled']

/** The live does not change any more. */
const isSettled = ({ state, archivePending }: Live): boolean => over.includes(state) && !archivePending

/** The current state of a live: loaded with the page, then updated by its room. */
export function useLive(loaded: Live): Omit<LiveState, 'loaded'> {
  const [state, dispatch] = useReducer(reduce, {
    loaded,
    live: loaded,
    health: null,
    healthAt: 0,
    connected: true,
    fault: null,
  })
  if (state.loaded !== loaded) dispatch({ type: 'loaded', live: loaded })
  const { id } = loaded
  const isOver = isSettled(state.live)
  useEffect(() => {
    if (isOver) return undefined
    return realtime().subscribe(liveRoom(id), {
      message: (message) => dispatch({ type: 'received', message, at: Date.now() }),
      connected: (connected) => dispatch({ type: 'connected', connected }),
    })
  }, [id, isOver])
  return state
}

/** The function that fetches signatures for the media addresses of a live; null if they need none. */
export function useSign({ id, signed }: Pick<Live, 'id' | 'signed'>): (() => Promise<string | null>) | null {
  return useMemo(() => {
    if (!signed) return null
    return async () => {
      const { browserApi } = await import('./browser.ts')
      return (await browserApi('GET /v1/lives/{id}/playback', { params: { id } })).signature
    }
  }, [id, signed])
}
