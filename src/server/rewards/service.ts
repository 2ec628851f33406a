import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/account.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { rewardLapsesAfterYears, rewardMinimumYen, rewardStates, type rewardEndpoints, type RewardSummary } from '#contract/rewards.ts'
import { Refusal } from '../http/index.ts'
import { monthBounds } from './month.ts'
import type { RewardsSetup } from './setup.ts'
import { confirmedBefore, lapsedBefore, yenOfPoints } from './state.ts'
import { findOldestUnpaid, listEntries, listPayouts, payOut, sumByMonth, sumByState } from './store.ts'

export type Rewards = ReturnType<typeof createRewards>

/** Who pays out, as the audit log names them, and why. */
interface Payer {
  readonly name: string
  readonly userId: number | null
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
    summaryOf: summary,
    payouts: (liverId: number) => database.run(listPayouts, liverId),

    async statement(liver: Profile, month: string): Promise<AnswerOf<(typeof rewardEndpoints)['GET /v1/rewards/{month}']>> {
      const entries = await database.run(listEntries, { liverId: liver.user.id, ...monthBounds(month), ...bounds() })
      const counted = entries.filter(({ state }) => state !== 'cancelled')
      return {
        ...worth(counted.reduce((sum, { points }) => sum + points, 0)),
        entries: entries.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      }
    },

    /** Without any check of who asks, for staff rules. Refuses when there is less than the minimum. */
    async payOut(liverId: number, payer: Payer): Promise<{ readonly points: number; readonly yen: number }> {
      const at = clock.now()
      const paid = await database.run(payOut, {
        ...bounds(),
        id: randomUUID(),
        liverId,
        at,
        by: payer.name,
        reason: payer.reason,
        tenThousandths: Math.round(rate * 10_000),
        minimum: rewardMinimumYen,
        entry: audit.entry({
          action: 'rewards.paid_out',
          actorId: payer.userId,
          subject: `user:${liverId}`,
          reason: payer.reason,
        }),
      })
      if (!paid) throw new Refusal('REWARD_TOO_SMALL')
      return paid
    },
  }
}

function lapsesAt(givenAt: Date): Date {
  const then = new Date(givenAt)
  then.setUTCFullYear(then.getUTCFullYear() + rewardLapsesAfterYears)
  return then
}
