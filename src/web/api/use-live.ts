import { useEffect, useReducer } from 'react'
import type { Live, StreamFault, StreamHealth } from '#contract/lives.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { liveRoom, realtime } from './realtime/index.ts'

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
  | { readonly type: 'heard'; readonly message: RealtimeMessage; readonly at: number }
  | { readonly type: 'loaded'; readonly live: Live }
  | { readonly type: 'connected'; readonly connected: boolean }

function hear(known: KnownLive, message: RealtimeMessage, at: number): KnownLive {
  switch (message.type) {
    case 'live':
      return { ...known, live: message.live, fault: message.live.state === 'on_air' ? null : known.fault }
    case 'entered':
    case 'news': {
      const { viewers = known.live.viewers } = message
      return viewers === known.live.viewers ? known : { ...known, live: { ...known.live, viewers } }
    }
    case 'health':
      return { ...known, health: message.health, healthAt: at }
    case 'fault':
      return { ...known, fault: message.fault }
    default:
      return known
  }
}

function learn(known: KnownLive, news: News): KnownLive {
  switch (news.type) {
    case 'heard':
      return hear(known, news.message, news.at)
    case 'loaded':
      return { ...known, loaded: news.live, live: news.live }
    case 'connected':
      return { ...known, connected: news.connected }
  }
}

const over: readonly Live['state'][] = ['ended', 'archived', 'cancelled']

/** Nothing more is to be heard of it. */
const isSettled = ({ state, archivePending }: Live): boolean => over.includes(state) && !archivePending

/** A live as the server last told it: loaded with the page, then kept true by its room. */
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
    return realtime().listen(liveRoom(id), {
      message: (message) => tell({ type: 'heard', message, at: Date.now() }),
      connected: (connected) => tell({ type: 'connected', connected }),
    })
  }, [id, isOver])
  return known
}
