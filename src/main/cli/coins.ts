import type { Command } from '@commander-js/extra-typings'
import { randomUUID } from 'node:crypto'
import type { Correction } from '#contract/coins/limits.ts'
import type { HistoryEntry, StaffLedger } from '#contract/coins/schemas.ts'
import { minuteOf, textOf, userNumber, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

interface CorrectionCommand {
  readonly name: string
  readonly correction: Correction
  readonly description: string
}

const corrections: readonly CorrectionCommand[] = [
  { name: 'grant', correction: 'grant', description: 'grant free coins' },
  { name: 'take-back', correction: 'take_back', description: 'take free coins back' },
  { name: 'waive', correction: 'waive', description: 'waive coins that are owed after a refund or chargeback' },
]

const header = ['transfer', 'at (UTC)', 'kind', 'paid', 'free', 'owed', 'yen', 'reference and reason']

const row = ({ id, at, kind, paid, free, owed, yen, reference, reason }: HistoryEntry): string[] => [
  String(id),
  minuteOf(at),
  kind,
  ...[paid, free, -owed].map(String),
  yen === null ? '-' : String(yen),
  reason === '' ? reference : `${reference}: ${reason}`,
]

function ledgerOf({ userId, wallet, entries }: StaffLedger): string {
  const { paid, free, owed } = wallet.balance
  const lots = wallet.lots.map(({ sort, left, expiresAt }) => [
    'lot',
    sort,
    String(left),
    `until ${minuteOf(expiresAt)}`,
  ])
  return [
    `User ${userId} has ${paid} paid and ${free} free coins, and owes ${owed}.`,
    ...(lots.length > 0 ? [table(lots)] : []),
    entries.length === 0 ? 'No transfers yet.' : table([header, ...entries.map(row)]),
  ].join('\n')
}

export function addCoinsCommands(program: Command, { call, print }: CommandContext): void {
  const coins = program.command('coins').description('coins of users')

  coins
    .command('show')
    .description('show what a user holds, until when, and the latest transfers')
    .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
    .action(async (userId) => print(ledgerOf(await call('GET /v1/staff/coins/{userId}', { params: { userId } }))))

  for (const { name, correction, description } of corrections) {
    coins
      .command(name)
      .description(description)
      .argument('<user>', 'number of a user, as "user find" prints it', userNumber)
      .argument('<coins>', 'number of coins', wholeNumber('Give a positive whole number.'))
      .argument('<reason...>', 'why')
      .action(async (userId, count, words) => {
        const body = { correction, coins: count, reason: textOf(words), key: randomUUID() }
        print(ledgerOf(await call('POST /v1/staff/coins/{userId}/corrections', { params: { userId }, body })))
      })
  }
}
