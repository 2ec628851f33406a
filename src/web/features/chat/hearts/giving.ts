import type { heartsAtOnce } from '#contract/chat.ts'
import { realtime } from '../../../api/realtime/index.ts'

/** The contract's figure, without its schemas in this bundle. */
export const atOnce = 20 satisfies typeof heartsAtOnce
/** In milliseconds; what is given meanwhile goes together. */
export const gatherMs = 300

export interface Giving {
  give(): void
  /** Hears of each heart that this page gives, as it is given; returns how to stop. */
  onGiven(listener: () => void): () => void
}

/** Hearts of this page, sent with the first at once and the others gathered. */
export function openGiving(send: (count: number) => void): Giving {
  const listeners = new Set<() => void>()
  let waiting = 0
  let pause: ReturnType<typeof setTimeout> | undefined

  function sendWaiting(): void {
    pause = undefined
    if (waiting === 0) return
    send(Math.min(atOnce, waiting))
    waiting = 0
    pause = setTimeout(sendWaiting, gatherMs)
  }

  return {
    give() {
      waiting += 1
      if (pause === undefined) sendWaiting()
      for (const listener of listeners) listener()
    },
    onGiven(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const givings = new Map<string, Giving>()

/** Of a room: the button and the picture give together. */
export function givingTo(room: string): Giving {
  const known = givings.get(room)
  if (known) return known
  const giving = openGiving((count) => realtime().hearts(room, count))
  givings.set(room, giving)
  return giving
}
