import type { Clock } from '#media/clock.ts'

export interface ManualClock extends Clock {
  /** Lets `ms` pass and calls back what fell due, in order. */
  advance(ms: number): void
}

/** A clock that stands still until told; wall time begins at the epoch given. */
export function manualClock(epoch = 1_700_000_000_000): ManualClock {
  let now = 0
  const waiting = new Set<{ readonly due: number; readonly callback: () => void }>()
  return {
    monotonic: () => now,
    wall: () => epoch + now,
    after(ms, callback) {
      const entry = { due: now + ms, callback }
      waiting.add(entry)
      return () => waiting.delete(entry)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const next = [...waiting].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)[0]
        if (next === undefined) break
        waiting.delete(next)
        now = Math.max(now, next.due)
        next.callback()
      }
      now = end
    },
  }
}
