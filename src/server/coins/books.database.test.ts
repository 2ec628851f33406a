import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inOrder, readBooks } from '#tests/support/books.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { dayMs, expiryOf } from './lifetime.ts'
import { expireLots, issueCoins, reverseCoins, spendCoins, waiveCoins } from './store/post.ts'
import { listLots } from './store/read.ts'

const start = new Date('2026-11-20T12:00:00Z')

/** `key`: few, so that they come again, with the same contents and with others. */
type Step = { readonly user: number; readonly key: string; readonly coins: number } & (
  | { readonly does: 'buy' | 'grant' | 'spend' | 'refund' | 'restore' | 'waive' }
  | { readonly does: 'wait'; readonly days: number }
)

const people = 3
const common = {
  user: fc.nat({ max: people - 1 }),
  key: fc.stringMatching(/^[a-h]{1,2}$/),
  coins: fc.integer({ min: 1, max: 500 }),
}
const acts = fc.constantFrom('buy', 'grant', 'spend', 'spend', 'spend', 'refund', 'restore', 'waive')
const steps = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ ...common, does: acts }) },
    {
      weight: 1,
      arbitrary: fc.record({ ...common, does: fc.constant('wait'), days: fc.integer({ min: 1, max: 120 }) }),
    },
  ),
  { minLength: 5, maxLength: 40 },
) as fc.Arbitrary<Step[]>

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('the books on %s', (_, open) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  async function walk(sequence: readonly Step[], atOnce: number): Promise<void> {
    const users = await Promise.all(Array.from({ length: people }, () => ledger.user()))
    let now = start
    async function take(step: Step): Promise<void> {
      const { database } = ledger
      const userId = users[step.user] ?? 0
      const at = now
      const transfer = { userId, key: step.key, coins: BigInt(step.coins), reason: '', at }
      const issued = { ...transfer, settle: false, expiresAt: expiryOf(at) } as const
      const purchase = { reference: `purchase:${step.key}` }
      if (step.does === 'wait') {
        now = new Date(now.getTime() + step.days * dayMs)
        await database.run(expireLots, { at: now, users: 10 })
      } else if (step.does === 'buy') {
        await database.run(issueCoins, { ...issued, ...purchase, kind: 'purchase', house: 'sales', sort: 'paid' })
      } else if (step.does === 'grant') {
        await database.run(issueCoins, { ...issued, reference: '', kind: 'grant', house: 'grants', sort: 'free' })
      } else if (step.does === 'spend') {
        const before = (await database.run(listLots, { userId, at })).reduce((sum, { left }) => sum + left, 0n)
        const { outcome, paid, free, paidLeft, freeLeft } = await database.run(spendCoins, {
          ...transfer,
          reference: '',
          kind: 'spend',
          house: 'spent',
          freeOnly: false,
        })
        if (outcome === 'posted') {
          expect(paid + free).toBe(transfer.coins)
          // Free coins go first: paid ones are touched only when no free ones are left that could be spent.
          if (atOnce === 1 && paid > 0n) {
            const left = await database.run(listLots, { userId, at })
            expect(left.filter(({ sort }) => sort === 'free')).toEqual([])
          }
        }
        if (outcome === 'short' && atOnce === 1) expect(before).toBeLessThan(transfer.coins)
        expect(paidLeft >= 0n && freeLeft >= 0n).toBe(true)
      } else if (step.does === 'refund') {
        await database.run(reverseCoins, { ...transfer, ...purchase, kind: 'refund' })
      } else if (step.does === 'restore') {
        const house = { kind: 'reinstatement', house: 'charged_back', sort: 'paid' } as const
        await database.run(issueCoins, { ...issued, ...purchase, ...house, settle: true })
      } else {
        await database.run(waiveCoins, { ...transfer, reference: '' })
      }
    }
    for (let next = 0; next < sequence.length; next += atOnce) {
      await Promise.all(sequence.slice(next, next + atOnce).map(take))
    }
    const books = await ledger.database.run(readBooks, null)
    expect(books).toMatchObject(inOrder)
    // Coins in = coins out + held; who owes has had more than they hold.
    expect(books.fromHouse).toBe(books.held - books.owed)
  }

  test('balance after whatever happens one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => walk(sequence, 1)),
      { numRuns: 30 },
    )
  })

  test('balance after whatever happens at once', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => walk(sequence, 10)),
      { numRuns: 30 },
    )
  })
})
