import { randomUUID } from 'node:crypto'
import type { Correction } from '#contract/coins/limits.ts'
import type { HistoryEntry, StaffLedger } from '#contract/coins/schemas.ts'
import { choiceOf, minuteOf, numberOf, textOf, userIdOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const corrections = { grant: 'grant', 'take-back': 'take_back', waive: 'waive' } as const satisfies Record<
  string,
  Correction
>

const header = ['transfer', 'at (UTC)', 'kind', 'paid', 'free', 'owed', 'yen', 'reference and reason']

const row = ({ id, at, kind, paid, free, owed, yen, reference, reason }: HistoryEntry): string[] => [
  String(id),
  minuteOf(at),
  kind,
  ...[paid, free, -owed].map(String),
  yen === null ? '-' : String(yen),
  reason === '' ? reference : `${reference}: ${reason}`,
]

function print({ userId, wallet, entries }: StaffLedger): string {
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

/** `coins show|grant|take-back|waive`. */
export async function coinsCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for coins', ['show', 'grant', 'take-back', 'waive'], action)
  const [user, count, ...words] = rest
  const params = { userId: userIdOf(user) }
  if (chosen === 'show') return print(await call('GET /v1/staff/coins/{userId}', { params }))
  const coins = numberOf('number of coins', 'give a positive whole number', count)
  const body = { correction: corrections[chosen], coins, reason: textOf(words), key: randomUUID() }
  return print(await call('POST /v1/staff/coins/{userId}/corrections', { params, body }))
}
