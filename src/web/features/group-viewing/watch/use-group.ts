import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { groupViewingRoom } from '#contract/group-viewings/limits.ts'
import type { GroupViewingEnd, GroupViewingMessage } from '#contract/group-viewings/room.ts'
import type { Participation } from '#contract/group-viewings/schemas.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { startClockPings, type ClockPings } from '../room/clock-pings.ts'
import { unknownGroup, type KnownGroup } from '../room/known-group.ts'
import { groupRooms } from '../room/rooms.ts'

interface GroupHandlers {
  /** Joins again under the invite key; false if that is refused, which it shows. */
  rejoin(): Promise<boolean>
  /** The room is closed to the viewer, for good if `end` is not null. */
  onOut(end: GroupViewingEnd | null): void
}

/** Follows a group viewing while the component is mounted. */
export function useGroup({ groupViewingId }: Participation, { rejoin, onOut }: GroupHandlers): KnownGroup {
  const room = groupViewingRoom(groupViewingId)
  const subscribe = useCallback((changed: () => void) => groupRooms().subscribe(room, { changed }), [room])
  const group = useSyncExternalStore(
    subscribe,
    () => groupRooms().state(room),
    () => unknownGroup,
  )
  /** The connection was lost since the room was joined: meanwhile the participant may have become absent. */
  const lost = useRef(false)
  const isOut = useRef(false)
  const pings = useRef<ClockPings | null>(null)
  const [attempt, setAttempt] = useState(0)

  const closed = useEffectEvent(async (end: GroupViewingEnd | null) => {
    // Messages sent meanwhile are answered with another `closed`.
    if (isOut.current) return
    if (end === null && lost.current) {
      lost.current = false
      if (await rejoin()) setAttempt((before) => before + 1)
      return
    }
    isOut.current = true
    onOut(end)
  })
  const received = useEffectEvent((message: GroupViewingMessage) => {
    pings.current?.received(message)
    if (message.type === 'joined') {
      lost.current = false
      pings.current?.restart()
    }
    if (message.type === 'refused') void toast.error(message.message)
    if (message.type === 'closed') void closed(message.end ?? null)
  })

  useEffect(() => {
    const started = startClockPings(groupRooms(), room)
    pings.current = started
    const unsubscribe = groupRooms().subscribe(room, {
      message: (message) => received(message),
      connected(connected) {
        if (!connected) lost.current = true
      },
    })
    const onVisible = () => {
      if (!document.hidden) started.restart()
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      started.stop()
      unsubscribe()
    }
  }, [room])

  useEffect(() => {
    if (attempt > 0) groupRooms().rejoin(room)
  }, [attempt, room])
  return group
}
