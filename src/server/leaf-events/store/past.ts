import { asc, eq } from 'drizzle-orm'
import type { StampedEntry } from '../../audit/operations.ts'
import { transaction } from '../../ports/database/port.ts'
import { leafOptions } from '../tables.ts'
import { freezeRound } from './freeze.ts'
import { addRound, type PlannedRound } from './plan.ts'
import { countBallots, type BallotOutcome } from './vote.ts'

export interface PastBallot {
  readonly userId: number
  /** The place of the option in the round. */
  readonly option: number
  readonly leaves: number
  readonly at: Date
}

interface PastRound extends PlannedRound {
  readonly most: number
  /** In the order of their times. */
  readonly ballots: readonly PastBallot[]
  /** Of the result; null where the round has not ended. */
  readonly entry: StampedEntry | null
}

/** `price` and `young`: the user has no free leaves. */
const outcomes: ReadonlySet<BallotOutcome> = new Set<BallotOutcome>(['counted', 'price', 'young'])

/**
 * Adds a round that has opened earlier, its votes with free leaves and its result as if they had happened at their times.
 * A vote for which its user has no free leaves then is left out. Returns the id; null where the event has `most` rounds.
 */
export const addPastRound = transaction(
  'leafEvents.addPastRound',
  async (tx, { ballots, entry, ...planned }: PastRound): Promise<number | null> => {
    const roundId = await addRound.run(tx, planned)
    if (roundId === null) return null
    const { eventId, closesAt } = planned
    const options = await tx
      .select({ id: leafOptions.id })
      .from(leafOptions)
      .where(eq(leafOptions.roundId, roundId))
      .orderBy(asc(leafOptions.position))
    for (const [number, { userId, option, leaves, at }] of ballots.entries()) {
      const optionId = options[option % options.length]?.id ?? 0
      const ballot = { userId, key: `past:${roundId}:${number}`, eventId, roundId, optionId, leaves, coinsMax: 0 }
      const [counted] = await countBallots.run(tx, { ballots: [ballot], at })
      if (counted === undefined || !outcomes.has(counted.outcome))
        throw new Error(`a past vote was not counted: ${counted?.outcome}`)
    }
    if (entry !== null) {
      const problem = await freezeRound.run(tx, { eventId, roundId, at: closesAt, early: false, entry })
      if (problem !== null) throw new Error(`a past round was not frozen: ${problem}`)
    }
    return roundId
  },
)
