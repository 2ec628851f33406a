import { and, asc, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { addEntry, type StampedEntry } from '../../audit/operations.ts'
import { episodes } from '../../episodes/tables.ts'
import { instant } from '../../ports/database/columns.ts'
import { statement, transaction, type Connection } from '../../ports/database/port.ts'
import { indexItems } from '../../search-index/operations.ts'
import { videoFiles } from '../../videos/tables.ts'
import { leafBallots, leafOptions, leafRounds } from '../tables.ts'
import { databaseTime, timeOf } from './counting-time.ts'

/** Rounds whose end has passed and that are not frozen, the earliest first. */
export const listDueRounds = statement(
  'leafEvents.listDue',
  (db, { at, limit }: { readonly at: Date | null; readonly limit: number }) =>
    db
      .select({ id: leafRounds.id, eventId: leafRounds.eventId })
      .from(leafRounds)
      .where(
        and(isNull(leafRounds.frozenAt), sql`${leafRounds.closesAt} <= ${at === null ? databaseTime : instant(at)}`),
      )
      .orderBy(asc(leafRounds.closesAt), asc(leafRounds.id))
      .limit(limit),
)

interface Opened {
  readonly openedEpisodeId: number | null
  readonly openedAt: Date | null
}
const nothing: Opened = { openedEpisodeId: null, openedAt: null }

/**
 * Publishes the episode of an option unless it is open already: at the time that the organizer has chosen, or now.
 * `nothing` where nothing opens.
 */
async function openEpisode(
  tx: Connection,
  { optionId, at, episodeAt }: { readonly optionId: number | null; readonly at: Date; readonly episodeAt: Date | null },
): Promise<Opened> {
  if (optionId === null) return nothing
  const [option] = await tx
    .select({ episodeId: leafOptions.episodeId })
    .from(leafOptions)
    .where(eq(leafOptions.id, optionId))
  if (option?.episodeId === null || option === undefined) return nothing
  const openedAt = episodeAt !== null && episodeAt > at ? episodeAt : at
  const [opened] = await tx
    .update(episodes)
    .set({ publishesAt: openedAt })
    .where(
      and(
        eq(episodes.id, option.episodeId),
        or(isNull(episodes.publishesAt), sql`${episodes.publishesAt} > ${instant(at)}`),
        isNotNull(episodes.videoId),
        sql`not exists (select from ${videoFiles} f where f.video_id = ${episodes.videoId} and f.current and f.state in ('refused', 'failed'))`,
      ),
    )
    .returning({ id: episodes.id })
  if (!opened) return nothing
  await indexItems(tx, 'episode', [opened.id])
  return { openedEpisodeId: opened.id, openedAt }
}

interface Freezing {
  readonly eventId: number
  readonly roundId: number
  /** Null: the time of the database. */
  readonly at: Date | null
  /** Whether an organizer closes it before its end. */
  readonly early: boolean
  readonly entry: StampedEntry
}

/** The ballots of a round whose leaves were taken back, with how many. */
const takenBackOf = (db: Connection, roundId: number) =>
  db
    .select({
      ballot: sql<number>`${leafBallots.reverses}`.as('reversed'),
      leaves: sql<number>`-sum(${leafBallots.leaves})`.as('taken'),
    })
    .from(leafBallots)
    .where(and(eq(leafBallots.roundId, roundId), isNotNull(leafBallots.reverses)))
    .groupBy(leafBallots.reverses)
    .as('taken_back')

/**
 * Recounts the ballots of a round, freezes its totals and winner, and opens the episode of the winner or sets its time, in
 * one transaction.
 * Returns why nothing happened; null when the round is frozen.
 */
export const freezeRound = transaction('leafEvents.freeze', async (tx, freezing: Freezing) => {
  const { eventId, roundId, early, entry } = freezing
  const isRound = and(eq(leafRounds.id, roundId), eq(leafRounds.eventId, eventId))
  const [round] = await tx.select().from(leafRounds).where(isRound).for('update')
  if (!round) return 'LEAF_ROUND_NOT_FOUND'
  const at = await timeOf(tx, freezing.at)
  if (round.frozenAt !== null) return 'LEAF_ROUND_CLOSED'
  if (at < round.opensAt || (!early && at < round.closesAt)) return 'LEAF_ROUND_UPCOMING'
  const taken = takenBackOf(tx, roundId)
  const totals = tx
    .select({
      optionId: leafBallots.optionId,
      leaves: sql<number>`sum(${leafBallots.leaves})`.as('counted'),
      // The last vote that counts, as in the check of the file.
      reached: sql<number>`coalesce(
        max(${leafBallots.sequence}) filter (where ${leafBallots.leaves} > coalesce(${taken.leaves}, 0)), 0
      )`.as('last'),
    })
    .from(leafBallots)
    .leftJoin(taken, eq(taken.ballot, leafBallots.sequence))
    .where(eq(leafBallots.roundId, roundId))
    .groupBy(leafBallots.optionId)
    .as('totals')
  await tx
    .update(leafOptions)
    .set({ leaves: sql`${totals.leaves}`, reached: sql`${totals.reached}` })
    .from(totals)
    .where(eq(leafOptions.id, totals.optionId))
  const [winner] = await tx
    .select({ id: leafOptions.id })
    .from(leafOptions)
    .where(and(eq(leafOptions.roundId, roundId), sql`${leafOptions.leaves} > 0`))
    .orderBy(desc(leafOptions.leaves), asc(leafOptions.reached))
    .limit(1)
  const [last] = await tx
    .select({ hash: leafBallots.hash })
    .from(leafBallots)
    .where(eq(leafBallots.roundId, roundId))
    .orderBy(desc(leafBallots.sequence))
    .limit(1)
  const winnerId = winner?.id ?? null
  const opened = await openEpisode(tx, { optionId: winnerId, at, episodeAt: round.episodeAt })
  await tx
    .update(leafRounds)
    .set({ frozenAt: at, winnerId, head: last?.hash ?? null, ...opened })
    .where(eq(leafRounds.id, roundId))
  await addEntry.run(tx, { ...entry, details: { ...entry.details, winner: winnerId, episode: opened.openedEpisodeId } })
  return null
})

interface Override {
  readonly eventId: number
  readonly roundId: number
  readonly optionId: number
  readonly reason: string
  readonly at: Date | null
  readonly entry: StampedEntry
}

/** Makes an episode that the round has opened a draft again, unless editors have changed its time. */
async function closeEpisode(tx: Connection, { openedEpisodeId, openedAt }: typeof leafRounds.$inferSelect) {
  if (openedEpisodeId === null || openedAt === null) return
  await tx
    .update(episodes)
    .set({ publishesAt: null })
    .where(and(eq(episodes.id, openedEpisodeId), eq(episodes.publishesAt, openedAt)))
  await indexItems(tx, 'episode', [openedEpisodeId])
}

/**
 * Decides a frozen round for an option: its episode opens instead of that of the votes. Totals, winner and hashes remain.
 * Returns why nothing happened; null when it is decided.
 */
export const overrideRound = transaction('leafEvents.override', async (tx, override: Override) => {
  const { eventId, roundId, optionId, reason, entry } = override
  const isRound = and(eq(leafRounds.id, roundId), eq(leafRounds.eventId, eventId))
  const [round] = await tx.select().from(leafRounds).where(isRound).for('update')
  if (!round) return 'LEAF_ROUND_NOT_FOUND'
  if (round.frozenAt === null) return 'LEAF_ROUND_NOT_CLOSED'
  const known = await tx.$count(leafOptions, and(eq(leafOptions.id, optionId), eq(leafOptions.roundId, roundId)))
  if (known === 0 || optionId === (round.overrideId ?? round.winnerId)) return 'LEAF_OPTION_INVALID'
  const at = await timeOf(tx, override.at)
  await closeEpisode(tx, round)
  const opened = await openEpisode(tx, { optionId, at, episodeAt: round.episodeAt })
  await tx
    .update(leafRounds)
    .set({ overrideId: optionId, overrideReason: reason, overriddenAt: at, ...opened })
    .where(eq(leafRounds.id, roundId))
  await addEntry.run(tx, { ...entry, details: { ...entry.details, episode: opened.openedEpisodeId } })
  return null
})
