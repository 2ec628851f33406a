import type { Clock } from './clock.ts'
import { jobFailures } from './metrics/index.ts'

interface PeriodicJobOptions {
  /** Its name in metrics. */
  readonly name: string
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
  readonly everyMs: number
  /** A long run ends early when `isOpen()` is false. */
  readonly run: (isOpen: () => boolean) => Promise<void>
  /** Logged when a run fails; the next run tries again. */
  readonly failure: string
}

/** Runs a job at the start and then at intervals until it is closed. */
export function periodicJob({ name, clock, log, everyMs, run, failure }: PeriodicJobOptions) {
  let cancel = () => {}
  let closed = false
  let running = Promise.resolve()

  async function tryRun(): Promise<void> {
    try {
      await run(() => !closed)
    } catch (error) {
      jobFailures.inc({ job: name })
      log.error({ err: error, job: name }, failure)
    }
  }

  function runAndSchedule(): Promise<void> {
    if (!closed) {
      cancel = clock.after(everyMs, () => void runAndSchedule())
      running = tryRun()
    }
    return running
  }

  return {
    /** Resolves when the first run has ended, failed or not. */
    start: runAndSchedule,
    /** Stops the job and waits for the current run. */
    close(): Promise<void> {
      closed = true
      cancel()
      return running
    },
  }
}
