import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { dayMs, japanMonth } from '#contract/japan-time.ts'
import {
  rewardConfirmedAfterDays,
  rewardLapsesAfterYears,
  rewardMinimumYen,
  type rewardStates,
} from '#contract/rewards/limits.ts'
import type { rewardEndpoints } from '#contract/rewards/endpoints.ts'
import type { RewardPayout, RewardSummary, StaffReward } from '#contract/rewards/schemas.ts'
import { requireReason, type Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { AccountData } from '../slice.ts'
import { DomainError } from '../errors.ts'
import type { Database } from '../ports/database/port.ts'
import { findOldestUnpaid, listEntries, listPayouts, listRewards, payOut, sumByMonth, sumByState } from './store.ts'

export interface RewardsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly audit: Audit
  /** Yen per point, with four decimals at most. */
  readonly rate: number
}

export type Rewards = ReturnType<typeof createRewards>

export interface Transfer {
  /** Null: the operator on the command line. */
  readonly actorUserId: number | null
  readonly yen: number
  /** Such as the number of the bank transfer. */
  readonly reason: string
}

/** Rewards for gifts from before this time are confirmed. */
export const confirmedBefore = (now: Date): Date => new Date(now.getTime() - rewardConfirmedAfterDays * dayMs)

/** Unpaid rewards for gifts from before this time have lapsed. */
export const lapsedBefore = (now: Date): Date => addYears(now, -rewardLapsesAfterYears)

function addYears(at: Date, years: number): Date {
  const result = new Date(at)
  result.setUTCFullYear(result.getUTCFullYear() + years)
  return result
}

/** Rounds down to whole yen. */
export const yenOfPoints = (points: number, rate: number): number =>
  Number((BigInt(points) * BigInt(Math.round(rate * 10_000))) / 10_000n)

export function createRewards({ database, clock, audit, rate }: RewardsDeps) {
  const bounds = () => ({ confirmedBefore: confirmedBefore(clock.now()), lapsedBefore: lapsedBefore(clock.now()) })
  const withYen = (points: number) => ({ points, yen: yenOfPoints(points, rate) })

  async function summary(liverId: number): Promise<RewardSummary> {
    const [states, months, oldest] = await Promise.all([
      database.run(sumByState, { liverId, ...bounds() }),
      database.run(sumByMonth, liverId),
      database.run(findOldestUnpaid, { liverId, lapsedBefore: bounds().lapsedBefore }),
    ])
    const pointsOf = (state: (typeof rewardStates)[number]) => states.find((one) => one.state === state)?.points ?? 0
    const confirmed = withYen(pointsOf('confirmed')).yen
    return {
      rate,
      byState: {
        pending: withYen(pointsOf('pending')),
        confirmed: withYen(pointsOf('confirmed')),
        paid: withYen(pointsOf('paid')),
        lapsed: withYen(pointsOf('lapsed')),
        cancelled: withYen(pointsOf('cancelled')),
      },
      payableYen: confirmed >= rewardMinimumYen ? confirmed : 0,
      lapsing: oldest && { points: oldest.points, at: addYears(oldest.at, rewardLapsesAfterYears).toISOString() },
      months: months.map(({ month, points, gifts }) => ({ month, gifts, ...withYen(points) })),
    }
  }

  /** Rewards and payouts outlive accounts, as bookkeeping law requires; they have user ids only. */
  const account: AccountData = {
    name: 'rewards',
    async export(userId) {
      const [earned, payouts] = await Promise.all([
        database.run(listRewards, { liverId: userId, ...bounds() }),
        database.run(listPayouts, userId),
      ])
      return {
        earned: earned.map((reward) => ({ ...reward, at: reward.at.toISOString() })),
        payouts: payouts.map((payout) => ({ ...payout, paidAt: payout.paidAt.toISOString() })),
      }
    },
    assertDeletable: async () => {},
    deleteUserData: async () => {},
  }

  return {
    account,
    summary: (liver: Profile): Promise<RewardSummary> => summary(liver.user.id),

    /** For staff: permissions are not checked here. */
    async ofLiver(liverId: number): Promise<StaffReward> {
      const payouts = await database.run(listPayouts, liverId)
      return {
        userId: liverId,
        summary: await summary(liverId),
        payouts: payouts.map(({ points, yen, paidAt, reason }) => ({
          points,
          yen,
          paidAt: paidAt.toISOString(),
          reason,
        })),
      }
    },

    async statement(
      liver: Profile,
      month: string,
    ): Promise<AnswerOf<(typeof rewardEndpoints)['GET /v1/rewards/{month}']>> {
      const entries = await database.run(listEntries, { liverId: liver.user.id, ...japanMonth(month), ...bounds() })
      const counted = entries.filter(({ state }) => state !== 'cancelled')
      return {
        ...withYen(counted.reduce((sum, { points }) => sum + points, 0)),
        entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      }
    },

    /**
     * For staff: permissions are not checked here. Records a transfer. Throws `REWARD_TOO_SMALL` below the minimum, and
     * `REWARD_CHANGED` if the amount does not match confirmed rewards.
     */
    async payOut(liverId: number, { actorUserId, yen, reason }: Transfer): Promise<RewardPayout> {
      requireReason(reason)
      if (yen < rewardMinimumYen) throw new DomainError('REWARD_TOO_SMALL')
      const paidAt = clock.now()
      const payout = await database.run(payOut, {
        ...bounds(),
        id: randomUUID(),
        liverId,
        paidAt,
        actorUserId,
        reason,
        tenThousandths: Math.round(rate * 10_000),
        yen,
        entry: audit.stamp({
          action: 'reward.paid_out',
          actorUserId,
          subjectUserId: liverId,
          details: { yen, reason },
        }),
      })
      if (!payout) throw new DomainError('REWARD_CHANGED')
      return { ...payout, paidAt: paidAt.toISOString(), reason }
    },
  }
}
