import { useEffect, useState } from 'react'
import type { SentGift } from '#contract/gifts.ts'
import { addGift, emptyQueue, nextChange, passTime, type ShownGift } from './gift-queue.ts'

/** Tells every gift of the live from now on; returns how to stop. The same function each time. */
export type ListenToGifts = (heard: (sent: SentGift) => void) => () => void

/** What goes over the picture now. */
export function useGiftQueue(listen: ListenToGifts): readonly ShownGift[] {
  const [queue, setQueue] = useState(emptyQueue)
  useEffect(() => listen((sent) => setQueue((before) => addGift(before, sent, performance.now()))), [listen])
  const next = nextChange(queue)
  useEffect(() => {
    if (next === null) return undefined
    const change = () => setQueue((before) => passTime(before, performance.now()))
    const timer = setTimeout(change, Math.max(0, next - performance.now()))
    return () => clearTimeout(timer)
  }, [next])
  return queue.shown
}
