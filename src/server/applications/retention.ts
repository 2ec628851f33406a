import { applicationRetentionDays } from '#contract/applications.ts'
import type { ApplicationsSetup } from './setup.ts'
import { removeReceivedUntil } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes what has been kept for long enough: now, and once a day from then on. */
export function createRetention({ database, clock, log }: Pick<ApplicationsSetup, 'database' | 'clock' | 'log'>) {
  let cancel = () => {}
  let closed = false
  let underWay = Promise.resolve()

  async function sweep(): Promise<void> {
    try {
      const until = new Date(clock.now().getTime() - applicationRetentionDays * dayMs)
      const deleted = await database.run(removeReceivedUntil, until)
      if (deleted > 0) log.info({ deleted }, 'applications were deleted after their time')
    } catch (error) {
      log.error({ err: error }, 'old applications could not be deleted; tried again tomorrow')
    }
  }

  function run(): Promise<void> {
    if (!closed) {
      cancel = clock.after(dayMs, () => void run())
      underWay = sweep()
    }
    return underWay
  }

  return {
    /** Resolves when the first round is done. */
    start: run,
    /** Stops, and waits for a round that is under way. */
    close(): Promise<void> {
      closed = true
      cancel()
      return underWay
    },
  }
}
