import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { groupViewingRoom, reportEveryMs } from '#contract/group-viewings/limits.ts'
import { openStreams } from '../../../player/index.ts'
import { serverClock, serverNow } from '../../../server-clock/index.ts'
import type { KnownGroup } from '../room/known-group.ts'
import { groupRooms } from '../room/rooms.ts'
import { Follower } from '../sync/follower.ts'
import { liveLine, recordedLine } from '../sync/media-line.ts'
import { watchUserInput } from '../sync/user-input.ts'

interface FollowerOptions {
  readonly groupViewingId: string
  readonly group: KnownGroup
  readonly kind: 'live' | 'episode'
  /** The viewer is not host and has used the controls. */
  onDenied(): void
}

export interface FollowerControl {
  /** The viewer's video is paused, and the others continue. */
  readonly away: boolean
  rejoin(): void
}

/** Keeps the video in `stage` where the group is, and reports how it plays. */
export function useFollower(
  stage: RefObject<HTMLElement | null>,
  { groupViewingId, group, kind, onDenied }: FollowerOptions,
): FollowerControl {
  const room = groupViewingRoom(groupViewingId)
  const follower = useRef<Follower | null>(null)
  const [away, setAway] = useState(false)
  const { state, participantId } = group
  const isHost = state !== null && state.hostId === participantId
  const timing = state?.timing ?? null

  const report = useEffectEvent(() => {
    const { current } = follower
    if (current === null || groupRooms().state(room).step !== 'joined') return
    groupRooms().send({ type: 'report', room, report: current.report(serverClock.maxError()) })
  })
  const denied = useEffectEvent(onDenied)
  const attach = useEffectEvent((video: HTMLVideoElement, userActed: () => boolean) => {
    if (follower.current?.video === video || timing === null) return
    follower.current?.close()
    const created = new Follower(
      {
        video,
        line: kind === 'live' ? liveLine(() => openStreams.get(video) ?? null) : recordedLine,
        now: serverNow,
        userActed,
        isVisible: () => !document.hidden,
        send: (command) => groupRooms().send({ type: 'command', room, command }),
        onDenied: denied,
        onChange() {
          setAway(created.away)
          report()
        },
      },
      timing,
      isHost,
    )
    follower.current = created
  })

  const hasTiming = timing !== null
  useEffect(() => {
    const { current } = stage
    if (!current || !hasTiming) return undefined
    const input = watchUserInput(document, () => performance.now())
    const find = () => {
      const video = current.querySelector('video')
      if (video !== null) attach(video, input.recent)
    }
    find()
    const listening = new AbortController()
    // Media events do not bubble. The player loads on demand.
    for (const event of ['loadstart', 'loadedmetadata', 'play']) {
      current.addEventListener(event, find, { capture: true, signal: listening.signal })
    }
    const timer = setInterval(() => report(), reportEveryMs)
    const onVisible = () => {
      if (!document.hidden) follower.current?.wake()
    }
    document.addEventListener('visibilitychange', onVisible, { signal: listening.signal })
    return () => {
      clearInterval(timer)
      listening.abort()
      input.stop()
      follower.current?.close()
      follower.current = null
    }
  }, [stage, hasTiming])

  useEffect(() => {
    if (timing !== null) follower.current?.setTiming(timing)
  }, [timing])
  useEffect(() => {
    follower.current?.setHost(isHost)
  }, [isHost])
  return { away, rejoin: () => follower.current?.rejoin() }
}
