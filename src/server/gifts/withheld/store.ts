import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { coinLots, coinTakes, coinTransfers } from '../../coins/tables.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { rewards } from '../../rewards/tables.ts'
import { liveSupporters, sentGifts } from '../tables.ts'

interface Unpaid {
  readonly senderId: number
  /** What the coins came under, such as `purchase:…`. */
  readonly reference: string
  /** So many of them were spent and are not paid for in the end. */
  readonly coins: number
}

/**
 * Lets gifts that were sent with coins of `reference` count no more, the newest first, as few as cover what is not paid
 * for; those that are not needed for it (any more) count. A gift that somebody has been paid for stays as it is.
 */
export const withholdGifts = transaction('gifts.withhold', async (tx, unpaid: Unpaid): Promise<void> => {
  const rows = await readSentWith(tx, unpaid)
  const withheld = new Set<string>()
  let covered = 0
  const open = rows.filter(({ paidOut }) => !paidOut)
  for (const { id, taken } of open) {
    if (covered >= unpaid.coins) break
    covered += taken
    withheld.add(id)
  }
  // A large one that came last may have made small ones needless.
  for (const { id, taken } of open.toReversed()) {
    if (!withheld.has(id) || covered - taken < unpaid.coins) continue
    covered -= taken
    withheld.delete(id)
  }
  for (const row of open) {
    const cancelledBy = withheld.has(row.id) ? unpaid.reference : null
    if (row.cancelledBy !== cancelledBy) await mark(tx, row, cancelledBy)
  }
})

/** Gifts sent with these coins, the newest first, with how many of them went into each; locked. */
async function readSentWith(tx: Connection, { senderId, reference }: Unpaid) {
  const underReference = and(eq(coinTransfers.userId, senderId), eq(coinTransfers.reference, reference))
  const taken = await tx
    .select({ transferId: coinTakes.transferId, coins: sql`sum(${coinTakes.coins})`.mapWith(Number) })
    .from(coinTakes)
    .innerJoin(coinLots, eq(coinLots.id, coinTakes.lotId))
    .innerJoin(coinTransfers, eq(coinTransfers.id, coinLots.transferId))
    .where(underReference)
    .groupBy(coinTakes.transferId)
  const coinsOf = new Map(taken.map(({ transferId, coins }) => [transferId, coins]))
  const isMeant = and(
    eq(sentGifts.senderId, senderId),
    sql`${sentGifts.transferId} = any(${sql.param(taken.map(({ transferId }) => String(transferId)))}::bigint[])`,
    or(isNull(sentGifts.cancelledBy), eq(sentGifts.cancelledBy, reference)),
  )
  // In the order in which payouts lock; who has been paid meanwhile is seen by the next statement only.
  const rows = await tx
    .select()
    .from(sentGifts)
    .where(isMeant)
    .orderBy(desc(sentGifts.at), desc(sentGifts.id))
    .for('update')
  const paid = await tx
    .select({ giftId: rewards.giftId })
    .from(rewards)
    .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
    .where(and(isMeant, isNotNull(rewards.payoutId)))
  const paidOut = new Set(paid.map(({ giftId }) => giftId))
  return rows.map((row) => ({ ...row, taken: coinsOf.get(row.transferId) ?? 0, paidOut: paidOut.has(row.id) }))
}

interface Counted {
  readonly id: string
  readonly liveId: string
  readonly senderId: number
  readonly points: number
}

async function mark(tx: Connection, { id, liveId, senderId, points }: Counted, cancelledBy: string | null) {
  await tx.update(sentGifts).set({ cancelledBy }).where(eq(sentGifts.id, id))
  await tx
    .update(liveSupporters)
    .set({ points: sql`${liveSupporters.points} + ${cancelledBy === null ? points : -points}::bigint` })
    .where(and(eq(liveSupporters.liveId, liveId), eq(liveSupporters.userId, senderId)))
}
