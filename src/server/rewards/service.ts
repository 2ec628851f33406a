import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/account.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import {
  rewardLapsesAfterYears,
  rewardMinimumYen,
  type rewardStates,
  type rewardEndpoints,
  type RewardPayout,
  type RewardSummary,
  type StaffReward,
} from '#contract/rewards.ts'
import { Refusal } from '../http/index.ts'
import { monthBounds } from './month.ts'
import type { RewardsSetup } from './setup.ts'
import { confirmedBefore, lapsedBefore, yenOfPoints } from './state.ts'
import { findOldestUnpaid, listEntries, listPayouts, payOut, sumByMonth, sumByState } from './store.ts'

export type Rewards = ReturnType<typeof createRewards>

export interface Transfer {
  /** Null: the operator at the machine. */
  readonly actorUserId: number | null
  readonly yen: number
  /** Such as the number of the bank transfer. */
  readonly reason: string
}

export function createRewards({ database, clock, audit, rate }: RewardsSetup) {
  const bounds = () => ({ confirmedBefore: confirmedBefore(clock.now()), lapsedBefore: lapsedBefore(clock.now()) })
  const worth = (points: number) => ({ points, yen: yenOfPoints(points, rate) })

  async function summary(liverId: number): Promise<RewardSummary> {
    const [states, months, oldest] = await Promise.all([
      database.run(sumByState, { liverId, ...bounds() }),
      database.run(sumByMonth, liverId),
      database.run(findOldestUnpaid, { liverId, lapsedBefore: bounds().lapsedBefore }),
    ])
    const pointsOf = (state: (typeof rewardStates)[number]) => states.find((one) => one.state === state)?.points ?? 0
    const confirmed = worth(pointsOf('confirmed')).yen
    return {
      rate,
      byState: {
        pending: worth(pointsOf('pending')),
        confirmed: worth(pointsOf('confirmed')),
        paid: worth(pointsOf('paid')),
        lapsed: worth(pointsOf('lapsed')),
        cancelled: worth(pointsOf('cancelled')),
      },
      payableYen: confirmed >= rewardMinimumYen ? confirmed : 0,
      lapsing: oldest && { points: oldest.points, at: lapsesAt(oldest.at).toISOString() },
      months: months.map(({ month, points, gifts }) => ({ month, gifts, ...worth(points) })),
    }
  }

  return {
    summary: (liver: Profile): Promise<RewardSummary> => summary(liver.user.id),

    /** Without any check of who asks, for staff rules, as is the next one. */
    async ofLiver(liverId: number): Promise<StaffReward> {
      const payouts = await database.run(listPayouts, liverId)
      return {
        userId: liverId,
        summary: await summary(liverId),
        payouts: payouts.map((one) => ({ ...one, paidAt: one.paidAt.toISOString() })),
      }
    },

    async statement(
      liver: Profile,
      month: string,
    ): Promise<AnswerOf<(typeof rewardEndpoints)['GET /v1/rewards/{month}']>> {
      const entries = await database.run(listEntries, { liverId: liver.user.id, ...monthBounds(month), ...bounds() })
      const counted = entries.filter(({ state }) => state !== 'cancelled')
      return {
        ...worth(counted.reduce((sum, { points }) => sum + points, 0)),
        entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      }
    },

    /** Writes down a transfer; refuses less than the minimum, and what is not the sum of confirmed rewards (any more). */
    async payOut(liverId: number, { actorUserId, yen, reason }: Transfer): Promise<RewardPayout> {
      if (reason === '') throw new Refusal('REASON_REQUIRED')
      if (yen < rewardMinimumYen) throw new Refusal('REWARD_TOO_SMALL')
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
      if (!payout) throw new Refusal('REWARD_CHANGED')
      return { ...payout, paidAt: paidAt.toISOString(), reason }
    },
  }
}

function lapsesAt(givenAt: Date): Date {
  const then = new Date(givenAt)
  then.setUTCFullYear(then.getUTCFullYear() + rewardLapsesAfterYears)
  return then
}
