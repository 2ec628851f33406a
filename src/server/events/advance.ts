import type { FastifyBaseLogger } from 'fastify'
import { countingTime, type Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { listDue, startEvent, tallyEvent } from './store/tally.ts'

interface AdvanceDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

/** Whether an event has advanced. */
async function advanceOnce({ database, clock, log }: AdvanceDeps, isOpen: () => boolean): Promise<boolean> {
  const at = countingTime(clock)
  let advanced = false
  for (const { id, state } of await database.run(listDue, at)) {
    if (!isOpen()) return false
    const starts = state === 'entry'
    const done = await (starts ? database.run(startEvent, { id, at }) : database.run(tallyEvent, id))
    if (done) log.info({ event: id }, starts ? 'started an event' : 'froze an ended event')
    advanced ||= done
  }
  return advanced
}

/**
 * Starts events and freezes ended ones. Each step is one transaction that only the first to run it completes, so a run
 * that was killed is continued by the next one, on any node. Gifts are counted by their own time, not by this job.
 */
export async function advanceEvents(deps: AdvanceDeps, isOpen: () => boolean): Promise<void> {
  // After a long stop an event starts and ends in one run.
  let advanced = true
  while (advanced) advanced = await advanceOnce(deps, isOpen)
}
