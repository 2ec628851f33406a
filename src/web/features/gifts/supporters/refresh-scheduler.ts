/** Longer than the server caches a ranking, so that the answer includes the gift. */
const minDelayMs = 2500
/** All pages receive a gift at the same moment: a random delay spreads their requests. */
const jitterMs = 4000

export interface RefreshScheduler {
  /** Schedules a refresh; requests during the delay share it. */
  request(): void
  /** To be called when the visibility of the page changes: runs a refresh that was due while the page was hidden. */
  resume(): void
  stop(): void
}

/** Calls `refresh` some seconds after a request, but never while the page is hidden. */
export function createRefreshScheduler(refresh: () => void, isHidden: () => boolean): RefreshScheduler {
  let timer: ReturnType<typeof setTimeout> | undefined
  let missed = false
  let requestedAt = -Infinity

  const run = (): void => {
    timer = undefined
    missed = isHidden()
    if (missed) return
    refresh()
    // The server's cache may be older than a late request.
    if (performance.now() - requestedAt < minDelayMs) schedule()
  }
  const schedule = (): void => {
    timer ??= setTimeout(run, minDelayMs + Math.random() * jitterMs)
  }

  return {
    request() {
      requestedAt = performance.now()
      if (!missed) schedule()
    },
    resume() {
      if (missed) run()
    },
    stop: () => clearTimeout(timer),
  }
}
