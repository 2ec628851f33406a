/** The engine's time source; tests provide their own. */
export interface Clock {
  /** Monotonic milliseconds, for durations and deadlines; unaffected by changes of the system clock. */
  monotonic(): number
  /** Milliseconds since the Unix epoch, for dates. */
  wall(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  monotonic: () => performance.now(),
  wall: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}
