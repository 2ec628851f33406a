import { leafEventRoom, leafTotalsEveryMs } from '#contract/leaf-events/limits.ts'
import type { LeafRound } from '#contract/leaf-events/schemas.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { LeafEventsDeps } from '../deps.ts'
import { presentRound } from '../present.ts'
import { freezeRound, listDueRounds } from '../store/freeze.ts'
import { listRounds } from '../store/rounds.ts'
import { votingTime } from '../voting-time.ts'

const roundsAtOnce = 20

/** Freezes rounds at their end, and sends changed rounds to the clients of this process; each second. */
export function createClosing({ database, clock, log, audit, realtime }: LeafEventsDeps) {
  /** The last message of each round whose event has clients, as JSON. */
  let sent = new Map<number, string>()

  /** One transaction per round: after a crash the next run, on any node, continues with the rest. */
  async function freezeDue(isOpen: () => boolean): Promise<void> {
    const due = await database.run(listDueRounds, { at: votingTime(clock), limit: roundsAtOnce })
    for (const { id: roundId, eventId } of due) {
      if (!isOpen()) return
      const details = { event: eventId, round: roundId }
      const entry = audit.stamp({ action: 'leaf_round.closed', actorUserId: null, subjectUserId: null, details })
      const problem = await database.run(freezeRound, { eventId, roundId, at: votingTime(clock), early: false, entry })
      if (problem === null) log.info({ eventId, roundId }, 'froze the result of a round of a leaf event')
    }
  }

  async function sendTotals(): Promise<void> {
    const eventIds = realtime.openRooms('leaf-event').map(Number)
    const rows = await database.run(listRounds, eventIds)
    const next = new Map<number, string>()
    for (const row of rows) {
      const round: LeafRound = presentRound(row, clock.now(), false)
      const text = JSON.stringify(round)
      next.set(round.id, text)
      if (sent.get(round.id) !== text) {
        realtime.broadcast({ type: 'leafRound', room: leafEventRoom(round.eventId), round })
      }
    }
    sent = next
  }

  return periodicJob({
    name: 'leaf-rounds',
    clock,
    log,
    everyMs: leafTotalsEveryMs,
    failure: 'could not freeze or send rounds of leaf events; retrying in a second',
    async run(isOpen) {
      await freezeDue(isOpen)
      if (realtime.openRooms('leaf-event').length > 0) await sendTotals()
    },
  })
}
