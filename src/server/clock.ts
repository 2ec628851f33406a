/** The time source of all rules; tests pass their own. */
export interface Clock {
  now(): Date
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

/** The time by which votes and points count. Null: that of the database, which is the same for all nodes; tests have their own clock. */
export const countingTime = (clock: Clock): Date | null => (clock === systemClock ? null : clock.now())
