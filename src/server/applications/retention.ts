import { applicationRetentionDays } from '#contract/applications.ts'
import { createRounds } from '../rounds.ts'
import type { ApplicationsSetup } from './setup.ts'
import { removeReceivedUntil } from './store.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Deletes what has been kept for long enough: now, and once a day from then on. */
export const createRetention = ({ database, clock, log }: Pick<ApplicationsSetup, 'database' | 'clock' | 'log'>) =>
  createRounds({
    clock,
    log,
    everyMs: dayMs,
    failure: 'old applications could not be deleted; tried again tomorrow',
    async round() {
      const until = new Date(clock.now().getTime() - applicationRetentionDays * dayMs)
      const deleted = await database.run(removeReceivedUntil, until)
      if (deleted > 0) log.info({ deleted }, 'applications were deleted after their time')
    },
  })
