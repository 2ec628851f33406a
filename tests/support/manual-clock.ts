import type { Clock } from '#media/clock.ts'

export interface ManualClock extends Clock {
  /** Advances by `ms` and runs the callbacks due until then, in order. */
  advance(ms: number): void
}

/** A clock that advances only on request; its wall time starts at `epoch`. */
export function manualClock(epoch = 1_700_000_000_000): ManualClock {
  let now = 0
  const pending = new Set<{ readonly due: number; readonly callback: () => void }>()
  return {
    monotonic: () => now,
    wall: () => epoch + now,
    after(ms, callback) {
      const entry = { due: now + ms, callback }
      pending.add(entry)
      return () => pending.delete(entry)
    },
    advance(ms) {
      const end = now + ms
      for (;;) {
        const next = [...pending].filter(({ due }) => due <= end).toSorted((a, b) => a.due - b.due)[0]
        if (next === undefined) break
        pending.delete(next)
        now = Math.max(now, next.due)
        next.callback()
      }
      now = end
    },
  }
}
