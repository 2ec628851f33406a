import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { addPerson } from '#tests/support/people.ts'
import { openShop, durableSandbox } from '#tests/support/shop.ts'
import { DomainError } from '../errors.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await ledgerOnPostgres()
})
afterAll(() => ledger.close())

test('concurrent orders of a minor over ten PostgreSQL connections stay within the cap', async () => {
  const clock = new TestClock()
  const shop = openShop(ledger.database, clock, durableSandbox(clock, { site: null }).payments)
  const userId = await ledger.database.run(addPerson, { nickName: 'ゆず', birthDate: '2011-01-01' })
  const context = { language: 'ja', origin: 'https://live.example.jp' } as const
  const orders = Array.from({ length: 30 }, (_, at) =>
    shop
      .order({ userId, productId: 'coins-1120', key: `concurrent-${at}`, guardianConsent: true, ...context })
      .then(({ state }) => state)
      .catch((error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error))),
  )
  const outcomes = await Promise.all(orders)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(4)
  expect(outcomes.filter((outcome) => outcome === 'MONTHLY_CAP')).toHaveLength(26)
  expect((await shop.shop(userId)).cap).toEqual({ yen: 5000, left: 200 })
})
