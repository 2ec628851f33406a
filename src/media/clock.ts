/** Time as the engine sees it; tests pass their own. */
export interface Clock {
  /** Monotonic milliseconds: for durations and deadlines, untouched by changes of the host's clock. */
  monotonic(): number
  /** Milliseconds since the Unix epoch: for dates shown to others. */
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
