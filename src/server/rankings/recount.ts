import { dayMs } from '#contract/japan-time.ts'
import { endingPeriods } from '#contract/rankings/limits.ts'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { Database } from '../ports/database/port.ts'
import { allTimeStarts, previousStarts, startsAt } from './periods.ts'
import { correctScores, findLastUser, listDifferences } from './store/recount.ts'

interface RecountDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: { error(fields: object, message: string): void }
}

const everyMs = 60_000
/** A smaller site compares all of its users more often than once a day. */
const fewestAtOnce = 100
const loggedAtOnce = 10

/**
 * Compares the scores of current and previous periods with the gifts: every minute those of the next users, each user at
 * least once a day. Scores change with their gifts, so that a difference is an error of the product or a change by hand: it is logged,
 * and corrected.
 */
export function createRecount({ database, clock, log }: RecountDeps) {
  /** The next user to compare; null before the first run. */
  let next: number | null = null

  async function compare(from: number, until: number): Promise<void> {
    const now = clock.now()
    const ending = endingPeriods.flatMap((period) => {
      const starts = startsAt(period, now)
      return [previousStarts(period, starts), starts].map((day) => ({ period, starts: day }))
    })
    const compared = { from, until, periods: [...ending, { period: 'all' as const, starts: allTimeStarts }] }
    if ((await database.run(listDifferences, compared)).length === 0) return
    const corrected = await database.run(correctScores, compared)
    log.error(
      { scores: corrected.length, first: corrected.slice(0, loggedAtOnce) },
      'scores of the rankings differed from the gifts, and were corrected; report this error',
    )
  }

  return periodicJob({
    name: 'ranking-recount',
    clock,
    log,
    everyMs,
    failure: 'could not compare the scores of the rankings with the gifts; retrying in a minute',
    async run(isOpen) {
      const ids = (await database.run(findLastUser, null)) + 1
      // By the time of day, so that a process that restarts often compares all users too.
      const from = next ?? Math.floor(((clock.now().getTime() % dayMs) / dayMs) * ids)
      const until = from + Math.min(ids, Math.max(fewestAtOnce, Math.ceil((ids * everyMs) / dayMs)))
      await compare(from, Math.min(until, ids))
      if (until > ids && isOpen()) await compare(0, until - ids)
      next = until % ids
    },
  })
}
