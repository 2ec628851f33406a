import { leafEventRoom, leafTotalsEveryMs } from '#contract/leaf-events/limits.ts'
import type { LeafRound, LeafRoundsMessage } from '#contract/leaf-events/schemas.ts'
import { countingTime } from '../../clock.ts'
import { periodicJob } from '../../periodic-job.ts'
import type { LeafEventsDeps } from '../deps.ts'
import { presentRound } from '../present.ts'
import { freezeRound, listDueRounds } from '../store/freeze.ts'
import { listRounds, listVotersOf } from '../store/rounds.ts'

const roundsAtOnce = 20

/** The last message of a round, as JSON. */
interface SentRound {
  readonly text: string
  readonly ballots: number
}

/**
 * Each second freezes rounds at their end, and sends the clients of this process in the room of an event one message with
 * its changed rounds, and those of users whose votes were added one more.
 */
export function createClosing({ database, clock, log, audit, realtime }: LeafEventsDeps) {
  /** Of each round whose event has clients. */
  let sent = new Map<number, SentRound>()

  /** One transaction per round: after a crash the next run, on any node, continues with the rest. */
  async function freezeDue(isOpen: () => boolean): Promise<void> {
    const due = await database.run(listDueRounds, { at: countingTime(clock), limit: roundsAtOnce })
    for (const { id: roundId, eventId } of due) {
      if (!isOpen()) return
      const details = { event: eventId, round: roundId }
      const entry = audit.stamp({ action: 'leaf_round.closed', actorUserId: null, subjectUserId: null, details })
      const problem = await database.run(freezeRound, {
        eventId,
        roundId,
        at: countingTime(clock),
        early: false,
        entry,
      })
      if (problem === null) log.info({ eventId, roundId }, 'froze the result of a round of a leaf event')
    }
  }

  async function sendTotals(): Promise<void> {
    const eventIds = realtime.openRooms('leaf-event').map(Number)
    const rows = await database.run(listRounds, eventIds)
    const next = new Map<number, SentRound>()
    for (const eventId of eventIds) {
      const changed: LeafRound[] = []
      const voters = new Set<number | null>()
      for (const row of rows.filter((one) => one.eventId === eventId)) {
        const round = presentRound(row, clock.now(), false)
        const before = sent.get(round.id)
        const now = { text: JSON.stringify(round), ballots: round.ballots }
        next.set(round.id, now)
        if (before?.text === now.text) continue
        changed.push(round)
        if (before === undefined || before.ballots === now.ballots) continue
        const added = { roundId: round.id, after: before.ballots, upTo: now.ballots }
        for (const { userId } of await database.run(listVotersOf, added)) voters.add(userId)
      }
      if (changed.length === 0) continue
      const room = leafEventRoom(eventId)
      realtime.broadcast({ type: 'leafRounds', room, rounds: changed } satisfies LeafRoundsMessage)
      // Also to the other devices of a voter.
      realtime.notify(room, ({ userId }) =>
        userId !== null && voters.has(userId) ? { type: 'leavesGiven', room } : null,
      )
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
