import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { listSpentUnder } from '../../coins/operations.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { rewards } from '../../rewards/tables.ts'
import { revokeEventPoints } from '../../events/operations.ts'
import { revokeScores } from '../../rankings/operations.ts'
import { liveSupporters, sentGifts } from '../tables.ts'

interface Unpaid {
  readonly senderId: number
  /** The reference of the coins, such as `purchase:…`. */
  readonly reference: string
  /** Spent coins that were not paid for in the end. */
  readonly coins: number
}

/**
 * Revokes gifts that were sent with coins of `reference`: the newest first, as few as cover the unpaid coins. Gifts that
 * are not needed for that count again. A gift whose reward was paid out is never revoked. Returns how many of the unpaid
 * coins were spent on the revoked gifts.
 */
export const revokeGifts = transaction('gifts.revoke', async (tx, unpaid: Unpaid): Promise<number> => {
  const rows = await readGiftsPaidWith(tx, unpaid)
  const revoked = new Set<string>()
  let covered = 0
  const revocable = rows.filter(({ paidOut }) => !paidOut)
  for (const { id, usedCoins } of revocable) {
    if (covered >= unpaid.coins) break
    covered += usedCoins
    revoked.add(id)
  }
  // A large gift at the end may cover what small ones before it cover.
  for (const { id, usedCoins } of revocable.toReversed()) {
    if (!revoked.has(id) || covered - usedCoins < unpaid.coins) continue
    covered -= usedCoins
    revoked.delete(id)
  }
  const changed: string[] = []
  for (const row of revocable) {
    const cancelledBy = revoked.has(row.id) ? unpaid.reference : null
    if (row.cancelledBy === cancelledBy) continue
    await setCancelledBy(tx, row, cancelledBy)
    changed.push(row.id)
  }
  await revokeScores.run(tx, changed)
  await revokeEventPoints.run(tx, changed)
  return Math.min(covered, unpaid.coins)
})

/** Gifts sent with these coins, newest first, with the number of the coins in each. Locks the rows. */
async function readGiftsPaidWith(tx: Connection, { senderId, reference }: Unpaid) {
  const spent = await listSpentUnder.run(tx, { userId: senderId, reference })
  const coinsOf = new Map(spent.map(({ transferId, coins }) => [transferId, coins]))
  const paidWith = and(
    eq(sentGifts.senderId, senderId),
    sql`${sentGifts.transferId} = any(${sql.param(spent.map(({ transferId }) => String(transferId)))}::bigint[])`,
    or(isNull(sentGifts.cancelledBy), eq(sentGifts.cancelledBy, reference)),
  )
  // The same lock order as payouts (deadlocks). Payouts committed meanwhile are visible to the next statement only.
  const rows = await tx
    .select()
    .from(sentGifts)
    .where(paidWith)
    .orderBy(desc(sentGifts.at), desc(sentGifts.id))
    .for('update')
  const paid = await tx
    .select({ giftId: rewards.giftId })
    .from(rewards)
    .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
    .where(and(paidWith, isNotNull(rewards.payoutId)))
  const paidOut = new Set(paid.map(({ giftId }) => giftId))
  return rows.map((row) => ({ ...row, usedCoins: coinsOf.get(row.transferId) ?? 0, paidOut: paidOut.has(row.id) }))
}

interface GiftPoints {
  readonly id: string
  readonly liveId: string
  readonly senderId: number
  readonly points: number
}

async function setCancelledBy(
  tx: Connection,
  { id, liveId, senderId, points }: GiftPoints,
  cancelledBy: string | null,
) {
  await tx.update(sentGifts).set({ cancelledBy }).where(eq(sentGifts.id, id))
  await tx
    .update(liveSupporters)
    .set({ points: sql`${liveSupporters.points} + ${cancelledBy === null ? points : -points}::bigint` })
    .where(and(eq(liveSupporters.liveId, liveId), eq(liveSupporters.userId, senderId)))
}
