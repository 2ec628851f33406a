import { dayMs } from '#contract/japan-time.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { ChatDeps } from '../context.ts'
import { removeCommentsWithoutArchive } from '../store/comments.ts'
import { removeSettledReports } from '../store/reports.ts'

/** How long settled reports are stored, for questions about them. */
const reportDays = 90

/** Deletes comments of lives without an archive, and old reports: at start, then once a day. */
export const createChatRetention = ({ database, clock, log }: Pick<ChatDeps, 'database' | 'clock' | 'log'>) =>
  periodicJob({
    name: 'chat-retention',
    clock,
    log,
    everyMs: dayMs,
    failure: 'could not delete expired comments and reports; retrying in a day',
    async run() {
      const now = clock.now().getTime()
      const comments = await database.run(removeCommentsWithoutArchive, new Date(now - dayMs))
      const reports = await database.run(removeSettledReports, new Date(now - reportDays * dayMs))
      if (comments + reports > 0) log.info({ comments, reports }, 'deleted expired comments and reports')
    },
  })
