import { createHash } from 'node:crypto'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { ballotText, firstHash } from '#contract/leaf-events/chain.ts'
import { coinsPerLeaf } from '#contract/leaf-events/limits.ts'
import { expiryOf, issueCoins, readOwedUnder } from '../../coins/operations.ts'
import { coinWallets } from '../../coins/tables.ts'
import { transaction, type Connection } from '../../ports/database/port.ts'
import { leafBallots, leafOptions, leafRounds } from '../tables.ts'
import { timeOf } from './counting-time.ts'
import { listPaid, partsFor, type Part, type Refunded } from './paid-ballots.ts'

/** Rounds are locked in one order after the wallet, as votes lock them. */
async function lockRounds(tx: Connection, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: leafRounds.id })
    .from(leafRounds)
    .where(inArray(leafRounds.id, [...ids]))
    .orderBy(asc(leafRounds.id))
    .for('update')
}

/**
 * Takes back votes in open rounds that were bought with refunded coins which the user owes, the newest first: a ballot for
 * each takes its leaves back, and a transfer returns their price, which decreases what is owed. `key` belongs to the refund;
 * the caller holds the lock of the wallet.
 */
export const takeBackVotes = transaction(
  'leafEvents.takeBackVotes',
  async (tx, { key, ...refunded }: Refunded & { readonly key: string }): Promise<void> => {
    const { userId, reference } = refunded
    const [wallet] = await tx.select({ owed: coinWallets.owed }).from(coinWallets).where(eq(coinWallets.userId, userId))
    const owed = Math.min(Number(await readOwedUnder.run(tx, { userId, reference })), Number(wallet?.owed ?? 0n))
    if (owed < coinsPerLeaf) return
    const before = await listPaid(tx, refunded, { open: true, now: await timeOf(tx, refunded.at) })
    if (before.length === 0) return
    await lockRounds(tx, [...new Set(before.map(({ roundId }) => roundId))])
    // Rounds may have ended until they were locked.
    const now = await timeOf(tx, refunded.at)
    const paid = await listPaid(tx, refunded, { open: true, now })
    for (const { ballot, leaves } of partsFor(paid, owed)) {
      const { outcome, transferId } = await issueCoins.run(tx, {
        userId,
        key: `${key}:leaves:${ballot.roundId}:${ballot.sequence}`,
        kind: 'leaf_return',
        house: 'spent',
        sort: 'paid',
        coins: BigInt(leaves * coinsPerLeaf),
        settle: true,
        reference,
        reason: '',
        at: now,
        expiresAt: expiryOf(now),
      })
      if (outcome !== 'posted') throw new Error(`the return of leaves of ${key} was not posted: ${outcome}`)
      await appendReversing(tx, { userId, ballot, leaves, transferId, now })
    }
  },
)

interface Reversing extends Part {
  readonly userId: number
  readonly transferId: bigint
  readonly now: Date
}

/** Appends a ballot to the chain of its round. The caller holds the lock of the round. */
async function appendReversing(tx: Connection, { userId, ballot, leaves, transferId, now }: Reversing): Promise<void> {
  const { roundId, optionId, voter, sequence: reverses } = ballot
  const [last] = await tx
    .select({ sequence: leafBallots.sequence, hash: leafBallots.hash, at: leafBallots.at })
    .from(leafBallots)
    .where(eq(leafBallots.roundId, roundId))
    .orderBy(desc(leafBallots.sequence))
    .limit(1)
  const at = last !== undefined && last.at > now ? last.at : now
  const sequence = (last?.sequence ?? 0) + 1
  const previousHash = last?.hash ?? firstHash
  const line = { sequence, option: optionId, leaves: -leaves, reverses, previousHash }
  const text = ballotText(roundId, { ...line, at: at.toISOString(), ...(voter !== null && { voter }) })
  const hash = createHash('sha256').update(text).digest('hex')
  await tx.insert(leafBallots).values({
    roundId,
    sequence,
    userId,
    voter,
    key: `reversal:${roundId}:${sequence}`,
    optionId,
    leaves: -leaves,
    free: 0,
    transferId,
    reverses,
    at,
    previousHash,
    hash,
  })
  await tx
    .update(leafOptions)
    .set({ leaves: sql`${leafOptions.leaves} - ${leaves}::bigint` })
    .where(eq(leafOptions.id, optionId))
}
