import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { EventState } from '#contract/events/limits.ts'
import type { EventRank, EventRanksMessage } from '#contract/events/schemas.ts'
import { updateRanks } from './ranks.ts'

/** The latest ranks of an event; null without an event, and before the first message. */
export function useEventMessages(eventId: number | null): EventRanksMessage | null {
  const [message, setMessage] = useState<EventRanksMessage | null>(null)
  useEffect(() => {
    if (eventId === null) return undefined
    let stopped = false
    let stop = () => {}
    // Loaded when needed: pages of past events have no connection.
    void import('./event-room.ts').then(({ watchEvent }) => {
      if (!stopped) stop = watchEvent(eventId, setMessage)
    })
    return () => {
      stopped = true
      stop()
    }
  }, [eventId])
  return message
}

const isLive = (state: EventState): boolean => state === 'entry' || state === 'running' || state === 'tallying'

/** The ranks of an event, updated as they change; the page is read again when its state changes or livers are added. */
export function useEventRanks(eventId: number, state: EventState, loaded: readonly EventRank[]): readonly EventRank[] {
  const message = useEventMessages(isLive(state) ? eventId : null)
  const { revalidate } = useRevalidator()
  const updated = message && updateRanks(loaded, message.ranks)
  const isStale = message !== null && (message.state !== state || updated === null)
  // Again with each message: livers can be added while the page is read.
  const stale = isStale ? message : null
  useEffect(() => {
    if (stale !== null) void revalidate()
  }, [stale, revalidate])
  return updated ?? loaded
}
