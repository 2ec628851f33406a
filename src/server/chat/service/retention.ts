import { createRounds } from '../../rounds.ts'
import type { ChatSetup } from '../setup.ts'
import { removeCommentsWithoutArchive } from '../store/comments.ts'
import { removeSettledReports } from '../store/reports.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Settled reports are kept so long for those who ask about them. */
const reportDays = 90

/** Deletes comments of which no archive is kept, and old reports: now, and once a day from then on. */
export const createChatRetention = ({ database, clock, log }: Pick<ChatSetup, 'database' | 'clock' | 'log'>) =>
  createRounds({
    clock,
    log,
    everyMs: dayMs,
    failure: 'old comments could not be deleted; tried again tomorrow',
    async round() {
      const now = clock.now().getTime()
      const comments = await database.run(removeCommentsWithoutArchive, new Date(now - dayMs))
      const reports = await database.run(removeSettledReports, new Date(now - reportDays * dayMs))
      if (comments + reports > 0) log.info({ comments, reports }, 'comments and reports were deleted after their time')
    },
  })
