import { useCallback, useEffect, useSyncExternalStore } from 'react'
import { realtime, unknownRoom, type KnownRoom } from '../../api/realtime/index.ts'

/** What is known of a room while the component stands; `userId` is whose cookie the server is told of. */
export function useRoom(room: string, userId: number): KnownRoom {
  const listen = useCallback((changed: () => void) => realtime().listen(room, { changed }), [room])
  const known = useSyncExternalStore(
    listen,
    () => realtime().known(room),
    () => unknownRoom,
  )
  const role = known.you?.role
  const isOther = role !== undefined && (role === 'visitor') !== (userId === 0)
  // Somebody has signed in or out without another page: the server takes the line for that of who opened it.
  useEffect(() => {
    if (isOther) realtime().reopen()
  }, [isOther])
  return known
}
