import type { FastifyBaseLogger } from 'fastify'
import { countingTime, type Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { divideEvent, listDue, startEvent, type DueStep } from './store/start.ts'
import { tallyEvent } from './store/tally.ts'

interface AdvanceDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'info'>
}

const messages = {
  divide: 'fixed the divisions of an event',
  start: 'started an event',
  tally: 'froze an ended event',
} as const satisfies Record<DueStep, string>

/** Whether this run has done the step. */
function take(step: DueStep, database: Database, id: number, at: Date | null): Promise<boolean> {
  if (step === 'tally') return database.run(tallyEvent, id)
  return database.run(step === 'divide' ? divideEvent : startEvent, { id, at })
}

/** Whether an event has advanced. */
async function advanceOnce({ database, clock, log }: AdvanceDeps, isOpen: () => boolean): Promise<boolean> {
  const at = countingTime(clock)
  let advanced = false
  for (const { id, step } of await database.run(listDue, at)) {
    if (!isOpen()) return false
    const done = await take(step, database, id, at)
    if (done) log.info({ event: id }, messages[step])
    advanced ||= done
  }
  return advanced
}

/**
 * Fixes divisions, starts events and freezes ended ones. Each step is one transaction that only the first to run it
 * completes, so a run that was killed is continued by the next one, on any node. Gifts are counted by their own time, not by
 * this job.
 */
export async function advanceEvents(deps: AdvanceDeps, isOpen: () => boolean): Promise<void> {
  // After a long stop an event starts and ends in one run.
  let advanced = true
  while (advanced) advanced = await advanceOnce(deps, isOpen)
}
