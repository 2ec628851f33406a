import { rewardStates } from '#contract/rewards/limits.ts'
import type { RewardPayout, StaffReward } from '#contract/rewards/schemas.ts'
import { choiceOf, minuteOf, numberOf, textOf, userIdOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const payoutHeader = ['paid (UTC)', 'points', 'yen', 'transfer']
const payoutRow = ({ paidAt, points, yen, reason }: RewardPayout): string[] => [
  minuteOf(paidAt),
  String(points),
  String(yen),
  reason,
]

function print({ userId, summary, payouts }: StaffReward): string {
  const states = rewardStates.map((state) => [
    state,
    String(summary.byState[state].points),
    String(summary.byState[state].yen),
  ])
  return [
    `¥${summary.payableYen} are payable to liver ${userId}.`,
    table([['state', 'points', 'yen'], ...states]),
    payouts.length === 0 ? 'No payouts yet.' : table([payoutHeader, ...payouts.map(payoutRow)]),
  ].join('\n')
}

/** `reward show|pay`. */
export async function rewardCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for rewards', ['show', 'pay'], action)
  const [user, yen, ...words] = rest
  const params = { userId: userIdOf(user) }
  if (chosen === 'show') return print(await call('GET /v1/staff/rewards/{userId}', { params }))
  const body = {
    yen: numberOf('amount in yen', 'give the amount that "reward show LIVER" prints', yen),
    reason: textOf(words),
  }
  return table([payoutHeader, payoutRow(await call('POST /v1/staff/rewards/{userId}/payouts', { params, body }))])
}
