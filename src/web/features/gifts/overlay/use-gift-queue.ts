import { useEffect, useState } from 'react'
import { listenToGifts } from '../listen-to-gifts.ts'
import { addGift, emptyQueue, nextChange, passTime, type ShownGift } from './gift-queue.ts'

/** What goes over the picture of a live now. */
export function useGiftQueue(liveId: string): readonly ShownGift[] {
  const [queue, setQueue] = useState(emptyQueue)
  useEffect(
    () => listenToGifts(liveId, (sent) => setQueue((before) => addGift(before, sent, performance.now()))),
    [liveId],
  )
  const next = nextChange(queue)
  useEffect(() => {
    if (next === null) return undefined
    const change = () => setQueue((before) => passTime(before, performance.now()))
    const timer = setTimeout(change, Math.max(0, next - performance.now()))
    return () => clearTimeout(timer)
  }, [next])
  return queue.shown
}
