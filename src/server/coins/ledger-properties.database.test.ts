import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { ledgerOnPglite, ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { dayMs } from '#contract/japan-time.ts'
import { expiryOf } from './lot-lifetime.ts'
import { expireLots, issueCoins, reverseCoins, spendCoins, waiveCoins } from './store/post.ts'
import { readWallets } from './store/read.ts'

const start = new Date('2026-11-20T12:00:00Z')

/** Few distinct keys, so that they repeat with the same and with other contents. */
type Step = { readonly user: number; readonly key: string; readonly coins: number } & (
  | { readonly action: 'buy' | 'grant' | 'spend' | 'refund' | 'restore' | 'waive' }
  | { readonly action: 'wait'; readonly days: number }
)

const people = 3
const common = {
  user: fc.nat({ max: people - 1 }),
  key: fc.stringMatching(/^[a-h]{1,2}$/),
  coins: fc.integer({ min: 1, max: 500 }),
}
const actions = fc.constantFrom('buy', 'grant', 'spend', 'spend', 'spend', 'refund', 'restore', 'waive')
const steps = fc.array(
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ ...common, action: actions }) },
    {
      weight: 1,
      arbitrary: fc.record({ ...common, action: fc.constant('wait'), days: fc.integer({ min: 1, max: 120 }) }),
    },
  ),
  { minLength: 5, maxLength: 40 },
) as fc.Arbitrary<Step[]>

describe.each([
  ['PGlite', ledgerOnPglite],
  ['PostgreSQL', ledgerOnPostgres],
] as const)('the ledger on %s', (_, open) => {
  let ledger: TestLedger
  beforeAll(async () => {
    ledger = await open()
  })
  afterAll(() => ledger.close())

  async function runSteps(sequence: readonly Step[], concurrency: number): Promise<void> {
    const users = await Promise.all(Array.from({ length: people }, () => ledger.user()))
    let now = start
    async function perform(step: Step): Promise<void> {
      const { database } = ledger
      const userId = users[step.user] ?? 0
      const at = now
      const lotsOf = async () => (await database.run(readWallets, { userIds: [userId], at })).get(userId)?.lots ?? []
      const transfer = { userId, key: step.key, coins: BigInt(step.coins), reason: '', at }
      const issued = { ...transfer, settle: false, expiresAt: expiryOf(at) } as const
      const purchase = { reference: `purchase:${step.key}` }
      if (step.action === 'wait') {
        now = new Date(now.getTime() + step.days * dayMs)
        await database.run(expireLots, { at: now, users: 10 })
      } else if (step.action === 'buy') {
        await database.run(issueCoins, { ...issued, ...purchase, kind: 'purchase', house: 'sales', sort: 'paid' })
      } else if (step.action === 'grant') {
        await database.run(issueCoins, { ...issued, reference: '', kind: 'grant', house: 'grants', sort: 'free' })
      } else if (step.action === 'spend') {
        const before = (await lotsOf()).reduce((sum, { left }) => sum + left, 0n)
        const { outcome, paid, free, paidLeft, freeLeft } = await database.run(spendCoins, {
          ...transfer,
          reference: '',
          kind: 'spend',
          house: 'spent',
          freeOnly: false,
        })
        if (outcome === 'posted') {
          expect(paid + free).toBe(transfer.coins)
          // Free coins are spent before paid ones.
          if (concurrency === 1 && paid > 0n) {
            const left = await lotsOf()
            expect(left.filter(({ sort }) => sort === 'free')).toEqual([])
          }
        }
        if (outcome === 'short' && concurrency === 1) expect(before).toBeLessThan(transfer.coins)
        expect(paidLeft >= 0n && freeLeft >= 0n).toBe(true)
      } else if (step.action === 'refund') {
        await database.run(reverseCoins, { ...transfer, ...purchase, kind: 'refund' })
      } else if (step.action === 'restore') {
        const house = { kind: 'reinstatement', house: 'charged_back', sort: 'paid' } as const
        await database.run(issueCoins, { ...issued, ...purchase, ...house, settle: true })
      } else {
        await database.run(waiveCoins, { ...transfer, reference: '' })
      }
    }
    for (let next = 0; next < sequence.length; next += concurrency) {
      await Promise.all(sequence.slice(next, next + concurrency).map(perform))
    }
    const totals = await ledger.database.run(readLedgerTotals, null)
    expect(totals).toMatchObject(balancedTotals)
    // Issued coins = spent coins + held coins - owed coins.
    expect(totals.fromHouse).toBe(totals.held - totals.owed)
  }

  test('balances after any sequence of steps', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => runSteps(sequence, 1)),
      { numRuns: 30 },
    )
  })

  test('balances after any concurrent steps', async () => {
    await fc.assert(
      fc.asyncProperty(steps, (sequence) => runSteps(sequence, 10)),
      { numRuns: 30 },
    )
  })
})
