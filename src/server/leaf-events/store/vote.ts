import { sql, type SQL } from 'drizzle-orm'
import { coinsPerLeaf, freeLeavesPerDay, leavesPerRound } from '#contract/leaf-events/limits.ts'
import { statement } from '../../ports/database/port.ts'

export interface Ballot {
  readonly userId: number
  readonly key: string
  readonly eventId: number
  readonly roundId: number
  readonly optionId: number
  readonly leaves: number
  /** The coins that the user agrees to pay. */
  readonly coinsMax: number
}

/** See `../sql/leaf_events_vote.sql`. */
export type BallotOutcome =
  | 'counted'
  | 'replayed'
  | 'differs'
  | 'unknown'
  | 'upcoming'
  | 'closed'
  | 'limit'
  | 'young'
  | 'price'
  | 'short'

interface Ballots {
  readonly ballots: readonly Ballot[]
  /** Null: the time of the database. */
  readonly at: Date | null
}

/** Counts ballots with their coins in one call of `../sql/leaf_events_vote.sql`. Each user may occur once. */
export const countBallots = statement('leafEvents.vote', (db, { ballots, at }: Ballots) => {
  const each = (value: (ballot: Ballot) => string | number): SQL => sql`${sql.param(ballots.map(value))}`
  return db
    .select({
      userId: sql`user_id`.mapWith(Number),
      outcome: sql<BallotOutcome>`outcome`,
      sequence: sql`sequence`.mapWith(Number),
      leaves: sql`leaves`.mapWith(Number),
      free: sql`free`.mapWith(Number),
      at: sql`voted_at`.mapWith((votedAt: string) => new Date(votedAt)),
      freeLeft: sql`free_left`.mapWith(Number),
      roundLeft: sql`round_left`.mapWith(Number),
    })
    .from(
      sql`leaf_events_vote(
        ${each(({ userId }) => userId)}::integer[], ${each(({ key }) => key)}::text[],
        ${each(({ eventId }) => eventId)}::integer[], ${each(({ roundId }) => roundId)}::integer[], ${each(({ optionId }) => optionId)}::integer[],
        ${each(({ leaves }) => leaves)}::integer[], ${each(({ coinsMax }) => coinsMax)}::integer[],
        ${freeLeavesPerDay}::integer, ${coinsPerLeaf}::integer, ${leavesPerRound}::integer,
        ${at?.toISOString() ?? null}::timestamptz)`,
    )
    .prepare('leaf_events_vote')
    .execute()
})
export type CountedBallot = Awaited<ReturnType<typeof countBallots.run>>[number]
