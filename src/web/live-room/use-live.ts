import { useEffect, useMemo, useReducer } from 'react'
import { liveRoom } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import type { SignaturePurpose } from '#contract/playback.ts'
import { initialLiveState, isSettled, liveReducer, type LiveState } from './live-state.ts'
import { liveRooms } from './rooms.ts'
import { serverNow } from '../server-clock/index.ts'

/** The current state of a live: loaded with the page, then updated by its room. */
export function useLive(loaded: Live): Omit<LiveState, 'loaded' | 'received'> {
  const [state, dispatch] = useReducer(liveReducer, loaded, initialLiveState)
  if (state.loaded !== loaded) dispatch({ type: 'loaded', live: loaded })
  const { id } = loaded
  const mayEnter = loaded.access === 'watch'
  const settled = isSettled(state.live)
  useEffect(() => {
    if (settled || !mayEnter) return undefined
    return liveRooms().subscribe(liveRoom(id), {
      message: (message) => dispatch({ type: 'received', message, at: serverNow() }),
      connected: (connected) => dispatch({ type: 'connected', connected }),
    })
  }, [id, settled, mayEnter])
  return state
}

type SignLive = (purpose?: SignaturePurpose) => Promise<string | null>

/** The function that fetches signatures for the media addresses of a live; null if they need none. */
export function useSign({ id, signed }: Pick<Live, 'id' | 'signed'>): SignLive | null {
  return useMemo(() => {
    if (!signed) return null
    return async (purpose) => {
      const { browserApi } = await import('../api/browser.ts')
      const query = purpose === undefined ? {} : { for: purpose }
      return (await browserApi('GET /v1/lives/{id}/playback', { params: { id }, query })).signature
    }
  }, [id, signed])
}
