import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { ledgerOnPostgres } from '#tests/support/empty-ledgers.ts'
import type { TestLedger } from '#tests/support/ledger.ts'
import { addPerson } from '#tests/support/people.ts'
import { openShop, durableSandbox } from '#tests/support/shop.ts'
import { createAudit } from '../../audit/index.ts'
import { DomainError } from '../../errors.ts'
import { createProducts } from '../index.ts'

let ledger: TestLedger
beforeAll(async () => {
  ledger = await ledgerOnPostgres()
})
afterAll(() => ledger.close())

test('an order and a change of the price at once leave the price of the order and the product equal', async () => {
  const { database } = ledger
  const clock = new TestClock()
  const shop = openShop(database, clock, durableSandbox(clock, { site: null }).payments)
  const products = createProducts({ database, audit: createAudit({ database, clock }) })
  const operator = { actorUserId: null }
  const userId = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  const context = { userId, guardianConsent: false, language: 'ja', origin: 'https://live.example.jp' } as const
  for (let round = 0; round < 60; round += 1) {
    const id = `round-${round}`
    await products.add(operator, { id, coins: 1000, yen: 1000, reason: 'test' })
    const [{ yen }] = await Promise.all([
      shop.order({ ...context, productId: id, key: `key-of-round-${round}` }),
      products.change(operator, id, { yen: 900, reason: 'test' }).catch((error: unknown) => {
        if (!(error instanceof DomainError) || error.code !== 'PRODUCT_ORDERED') throw error
      }),
    ])
    expect((await products.list()).find((product) => product.id === id)).toMatchObject({ yen })
  }
})
