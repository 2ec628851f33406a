import { randomUUID } from 'node:crypto'
import { expiryOf, issueCoins } from '#server/coins/operations.ts'
import type { Database } from '#server/ports/database/port.ts'

interface GivenCoins {
  readonly userId: number
  readonly sort: 'paid' | 'free'
  readonly coins: number
  readonly at: Date
  /** Reference of the transfer. */
  readonly reference?: string
}

/** Credits coins as a purchase or a grant by staff would. */
export async function giveCoins(
  database: Database,
  { userId, sort, coins, at, reference = 'test' }: GivenCoins,
): Promise<void> {
  await database.run(issueCoins, {
    userId,
    sort,
    coins: BigInt(coins),
    key: randomUUID(),
    kind: sort === 'paid' ? 'purchase' : 'grant',
    house: sort === 'paid' ? 'sales' : 'grants',
    settle: false,
    reference,
    reason: '',
    at,
    expiresAt: expiryOf(at),
  })
}
