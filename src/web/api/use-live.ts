import { useEffect, useReducer } from 'react'
import type { Live, LiveSocketMessage, StreamFault, StreamHealth } from '#contract/lives.ts'
import { listenToLive } from './live-socket.ts'

interface KnownLive {
  readonly loaded: Live
  readonly live: Live
  readonly health: StreamHealth | null
  /** When that was heard, in milliseconds since the Unix epoch. */
  readonly healthAt: number
  readonly connected: boolean
  /** Why the encoder was sent away since the page was loaded, until it plays. */
  readonly fault: StreamFault | null
}

type News =
  | Exclude<LiveSocketMessage, { type: 'health' }>
  | { readonly type: 'health'; readonly health: StreamHealth; readonly at: number }
  | { readonly type: 'loaded'; readonly live: Live }
  | { readonly type: 'connected'; readonly connected: boolean }

function learn(known: KnownLive, news: News): KnownLive {
  switch (news.type) {
    case 'live':
      return { ...known, live: news.live, fault: news.live.state === 'on_air' ? null : known.fault }
    case 'viewers':
      return { ...known, live: { ...known.live, viewers: news.viewers } }
    case 'health':
      return { ...known, health: news.health, healthAt: news.at }
    case 'loaded':
      return { ...known, loaded: news.live, live: news.live }
    case 'fault':
      return { ...known, fault: news.fault }
    case 'connected':
      return { ...known, connected: news.connected }
  }
}

const over: readonly Live['state'][] = ['ended', 'archived', 'cancelled']

/** Nothing more is to be heard of it. */
const isSettled = ({ state, archivePending }: Live): boolean => over.includes(state) && !archivePending

/** A live as the server last told it: loaded with the page, then kept true by its socket. */
export function useLive(loaded: Live): Omit<KnownLive, 'loaded'> {
  const [known, tell] = useReducer(learn, {
    loaded,
    live: loaded,
    health: null,
    healthAt: 0,
    connected: true,
    fault: null,
  })
  if (known.loaded !== loaded) tell({ type: 'loaded', live: loaded })
  const { id } = loaded
  const isOver = isSettled(known.live)
  useEffect(() => {
    if (isOver) return undefined
    return listenToLive(id, {
      message: (message) => tell(message.type === 'health' ? { ...message, at: Date.now() } : message),
      connected: (connected) => tell({ type: 'connected', connected }),
    })
  }, [id, isOver])
  return known
}
