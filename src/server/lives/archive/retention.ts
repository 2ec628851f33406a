import { dayMs } from '#contract/japan-time.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { LivesContext } from '../service/context.ts'
import { deleteArchive } from './actions.ts'
import { listArchivedUntil } from './store.ts'

/** Deletes archives after the configured number of days: at start, then once a day. Null without such a number. */
export function createArchiveRetention(context: LivesContext) {
  const { database, clock, log, archiveDays } = context
  if (archiveDays === null) return null
  return periodicJob({
    name: 'archive-retention',
    clock,
    log,
    everyMs: dayMs,
    failure: 'could not delete expired archives; retrying in a day',
    async run() {
      const expired = await database.run(listArchivedUntil, new Date(clock.now().getTime() - archiveDays * dayMs))
      for (const live of expired) await deleteArchive(context, live)
      if (expired.length > 0) log.info({ deleted: expired.length }, 'deleted expired archives')
    },
  })
}
