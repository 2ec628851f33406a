import { and, asc, desc, eq, inArray, isNotNull, isNull, max, sql } from 'drizzle-orm'
import { casts } from '../../casts/tables.ts'
import { episodes } from '../../episodes/tables.ts'
import { users } from '../../identity/tables.ts'
import { statement, type Connection } from '../../ports/database/port.ts'
import { leafAllowances, leafBallots, leafOptions, leafRounds } from '../tables.ts'

const roundColumns = {
  id: leafRounds.id,
  eventId: leafRounds.eventId,
  /** Of the file of its ballots. */
  version: sql<1 | 2>`case when ${leafRounds.voterKey} is null then 1 else 2 end`.as('version'),
  title: leafRounds.title,
  titleEn: leafRounds.titleEn,
  titleKo: leafRounds.titleKo,
  opensAt: leafRounds.opensAt,
  closesAt: leafRounds.closesAt,
  episodeAt: leafRounds.episodeAt,
  frozenAt: leafRounds.frozenAt,
  winnerId: leafRounds.winnerId,
  head: leafRounds.head,
  overrideId: leafRounds.overrideId,
  overrideReason: leafRounds.overrideReason,
  overriddenAt: leafRounds.overriddenAt,
  openedAt: leafRounds.openedAt,
  episode: {
    id: episodes.id,
    channelId: episodes.channelId,
    seriesId: episodes.seriesId,
    title: episodes.title,
  },
  ballots: sql<number>`coalesce((select max(b.sequence) from ${leafBallots} b where b.round_id = ${leafRounds.id}), 0)`
    .mapWith(Number)
    .as('ballots'),
  takenBack: sql<number>`coalesce((
    select -sum(b.leaves) from ${leafBallots} b where b.round_id = ${leafRounds.id} and b.reverses is not null
  ), 0)`
    .mapWith(Number)
    .as('taken_back'),
}

const selectRounds = (db: Connection) =>
  db.select(roundColumns).from(leafRounds).leftJoin(episodes, eq(episodes.id, leafRounds.openedEpisodeId))
type StoredRound = Awaited<ReturnType<typeof selectRounds>>[number]

const selectOptions = (db: Connection, roundIds: readonly number[]) =>
  db
    .select({
      id: leafOptions.id,
      roundId: leafOptions.roundId,
      title: leafOptions.title,
      titleEn: leafOptions.titleEn,
      titleKo: leafOptions.titleKo,
      imageUrl: sql<string | null>`coalesce(${leafOptions.imageUrl}, ${casts.imageUrl})`,
      castId: leafOptions.castId,
      leaves: leafOptions.leaves,
      reached: leafOptions.reached,
      episodeId: leafOptions.episodeId,
    })
    .from(leafOptions)
    .leftJoin(casts, eq(casts.id, leafOptions.castId))
    .where(inArray(leafOptions.roundId, [...roundIds]))
    .orderBy(asc(leafOptions.position), asc(leafOptions.id))
export type OptionRow = Awaited<ReturnType<typeof selectOptions>>[number]

export interface RoundRow extends StoredRound {
  readonly options: readonly OptionRow[]
}

async function withOptions(db: Connection, rounds: readonly StoredRound[]): Promise<RoundRow[]> {
  if (rounds.length === 0) return []
  const options = await selectOptions(
    db,
    rounds.map(({ id }) => id),
  )
  return rounds.map((round) => ({ ...round, options: options.filter(({ roundId }) => roundId === round.id) }))
}

export interface RoundKey {
  readonly eventId: number
  readonly roundId: number
}

/** The rounds of events, by their start. */
export const listRounds = statement(
  'leafEvents.listRounds',
  async (db, eventIds: readonly number[]): Promise<RoundRow[]> => {
    if (eventIds.length === 0) return []
    const rounds = await selectRounds(db)
      .where(inArray(leafRounds.eventId, [...eventIds]))
      .orderBy(asc(leafRounds.opensAt), asc(leafRounds.id))
    return withOptions(db, rounds)
  },
)

export const findRound = statement(
  'leafEvents.findRound',
  async (
    db,
    { eventId, roundId }: { readonly eventId: number; readonly roundId: number },
  ): Promise<RoundRow | null> => {
    const [found] = await withOptions(
      db,
      await selectRounds(db).where(and(eq(leafRounds.id, roundId), eq(leafRounds.eventId, eventId))),
    )
    return found ?? null
  },
)

interface CastQuery {
  readonly castId: number
  /** Frozen rounds, the latest first; otherwise those that are not, the first to end first. */
  readonly frozen: boolean
  readonly limit: number
}

/** Rounds with a cast. */
export const listRoundsOfCast = statement(
  'leafEvents.listRoundsOfCast',
  async (db, { castId, frozen, limit }: CastQuery): Promise<RoundRow[]> => {
    const withCast = db.select({ id: leafOptions.roundId }).from(leafOptions).where(eq(leafOptions.castId, castId))
    const state = frozen ? isNotNull(leafRounds.frozenAt) : isNull(leafRounds.frozenAt)
    const order = frozen ? desc : asc
    const rounds = await selectRounds(db)
      .where(and(state, inArray(leafRounds.id, withCast)))
      .orderBy(order(leafRounds.closesAt), order(leafRounds.id))
      .limit(limit)
    return withOptions(db, rounds)
  },
)

/** The leaves of a cast in all rounds, and the rounds that it has won. */
export const sumVotesOfCast = statement('leafEvents.sumOfCast', async (db, castId: number) => {
  const decided = sql`coalesce(${leafRounds.overrideId}, ${leafRounds.winnerId}) = ${leafOptions.id}`
  const [found] = await db
    .select({
      leaves: sql`coalesce(sum(${leafOptions.leaves}), 0)`.mapWith(Number),
      wins: sql`count(*) filter (where ${decided})`.mapWith(Number),
    })
    .from(leafOptions)
    .innerJoin(leafRounds, eq(leafRounds.id, leafOptions.roundId))
    .where(eq(leafOptions.castId, castId))
  return found ?? { leaves: 0, wins: 0 }
})

/**
 * The leaves and ballots of a user by round of an event, the free ones that were used on `day` or later,
 * and since when they have their account.
 */
export const readAllowance = statement(
  'leafEvents.readAllowance',
  async (db, { eventId, userId, day }: { readonly eventId: number; readonly userId: number; readonly day: string }) => {
    const given = await db
      .select({
        roundId: leafBallots.roundId,
        leaves: sql`sum(${leafBallots.leaves})`.mapWith(Number),
        takenBack:
          sql`coalesce(-sum(${leafBallots.leaves}) filter (where ${leafBallots.reverses} is not null), 0)`.mapWith(
            Number,
          ),
        voter: max(leafBallots.voter),
        ballots: sql<number[]>`array_agg(${leafBallots.sequence}::integer order by ${leafBallots.sequence})`,
      })
      .from(leafBallots)
      .innerJoin(leafRounds, eq(leafRounds.id, leafBallots.roundId))
      .where(and(eq(leafBallots.userId, userId), eq(leafRounds.eventId, eventId)))
      .groupBy(leafBallots.roundId)
    const [allowance] = await db
      .select({ used: leafAllowances.used })
      .from(leafAllowances)
      .where(and(eq(leafAllowances.userId, userId), sql`${leafAllowances.day} >= ${day}::date`))
    const [account] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, userId))
    if (!account) throw new Error('the account of the viewer does not exist')
    return { given, used: allowance?.used ?? 0, createdAt: account.createdAt }
  },
)

/** Ballots after a sequence, in order. */
export const listBallots = statement(
  'leafEvents.listBallots',
  (db, { roundId, after, limit }: { readonly roundId: number; readonly after: number; readonly limit: number }) =>
    db
      .select({
        sequence: leafBallots.sequence,
        option: leafBallots.optionId,
        leaves: leafBallots.leaves,
        at: leafBallots.at,
        voter: leafBallots.voter,
        reverses: leafBallots.reverses,
        previousHash: leafBallots.previousHash,
        hash: leafBallots.hash,
      })
      .from(leafBallots)
      .where(and(eq(leafBallots.roundId, roundId), sql`${leafBallots.sequence} > ${after}`))
      .orderBy(asc(leafBallots.sequence))
      .limit(limit),
)

/** The voters of ballots in (after, upTo]. */
export const listVotersOf = statement(
  'leafEvents.listVoters',
  (db, { roundId, after, upTo }: { readonly roundId: number; readonly after: number; readonly upTo: number }) =>
    db
      .selectDistinct({ userId: leafBallots.userId })
      .from(leafBallots)
      .where(
        and(
          eq(leafBallots.roundId, roundId),
          sql`${leafBallots.sequence} > ${after}`,
          sql`${leafBallots.sequence} <= ${upTo}`,
        ),
      ),
)

/** All ballots of a user, latest first; for the export of their data. */
export const listBallotsOf = statement('leafEvents.listBallotsOf', (db, userId: number) =>
  db
    .select({
      roundId: leafBallots.roundId,
      option: leafOptions.title,
      leaves: leafBallots.leaves,
      free: leafBallots.free,
      at: leafBallots.at,
    })
    .from(leafBallots)
    .innerJoin(leafOptions, eq(leafOptions.id, leafBallots.optionId))
    .where(eq(leafBallots.userId, userId))
    .orderBy(desc(leafBallots.at), desc(leafBallots.sequence)),
)
