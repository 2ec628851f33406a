import { useEffect, useState } from 'react'
import { listenToGifts } from '../listen-to-gifts.ts'
import { addGift, emptyQueue, nextChange, passTime, type ShownGift } from './gift-queue.ts'

/** What goes over the picture of a live now. `follows`: gifts may come. */
export function useGiftQueue(liveId: string, follows: boolean): readonly ShownGift[] {
  const [queue, setQueue] = useState(emptyQueue)
  useEffect(() => {
    if (!follows) return undefined
    return listenToGifts(liveId, (sent) => setQueue((before) => addGift(before, sent, performance.now())))
  }, [liveId, follows])
  useEffect(() => {
    const next = nextChange(queue)
    if (next === null) return undefined
    const change = () => setQueue((before) => passTime(before, performance.now()))
    // Timers drop what is less than a millisecond: one that rang too early would change nothing, and none came after it.
    const timer = setTimeout(change, Math.max(0, Math.ceil(next - performance.now()) + 1))
    return () => clearTimeout(timer)
  }, [queue])
  return queue.shown
}
