import type { Command } from '@commander-js/extra-typings'
import { rewardStates } from '#contract/rewards/limits.ts'
import type { RewardPayout, StaffReward } from '#contract/rewards/schemas.ts'
import { minuteOf, textOf, userNumber, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const payoutHeader = ['paid (UTC)', 'points', 'yen', 'transfer']
const payoutRow = ({ paidAt, points, yen, reason }: RewardPayout): string[] => [
  minuteOf(paidAt),
  String(points),
  String(yen),
  reason,
]

function rewardOf({ userId, summary, payouts }: StaffReward): string {
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

export function addRewardCommands(program: Command, { call, print }: CommandContext): void {
  const reward = program.command('reward').description('rewards of livers')

  reward
    .command('show')
    .description('show what a liver is owed by state, and what was paid')
    .argument('<liver>', 'number of a user, as "user find" prints it', userNumber)
    .action(async (userId) => print(rewardOf(await call('GET /v1/staff/rewards/{userId}', { params: { userId } }))))

  reward
    .command('pay')
    .description('record a transfer of confirmed rewards')
    .argument('<liver>', 'number of a user, as "user find" prints it', userNumber)
    .argument(
      '<yen>',
      'amount, as "reward show" prints it',
      wholeNumber('Give the amount that "reward show LIVER" prints.'),
    )
    .argument('<reference...>', 'identifies the transfer, such as its number')
    .action(async (userId, yen, words) => {
      const request = { params: { userId }, body: { yen, reason: textOf(words) } }
      print(table([payoutHeader, payoutRow(await call('POST /v1/staff/rewards/{userId}/payouts', request))]))
    })
}
