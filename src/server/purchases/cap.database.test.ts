import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { addPerson } from '#tests/support/people.ts'
import { openShop, standingSandbox } from '#tests/support/shop.ts'
import { Refusal } from '../http/index.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await ledgerOnPostgres()
})
afterAll(() => ledger.close())

test('on PostgreSQL orders of a minor that come at once over ten connections stay within the cap', async () => {
  const clock = new TestClock()
  const shop = openShop(ledger.database, clock, standingSandbox(clock, { site: null }).payments)
  const userId = await ledger.database.run(addPerson, { nickName: 'ゆず', birthDate: '2011-01-01' })
  const place = { language: 'ja', origin: 'https://live.example.jp' } as const
  const orders = Array.from({ length: 30 }, (_, at) =>
    shop
      .order({ userId, productId: 'coins-1120', key: `at-once-${at}`, guardianConsent: true, ...place })
      .then(({ state }) => state)
      .catch((error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error))),
  )
  const outcomes = await Promise.all(orders)
  expect(outcomes.filter((outcome) => outcome === 'created')).toHaveLength(4)
  expect(outcomes.filter((outcome) => outcome === 'MONTHLY_CAP')).toHaveLength(26)
  expect((await shop.shop(userId)).cap).toEqual({ yen: 5000, left: 200 })
})
