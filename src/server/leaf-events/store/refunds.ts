import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { statement, transaction } from '../../ports/database/port.ts'
import { leafBallots, leafRefunds, leafRounds } from '../tables.ts'
import { timeOf } from './counting-time.ts'
import { listPaid, partsFor, type Refunded } from './paid-ballots.ts'

/**
 * Records the votes in ended rounds that these unpaid coins have bought, the newest first; they count. Replaces what earlier
 * refunds of the reference have recorded.
 */
export const recordRefundedVotes = transaction(
  'leafEvents.recordRefundedVotes',
  async (tx, { coins, ...refunded }: Refunded & { readonly coins: number }): Promise<void> => {
    const { reference } = refunded
    await tx.delete(leafRefunds).where(eq(leafRefunds.reference, reference))
    const at = await timeOf(tx, refunded.at)
    const parts = partsFor(await listPaid(tx, refunded, { open: false, now: at }), coins)
    if (parts.length === 0) return
    const rows = parts.map(({ ballot: { roundId, sequence: ballot }, leaves }) => ({
      roundId,
      ballot,
      reference,
      leaves,
      at,
    }))
    await tx.insert(leafRefunds).values(rows)
  },
)

/** The refunded votes of an event, latest first. */
export const listRefunds = statement(
  'leafEvents.listRefunds',
  async (db, { eventId, limit }: { readonly eventId: number; readonly limit: number }) => {
    const takenBack = await db
      .select({
        roundId: leafBallots.roundId,
        ballot: sql`${leafBallots.reverses}`.mapWith(Number),
        optionId: leafBallots.optionId,
        leaves: sql`-${leafBallots.leaves}`.mapWith(Number),
        at: leafBallots.at,
      })
      .from(leafBallots)
      .innerJoin(leafRounds, eq(leafRounds.id, leafBallots.roundId))
      .where(and(eq(leafRounds.eventId, eventId), isNotNull(leafBallots.reverses)))
      .orderBy(desc(leafBallots.at), desc(leafBallots.sequence))
      .limit(limit)
    const counting = await db
      .select({
        roundId: leafRefunds.roundId,
        ballot: leafRefunds.ballot,
        optionId: leafBallots.optionId,
        leaves: leafRefunds.leaves,
        at: leafRefunds.at,
      })
      .from(leafRefunds)
      .innerJoin(leafRounds, eq(leafRounds.id, leafRefunds.roundId))
      .innerJoin(
        leafBallots,
        and(eq(leafBallots.roundId, leafRefunds.roundId), eq(leafBallots.sequence, leafRefunds.ballot)),
      )
      .where(eq(leafRounds.eventId, eventId))
      .orderBy(desc(leafRefunds.at), desc(leafRefunds.ballot))
      .limit(limit)
    return [
      ...takenBack.map((row) => ({ ...row, takenBack: true })),
      ...counting.map((row) => ({ ...row, takenBack: false })),
    ]
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, limit)
  },
)
