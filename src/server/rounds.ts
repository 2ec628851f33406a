import type { Clock } from './clock.ts'

interface RoundsSetup {
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  readonly everyMs: number
  /** Once `going()` is false a long round comes to its end. */
  readonly round: (going: () => boolean) => Promise<void>
  /** Logged when a round fails; the next one tries again. */
  readonly failure: string
}

/** Work that is done now, and again after each pause, until it is closed. */
export function createRounds({ clock, log, everyMs, round, failure }: RoundsSetup) {
  let cancel = () => {}
  let closed = false
  let underWay = Promise.resolve()

  async function tryRound(): Promise<void> {
    try {
      await round(() => !closed)
    } catch (error) {
      log.error({ err: error }, failure)
    }
  }

  function run(): Promise<void> {
    if (!closed) {
      cancel = clock.after(everyMs, () => void run())
      underWay = tryRound()
    }
    return underWay
  }

  return {
    /** Resolves when the first round is done, also when it failed. */
    start: run,
    /** Stops, and waits for a round that is under way. */
    close(): Promise<void> {
      closed = true
      cancel()
      return underWay
    },
  }
}
