import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { coinsPerLeaf } from '#contract/leaf-events/limits.ts'
import { listSpentUnder } from '../../coins/operations.ts'
import { instant } from '../../ports/database/columns.ts'
import type { Connection } from '../../ports/database/port.ts'
import { leafBallots, leafRounds } from '../tables.ts'

export interface Refunded {
  readonly userId: number
  /** Of the refunded coins, such as `purchase:…`. */
  readonly reference: string
  /** Null: the time of the database. */
  readonly at: Date | null
}

/** A ballot that was paid with refunded coins. */
export interface PaidBallot {
  readonly roundId: number
  readonly sequence: number
  readonly optionId: number
  readonly voter: string | null
  /** Leaves for coins that still count. */
  readonly paid: number
  /** Its refunded coins. */
  readonly coins: number
}

/** The ballots for which refunded coins were spent in rounds that are open, or have ended; the newest first. */
export async function listPaid(
  tx: Connection,
  { userId, reference }: Refunded,
  { open, now }: { readonly open: boolean; readonly now: Date },
): Promise<PaidBallot[]> {
  const spent = await listSpentUnder.run(tx, { userId, reference })
  if (spent.length === 0) return []
  const coinsOf = new Map(spent.map(({ transferId, coins }) => [transferId, coins]))
  const taken = sql<number>`coalesce((
    select sum(reversing.leaves) from leaf_ballots reversing
    where reversing.round_id = ${leafBallots.roundId} and reversing.reverses = ${leafBallots.sequence}
  ), 0)`
  const rows = await tx
    .select({
      roundId: leafBallots.roundId,
      sequence: leafBallots.sequence,
      optionId: leafBallots.optionId,
      voter: leafBallots.voter,
      paid: sql`${leafBallots.leaves} - ${leafBallots.free} + ${taken}`.mapWith(Number),
      transferId: leafBallots.transferId,
      isOpen: sql<boolean>`${leafRounds.frozenAt} is null and ${leafRounds.closesAt} > ${instant(now)}`,
    })
    .from(leafBallots)
    .innerJoin(leafRounds, eq(leafRounds.id, leafBallots.roundId))
    .where(
      and(
        eq(leafBallots.userId, userId),
        isNull(leafBallots.reverses),
        inArray(leafBallots.transferId, [...coinsOf.keys()]),
      ),
    )
    .orderBy(desc(leafBallots.at), desc(leafBallots.roundId), desc(leafBallots.sequence))
  return rows.flatMap(({ transferId, isOpen, ...ballot }) => {
    if (isOpen !== open || ballot.paid === 0 || transferId === null) return []
    return [{ ...ballot, coins: coinsOf.get(transferId) ?? 0 }]
  })
}

export interface Part {
  readonly ballot: PaidBallot
  readonly leaves: number
}

/** As few leaves of these ballots as cover the coins, but none that costs more than is left of them. */
export function partsFor(ballots: readonly PaidBallot[], coins: number): Part[] {
  let left = Math.floor(coins / coinsPerLeaf)
  return ballots.flatMap((ballot) => {
    const leaves = Math.min(left, ballot.paid, Math.ceil(ballot.coins / coinsPerLeaf))
    left -= leaves
    return leaves === 0 ? [] : [{ ballot, leaves }]
  })
}
