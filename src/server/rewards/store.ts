import { and, asc, desc, eq, gte, isNull, lt, sql } from 'drizzle-orm'
import type { rewardStates } from '#contract/rewards/limits.ts'
import { addEntry, type StampedEntry } from '../audit/operations.ts'
import { sentGifts } from '../gifts/tables.ts'
import { lives } from '../lives/tables.ts'
import { instant } from '../ports/database/columns.ts'
import { statement, transaction } from '../ports/database/port.ts'
import { rewardPayouts, rewards } from './tables.ts'

type RewardState = (typeof rewardStates)[number]

/** Times that determine the state of a reward. */
export interface Bounds {
  readonly confirmedBefore: Date
  readonly lapsedBefore: Date
}

const stateOf = ({ confirmedBefore, lapsedBefore }: Bounds) => sql<RewardState>`case
  when ${sentGifts.cancelledBy} is not null then 'cancelled'
  when ${rewards.payoutId} is not null then 'paid'
  when ${rewards.at} <= ${instant(lapsedBefore)} then 'lapsed'
  when ${rewards.at} <= ${instant(confirmedBefore)} then 'confirmed'
  else 'pending' end`

const points = sql`sum(${rewards.points})`.mapWith(Number)
const count = sql`count(*)`.mapWith(Number)
const month = sql<string>`to_char(${rewards.at} at time zone 'Asia/Tokyo', 'YYYY-MM')`

export const sumByState = statement('rewards.sumByState', (db, { liverId, ...bounds }: Bounds & { liverId: number }) =>
  db
    .select({ state: stateOf(bounds).as('state'), points })
    .from(rewards)
    .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
    .where(eq(rewards.liverId, liverId))
    .groupBy(sql`1`),
)

/** Rewards that are not cancelled by month in Japan of the gift, newest first. */
export const sumByMonth = statement('rewards.sumByMonth', (db, liverId: number) =>
  db
    .select({ month: month.as('month'), points, gifts: count })
    .from(rewards)
    .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
    .where(and(eq(rewards.liverId, liverId), isNull(sentGifts.cancelledBy)))
    .groupBy(sql`1`)
    .orderBy(sql`1 desc`),
)

/** Rewards by live and state, for gifts from `from` to before `until`. */
export const listEntries = statement(
  'rewards.listEntries',
  (db, { liverId, from, until, ...bounds }: Bounds & { liverId: number; from: Date; until: Date }) =>
    db
      .select({
        liveId: rewards.liveId,
        liveTitle: lives.title,
        state: stateOf(bounds).as('state'),
        at: sql`min(${rewards.at})`.mapWith((at: string) => new Date(at)),
        points,
        gifts: count,
      })
      .from(rewards)
      .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
      .innerJoin(lives, eq(lives.id, rewards.liveId))
      .where(and(eq(rewards.liverId, liverId), gte(rewards.at, from), lt(rewards.at, until)))
      .groupBy(rewards.liveId, lives.title, sql`3`)
      .orderBy(asc(sql`min(${rewards.at})`)),
)

/** Every reward of a liver, newest first. */
export const listRewards = statement(
  'rewards.listRewards',
  (db, { liverId, ...bounds }: Bounds & { readonly liverId: number }) =>
    db
      .select({
        giftId: rewards.giftId,
        liveId: rewards.liveId,
        points: rewards.points,
        at: rewards.at,
        state: stateOf(bounds),
        payoutId: rewards.payoutId,
      })
      .from(rewards)
      .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
      .where(eq(rewards.liverId, liverId))
      .orderBy(desc(rewards.at), desc(rewards.giftId)),
)

/** The reward that lapses next; null if there is none. */
export const findOldestUnpaid = statement(
  'rewards.findOldestUnpaid',
  async (db, { liverId, lapsedBefore }: { liverId: number; lapsedBefore: Date }) => {
    const [found] = await db
      .select({ at: rewards.at, points: rewards.points })
      .from(rewards)
      .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
      .where(
        and(
          eq(rewards.liverId, liverId),
          isNull(rewards.payoutId),
          isNull(sentGifts.cancelledBy),
          sql`${rewards.at} > ${instant(lapsedBefore)}`,
        ),
      )
      .orderBy(asc(rewards.at))
      .limit(1)
    return found ?? null
  },
)

interface Payout extends Bounds {
  readonly id: string
  readonly liverId: number
  readonly paidAt: Date
  readonly actorUserId: number | null
  readonly reason: string
  /** Ten-thousandths of a yen per point. */
  readonly tenThousandths: number
  /** The transferred amount. */
  readonly yen: number
  readonly entry: StampedEntry
}

/**
 * Records the confirmed rewards that a transfer pays: the oldest ones that are worth its amount, so that rewards confirmed
 * since the amount was read are left for the next transfer. Null, and nothing is stored, if the amount matches no such sum.
 */
export const payOut = transaction('rewards.payOut', async (tx, p: Payout) => {
  const due = await tx
    .select({ giftId: rewards.giftId, points: rewards.points })
    .from(rewards)
    .innerJoin(sentGifts, eq(sentGifts.id, rewards.giftId))
    .where(and(eq(rewards.liverId, p.liverId), eq(stateOf(p), 'confirmed')))
    // The same lock order as revoked gifts (deadlocks).
    .orderBy(desc(sentGifts.at), desc(sentGifts.id))
    .for('update')
  const ids: string[] = []
  let points = 0n
  for (const reward of due.toReversed()) {
    const sum = points + BigInt(reward.points)
    if (sum * BigInt(p.tenThousandths) >= BigInt(p.yen + 1) * 10_000n) break
    points = sum
    ids.push(reward.giftId)
  }
  if ((points * BigInt(p.tenThousandths)) / 10_000n !== BigInt(p.yen)) return null
  await tx.insert(rewardPayouts).values({
    id: p.id,
    liverId: p.liverId,
    points: Number(points),
    yen: p.yen,
    paidAt: p.paidAt,
    actorUserId: p.actorUserId,
    reason: p.reason,
  })
  // One parameter for any number of gifts.
  await tx
    .update(rewards)
    .set({ payoutId: p.id })
    .where(sql`${rewards.giftId} = any(${sql.param(ids)}::uuid[])`)
  await addEntry.run(tx, p.entry)
  return { points: Number(points), yen: p.yen }
})

export const listPayouts = statement('rewards.listPayouts', (db, liverId: number) =>
  db
    .select({
      id: rewardPayouts.id,
      points: rewardPayouts.points,
      yen: rewardPayouts.yen,
      paidAt: rewardPayouts.paidAt,
      reason: rewardPayouts.reason,
    })
    .from(rewardPayouts)
    .where(eq(rewardPayouts.liverId, liverId))
    .orderBy(desc(rewardPayouts.paidAt)),
)
