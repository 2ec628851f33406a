import type { FastifyBaseLogger } from 'fastify'
import { endingPeriods, rankingClosedAfterMinutes, type EndingPeriod } from '#contract/rankings/limits.ts'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { Database } from '../ports/database/port.ts'
import { startsAt } from './periods.ts'
import { closePeriod, deleteScores, findUnclosed } from './store/closings.ts'

interface ClosingDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

const everyMs = 60_000
const deletedAtOnce = 5000

/**
 * Closes ended periods, oldest first, at start and then every minute. Each is closed in one transaction: after a crash the
 * next run, on any node, continues with the first one that is not closed.
 */
export function createClosing({ database, clock, log }: ClosingDeps) {
  async function closeEnded(period: EndingPeriod, isOpen: () => boolean): Promise<void> {
    const before = startsAt(period, new Date(clock.now().getTime() - rankingClosedAfterMinutes * 60_000))
    while (isOpen()) {
      const starts = await database.run(findUnclosed, { period, before })
      if (starts === null) return
      const closed = await database.run(closePeriod, { period, starts, at: clock.now() })
      if (closed) log.info({ period, starts }, 'closed a period of the rankings')
      // Movements need the scores of the last period; older ones are in the results.
      await deleteOlder(period, starts, isOpen)
    }
  }

  async function deleteOlder(period: EndingPeriod, before: string, isOpen: () => boolean): Promise<void> {
    while (isOpen()) {
      const deleted = await database.run(deleteScores, { period, before, limit: deletedAtOnce })
      if (deleted < deletedAtOnce) return
    }
  }

  return periodicJob({
    name: 'ranking-closing',
    clock,
    log,
    everyMs,
    failure: 'could not close a period of the rankings; retrying in a minute',
    async run(isOpen) {
      for (const period of endingPeriods) await closeEnded(period, isOpen)
    },
  })
}
