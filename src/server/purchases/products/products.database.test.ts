import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { yenForCoins } from '#contract/coins/schemas.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openCoins, openShop, durableSandbox } from '#tests/support/shop.ts'
import { openSliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../../audit/index.ts'
import type { Database } from '../../ports/database/port.ts'
import type { Sandbox } from '../../ports/payments/sandbox/index.ts'
import type { Purchases } from '../index.ts'

let database: Database
let clock: TestClock
let audit: Audit
let sandbox: Sandbox
let purchases: Purchases
let staff: SliceCaller
let [yui, mio]: [number, number] = [0, 0]

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  sandbox = durableSandbox(clock, listener)
  purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  const deps = staffDependencies(database, clock)
  ;({ audit } = deps)
  const api = await openSliceApi()
  serveStaff(api.app, deps)
  yui = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  mio = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  staff = api.as({ id: yui, roles: ['staff'] })
})

const campaign = { id: 'coins-1500', coins: 1500, yen: 1480, reason: '夏のキャンペーン' }
const add = async (more: object = {}) => (await staff.post('/v1/staff/products', { ...campaign, ...more })).json()
const change = async (more: object, id = campaign.id) =>
  (await staff.post(`/v1/staff/products/${id}/changes`, { reason: '訂正', ...more })).json()
const retire = async (id = campaign.id) =>
  (await staff.post(`/v1/staff/products/${id}/retirement`, { reason: '終了' })).json()
const all = async () => (await staff.get('/v1/staff/products')).json().products

const onSale = async (id = campaign.id) => (await purchases.shop(mio)).products.find((product) => product.id === id)
let keys = 0
const order = (productId = campaign.id) =>
  purchases.order({
    userId: mio,
    productId,
    key: `form-of-test-${(keys += 1)}`,
    guardianConsent: false,
    language: 'ja',
    origin: 'https://live.example.jp',
  })
const pay = async ({ id, checkoutUrl }: { id: string; checkoutUrl: string | null }) => {
  await sandbox.act(checkoutUrl?.split('/').at(-1) ?? '', 'pay')
  return purchases.check(mio, id)
}
const byId = (products: { id: string }[]) => Object.fromEntries(products.map((product) => [product.id, product]))
const entries = async () => (await audit.list({ limit: 10 })).filter(({ action }) => action.startsWith('product.'))

test('an added product is on sale at once, at its price', async () => {
  expect(await add()).toEqual({ id: 'coins-1500', coins: 1500, yen: 1480, onSale: true })
  expect(await onSale()).toEqual({ id: 'coins-1500', coins: 1500, yen: 1480 })
  expect(await pay(await order())).toMatchObject({ state: 'credited', coins: 1500, yen: 1480 })
  expect((await openCoins(database, clock).wallet(mio)).balance).toEqual({ paid: 1500, free: 0, owed: 0 })
})

test('a product can be changed until it is ordered, and then only retired', async () => {
  await add()
  expect(await change({ yen: 1400 })).toMatchObject({ coins: 1500, yen: 1400 })
  const purchase = await order()
  await purchases.cancel(mio, purchase.id)
  expect((await change({ yen: 1300 })).code).toBe('PRODUCT_ORDERED')
  expect((await change({ coins: 1600 })).code).toBe('PRODUCT_ORDERED')
  expect(await onSale()).toMatchObject({ coins: 1500, yen: 1400 })
})

test('an order keeps its coins and price after its product is retired and replaced', async () => {
  await add()
  const purchase = await order()
  await retire()
  await add({ id: 'coins-1500-autumn', yen: 1600 })
  expect(await pay(purchase)).toMatchObject({ state: 'credited', coins: 1500, yen: 1480 })
})

test('a retired product cannot be ordered until it is sold again, and its id is not free', async () => {
  await add()
  expect(await retire()).toMatchObject({ onSale: false })
  expect(await onSale()).toBeUndefined()
  await expect(order()).rejects.toThrow('PRODUCT_NOT_FOUND')
  expect((await add()).code).toBe('PRODUCT_ID_TAKEN')
  expect(await all()).toContainEqual({ id: 'coins-1500', coins: 1500, yen: 1480, onSale: false })
  expect(await change({ onSale: true })).toMatchObject({ onSale: true })
  expect(await order()).toMatchObject({ state: 'created' })
})

test('each change is audited with actor, values and reason, and a repeated retirement is not', async () => {
  await add()
  await change({ yen: 1400 })
  await retire()
  await retire()
  expect(await entries()).toMatchObject([
    { action: 'product.retired', details: { product: 'coins-1500', reason: '終了' } },
    { action: 'product.changed', details: { product: 'coins-1500', yen: 1400, reason: '訂正' } },
    { action: 'product.added', details: { product: 'coins-1500', coins: 1500, yen: 1480, reason: campaign.reason } },
  ])
  for (const entry of await entries()) expect(entry).toMatchObject({ actorUserId: yui, subjectUserId: null })
})

describe('a rejected change stores nothing', () => {
  test.each([
    ['a price per coin above the one that pages state', { coins: 1000, yen: 1091 }, 'PRODUCT_TOO_DEAR'],
    ['a price below the least that providers charge', { yen: 49 }, 'INVALID_REQUEST'],
    ['a product without coins', { coins: 0 }, 'INVALID_REQUEST'],
    ['an id that exists', { id: 'coins-110' }, 'PRODUCT_ID_TAKEN'],
    ['no reason', { reason: '' }, 'REASON_REQUIRED'],
  ])('%s', async (_, more, code) => {
    const before = await all()
    expect((await add(more)).code).toBe(code)
    expect(await all()).toEqual(before)
    expect(await entries()).toEqual([])
  })

  test('of a product that does not exist, that becomes too dear, without a reason, or without a change', async () => {
    const before = await all()
    expect((await change({ yen: 1400 })).code).toBe('PRODUCT_ID_UNKNOWN')
    expect((await retire()).code).toBe('PRODUCT_ID_UNKNOWN')
    expect((await change({ yen: 700 }, 'coins-550')).code).toBe('PRODUCT_TOO_DEAR')
    expect((await change({ coins: 500 }, 'coins-550')).code).toBe('PRODUCT_TOO_DEAR')
    expect((await change({ yen: 590, reason: '' }, 'coins-550')).code).toBe('REASON_REQUIRED')
    expect((await change({}, 'coins-550')).code).toBe('NOTHING_TO_CHANGE')
    expect(await all()).toEqual(before)
    expect(await entries()).toEqual([])
  })
})

test('no product costs more than pages state, and valid ones are stored as they were sent (property)', async () => {
  const number = (max: number) =>
    fc.oneof(fc.integer({ min: -1, max: 300 }), fc.integer({ min: max - 300, max: max + 3 }))
  const values = fc.record({
    id: fc.stringMatching(/^[a-z][a-z0-9-]{0,39}$/),
    coins: fc.oneof(number(1_000_000), fc.integer({ min: 1, max: 300_000 })),
    yen: fc.oneof(number(200_000), fc.integer({ min: 50, max: 200_000 })),
  })
  await fc.assert(
    fc.asyncProperty(values, async ({ id, coins, yen }) => {
      const before = await all()
      const taken = before.some((one: { id: string }) => one.id === id)
      const inRange = [coins >= 1, coins <= 1_000_000, yen >= 50, yen <= 200_000].every(Boolean)
      // ¥120 for 110 coins.
      const valid = inRange && yen / coins <= 120 / 110
      const refused = inRange ? (valid ? 'PRODUCT_ID_TAKEN' : 'PRODUCT_TOO_DEAR') : 'INVALID_REQUEST'
      const answer = await add({ id, coins, yen })
      const accepted = valid && !taken
      expect(answer.code).toBe(accepted ? undefined : refused)
      expect(byId(await all())).toEqual(byId([...before, ...(accepted ? [{ id, coins, yen, onSale: true }] : [])]))
      expect(!accepted || yen <= yenForCoins(coins)).toBe(true)
    }),
    { numRuns: 200 },
  )
})
