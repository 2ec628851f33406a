/** How long a page believes that its build is the latest one. */
export const hour = 3_600_000

/** Time as the page sees it, in milliseconds; tests pass their own. */
export interface PageClock {
  now(): number
  /** Calls back once after `ms`; the returned function cancels. */
  after(ms: number, callback: () => void): () => void
}

export const pageClock: PageClock = {
  now: () => Date.now(),
  after(ms, callback) {
    const timer = setTimeout(callback, ms)
    return () => clearTimeout(timer)
  },
}

export interface BuildWatch {
  /** Looks at once when an hour has passed since the last look: timers of a sleeping machine come late. */
  awake(): void
  stop(): void
}

/** Calls `look` every hour until it says true, which ends the watch. */
export function watchEveryHour(clock: PageClock, look: () => Promise<boolean>): BuildWatch {
  let last = clock.now()
  let over = false
  let cancel = clock.after(hour, () => void lookNow())

  async function lookNow(): Promise<void> {
    last = clock.now()
    cancel()
    cancel = clock.after(hour, () => void lookNow())
    if (await look()) stop()
  }
  function stop(): void {
    over = true
    cancel()
  }

  return {
    awake() {
      if (!over && clock.now() - last >= hour) void lookNow()
    },
    stop,
  }
}
