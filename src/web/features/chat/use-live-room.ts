import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { pageConnection } from '../../api/realtime/index.ts'
import { type KnownRoom, liveRooms, unknownRoom } from '../../live-room/index.ts'
import { attempt, whileBusy } from './attempt.ts'

/** Subscribes to a room while the component is mounted. `userId` is the signed-in user, 0 for a visitor. */
export function useRoom(room: string, userId: number): KnownRoom {
  const subscribe = useCallback((changed: () => void) => liveRooms().subscribe(room, { changed }), [room])
  const state = useSyncExternalStore(
    subscribe,
    () => liveRooms().state(room),
    () => unknownRoom,
  )
  const role = state.permissions?.role
  const isOther = role !== undefined && (role === 'visitor') !== (userId === 0)
  // The user signed in or out without a page load: the server still identifies the connection by the earlier session.
  useEffect(() => {
    if (isOther) pageConnection().reconnect()
  }, [isOther])
  return state
}

/** Loads the 100 comments before the oldest loaded one. */
export function useEarlierComments(
  room: string,
  liveId: string,
  { chat }: KnownRoom,
): { loading: boolean; load(): void } {
  const [loading, setLoading] = useState(false)
  const before = chat?.comments[0]?.id
  const fetchEarlier = (): Promise<boolean> =>
    attempt(async (api) => {
      const query = { ...(before !== undefined && { before }), limit: 100 }
      const page = await api('GET /v1/lives/{id}/comments', { params: { id: liveId }, query })
      liveRooms().dispatch(room, {
        type: 'earlierLoaded',
        comments: page.comments.map(({ comment }) => comment),
        more: page.more,
      })
    })
  const latest = useRef(fetchEarlier)
  useEffect(() => {
    latest.current = fetchEarlier
  })
  const available = !loading && chat?.more === true
  // Changes rarely, so that a list which receives it renders for new rows only.
  const load = useCallback(() => {
    if (available) void whileBusy(setLoading, () => latest.current())
  }, [available])
  return { loading, load }
}
