import { beforeEach, describe, expect, test } from 'vitest'
import { balancedTotals, readLedgerTotals } from '#tests/support/ledger-totals.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { completeOperator, openCoins, openShop, durableSandbox } from '#tests/support/shop.ts'
import { spendCoins } from '../coins/operations.ts'
import type { Database } from '../ports/database/port.ts'
import type { Sandbox, SandboxAct } from '../ports/payments/sandbox/index.ts'
import { type Purchases } from './index.ts'
import { purchaseRoutes } from './routes.ts'

let database: Database
let clock: TestClock
let sandbox: Sandbox
let purchases: Purchases
let api: SliceApi
let mio: number
let viewer: SliceCaller
const listener: { site: Purchases | null } = { site: null }
const site = { publicUrl: 'https://live.example.jp', secure: true }

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  sandbox = durableSandbox(clock, listener)
  purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  api = await openSliceApi()
  await purchaseRoutes(api.app, purchases, site)
  mio = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  viewer = api.as({ id: mio, roles: [] })
})

let keys = 0
const newKey = () => `form-of-test-${(keys += 1)}`

const order = async (productId = 'coins-1120', more: object = {}, who = viewer) =>
  (await who.post('/v1/coins/purchases', { productId, key: newKey(), ...more })).json()
const sessionOf = (purchase: { checkoutUrl: string }) => purchase.checkoutUrl.split('/').at(-1) ?? ''
const check = async (id: string) => (await viewer.post(`/v1/coins/purchases/${id}/check`)).json()
const balance = async (userId = mio) => (await openCoins(database, clock).wallet(userId)).balance
const spend = (coins: bigint) =>
  database.run(spendCoins, {
    userId: mio,
    key: newKey(),
    coins,
    kind: 'spend',
    house: 'spent',
    freeOnly: false,
    reference: 'test',
    reason: '',
    at: clock.now(),
  })

async function bought(...acts: SandboxAct[]) {
  const purchase = await order()
  for (const act of acts) expect(await sandbox.act(sessionOf(purchase), act)).toBe(true)
  return purchase
}

describe('a purchase', () => {
  test('is created with a checkout page, and credited once when it is paid', async () => {
    const purchase = await order()
    expect(purchase).toMatchObject({ state: 'created', coins: 1120, yen: 1200, test: true })
    expect(purchase.checkoutUrl).toBe(`https://live.example.jp/sandbox-payments/${sessionOf(purchase)}`)
    expect(await balance()).toMatchObject({ paid: 0 })
    await sandbox.act(sessionOf(purchase), 'pay')
    expect(await check(purchase.id)).toMatchObject({ state: 'credited', checkoutUrl: null })
    expect(await balance()).toEqual({ paid: 1120, free: 0, owed: 0 })
    const [lot] = (await openCoins(database, clock).wallet(mio)).lots
    expect(lot?.expiresAt).toBe('2027-05-19T12:00:00.000Z')
  })

  test('that fails or expires is not credited', async () => {
    const [failed, late] = [await bought('fail'), await order()]
    expect(await check(failed.id)).toMatchObject({ state: 'failed', checkoutUrl: null })
    clock.advance(3_600_000)
    expect(await check(late.id)).toMatchObject({ state: 'expired' })
    expect(await balance()).toMatchObject({ paid: 0 })
  })

  test('that is paid at a store is pending with its checkout page, and credited when the money arrives', async () => {
    const purchase = await bought('later')
    expect(await check(purchase.id)).toMatchObject({ state: 'pending', checkoutUrl: purchase.checkoutUrl })
    expect((await viewer.get('/v1/coins/shop')).json().underWay).toMatchObject([{ id: purchase.id, state: 'pending' }])
    await sandbox.act(sessionOf(purchase), 'arrive')
    expect(await check(purchase.id)).toMatchObject({ state: 'credited' })
    const other = await bought('later', 'lapse')
    expect(await check(other.id)).toMatchObject({ state: 'failed' })
    expect(await balance()).toMatchObject({ paid: 1120 })
  })

  test('is ordered once per form, and the key of a form cannot be reused for another product', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order('coins-550', { key })))
    expect(new Set(answers.map(({ id, checkoutUrl }) => `${id} ${checkoutUrl}`)).size).toBe(1)
    expect((await order('coins-110', { key })).code).toBe('COINS_KEY_REUSED')
    const hana = await database.run(addPerson, { nickName: 'はな', birthDate: '1999-05-05' })
    expect((await order('coins-550', { key }, api.as({ id: hana, roles: [] }))).id).not.toBe(answers[0].id)
  })

  test('can be cancelled until it is paid; a payment during the cancellation is credited', async () => {
    const [cancelled, paid] = [await order(), await order()]
    const cancel = (id: string) => viewer.post(`/v1/coins/purchases/${id}/cancellation`)
    expect((await cancel(cancelled.id)).json()).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    expect(await sandbox.act(sessionOf(cancelled), 'pay')).toBe(false)
    listener.site = null
    await sandbox.act(sessionOf(paid), 'pay')
    expect((await cancel(paid.id)).json()).toMatchObject({ state: 'credited' })
    expect((await cancel(paid.id)).json().code).toBe('PURCHASE_STATE')
    expect(await balance()).toMatchObject({ paid: 1120 })
  })

  test('that failed, expired or was cancelled can be cancelled repeatedly without effect', async () => {
    const cancel = async (id: string) => (await viewer.post(`/v1/coins/purchases/${id}/cancellation`)).json()
    const [cancelled, failed, late] = [await order(), await bought('fail'), await order()]
    expect(await cancel(cancelled.id)).toEqual(await cancel(cancelled.id))
    expect(await cancel(cancelled.id)).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    expect(await cancel(failed.id)).toMatchObject({ state: 'failed', checkoutUrl: null })
    clock.advance(3_600_000)
    await check(late.id)
    expect(await cancel(late.id)).toMatchObject({ state: 'expired', checkoutUrl: null })
    const pending = await bought('later')
    expect((await cancel(pending.id)).code).toBe('PURCHASE_STATE')
  })

  test('can be read, checked and cancelled by its user only', async () => {
    const { id } = await order()
    const roles = [['user'], ['liver'], ['channel_owner'], ['organizer'], ['staff']] as const
    for (const held of roles) {
      const stranger = api.as({ id: mio + 1, roles: held })
      for (const act of ['check', 'cancellation']) {
        const answer = await stranger.post(`/v1/coins/purchases/${id}/${act}`)
        expect(answer.json().code).toBe('PURCHASE_NOT_FOUND')
      }
    }
    const visitor = api.as(null)
    for (const path of [`/${id}/check`, `/${id}/cancellation`, '']) {
      const answer = await visitor.post(`/v1/coins/purchases${path}`, { productId: 'coins-110', key: newKey() })
      expect(answer.json().code).toBe('SIGN_IN_REQUIRED')
    }
    expect((await visitor.get('/v1/coins/shop')).json().code).toBe('SIGN_IN_REQUIRED')
    expect((await check(id)).state).toBe('created')
  })
})

describe('a shop', () => {
  const shopOf = async (who = viewer) => (await who.get('/v1/coins/shop')).json()
  const born = async (birthDate: string | undefined) => {
    const id = await database.run(addPerson, { nickName: `born ${birthDate}`, ...(birthDate && { birthDate }) })
    return api.as({ id, roles: [] })
  }

  test('has six products, cheapest first', async () => {
    const { products, ...rest } = await shopOf()
    expect(products.map(({ coins, yen }: { coins: number; yen: number }) => [coins, yen])).toEqual([
      [110, 120],
      [550, 600],
      [1120, 1200],
      [3400, 3600],
      [11_600, 12_000],
      [48_000, 48_000],
    ])
    expect(rest).toEqual({ closed: null, test: true, birthDateKnown: true, minor: false, cap: null, underWay: [] })
    expect((await order('coins-7')).code).toBe('PRODUCT_NOT_FOUND')
  })

  test('requires a birth date', async () => {
    const user = await born(undefined)
    expect(await shopOf(user)).toMatchObject({ birthDateKnown: false })
    expect((await order('coins-110', {}, user)).code).toBe('BIRTH_DATE_REQUIRED')
  })

  test.each([
    ['fifteen', '2011-01-01', 5000, ['coins-3400', 'coins-1120'], 200],
    ['sixteen', '2010-01-01', 20_000, ['coins-11600', 'coins-3400', 'coins-3400'], 800],
  ])('limits a user of %s to the cap per month in Japan', async (_, birthDate, cap, products, left) => {
    const minor = await born(birthDate)
    const consent = { guardianConsent: true }
    expect((await order('coins-110', {}, minor)).code).toBe('GUARDIAN_CONSENT_REQUIRED')
    for (const product of products) expect((await order(product, consent, minor)).state).toBe('created')
    expect(await shopOf(minor)).toMatchObject({ minor: true, cap: { yen: cap, left } })
    expect((await order('coins-1120', consent, minor)).code).toBe('MONTHLY_CAP')
    // The last millisecond of the month in Japan, then the first of the next one.
    clock.advance(Date.parse('2026-11-30T14:59:59.999Z') - clock.now().getTime())
    expect((await order('coins-1120', consent, minor)).code).toBe('MONTHLY_CAP')
    clock.advance(1)
    expect((await order('coins-1120', consent, minor)).state).toBe('created')
  })

  test('counts concurrent orders, but not failed ones', async () => {
    const minor = await born('2011-01-01')
    const consent = { guardianConsent: true }
    const orders = await Promise.all(Array.from({ length: 8 }, () => order('coins-1120', consent, minor)))
    expect(orders.filter(({ state }) => state === 'created')).toHaveLength(4)
    expect(orders.filter(({ code }) => code === 'MONTHLY_CAP')).toHaveLength(4)
    const [one] = orders.filter(({ state }) => state === 'created')
    await sandbox.act(sessionOf(one), 'fail')
    expect((await order('coins-1120', consent, minor)).state).toBe('created')
  })

  test('is closed without payments, and for real payments until the operator data required by law is complete', async () => {
    const closedOf = async (shop: Purchases) => (await shop.shop(mio)).closed
    const real = { ...sandbox.payments, test: false }
    expect(await closedOf(openShop(database, clock, null))).toBe('off')
    expect(await closedOf(openShop(database, clock, real))).toBe('operator_data_missing')
    expect(await closedOf(openShop(database, clock, real, { ...completeOperator, phone: null }))).toBe(
      'operator_data_missing',
    )
    expect(await closedOf(openShop(database, clock, real, completeOperator))).toBeNull()
    const request = { userId: mio, productId: 'coins-110', key: newKey(), guardianConsent: false }
    const context = { language: 'ja', origin: 'https://live.example.jp' } as const
    for (const payments of [null, real]) {
      await expect(openShop(database, clock, payments).order({ ...request, ...context })).rejects.toThrow(
        'SALES_CLOSED',
      )
    }
  })
})

describe('a reversed payment', () => {
  test('takes back unspent coins of its purchase; spent ones are owed, which blocks further orders', async () => {
    const purchase = await bought('pay')
    await spend(1000n)
    await sandbox.act(sessionOf(purchase), 'refund')
    expect(await check(purchase.id)).toMatchObject({ state: 'refunded' })
    expect(await balance()).toEqual({ paid: 0, free: 0, owed: 1000 })
    expect((await order()).code).toBe('COINS_OWED')
    expect(await database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })

  test('is reinstated when a chargeback is won', async () => {
    const purchase = await bought('pay')
    await spend(20n)
    await sandbox.act(sessionOf(purchase), 'dispute')
    expect(await check(purchase.id)).toMatchObject({ state: 'charged_back' })
    expect(await balance()).toEqual({ paid: 0, free: 0, owed: 20 })
    await sandbox.act(sessionOf(purchase), 'win')
    expect(await check(purchase.id)).toMatchObject({ state: 'credited' })
    expect(await balance()).toEqual({ paid: 1100, free: 0, owed: 0 })
    const { entries } = await openCoins(database, clock).history.page(mio, 'all', undefined)
    expect(entries.map(({ kind, yen }) => [kind, yen])).toEqual([
      ['reinstatement', 1200],
      ['chargeback', -1200],
      ['spend', null],
      ['purchase', 1200],
    ])
    await sandbox.act(sessionOf(purchase), 'dispute')
    expect(await balance()).toEqual({ paid: 0, free: 0, owed: 20 })
    expect(await database.run(readLedgerTotals, null)).toMatchObject(balancedTotals)
  })
})

describe('an account with purchases', () => {
  test('cannot be deleted during a payment, and exports its purchases', async () => {
    const purchase = await bought('later')
    await expect(purchases.account.assertDeletable(mio)).rejects.toThrow('PURCHASE_UNDER_WAY')
    await sandbox.act(sessionOf(purchase), 'arrive')
    await purchases.account.assertDeletable(mio)
    expect(await purchases.account.export(mio)).toMatchObject([{ id: purchase.id, state: 'credited', yen: 1200 }])
  })
})

describe('an event of the provider', () => {
  const postEvent = (body: string, headers: Record<string, string> = {}) =>
    api.app.inject({ method: 'POST', url: '/payment-events', body, headers })

  test('is rejected without a signature, and needs no X-Requested-With', async () => {
    expect((await postEvent('{"id":"evt_1"}', { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect((await postEvent('')).statusCode).toBe(400)
  })

  test('that is lost is compensated by the job', async () => {
    listener.site = null
    const purchase = await bought('later', 'arrive')
    await purchases.recovery?.start()
    expect(await balance()).toMatchObject({ paid: 0 })
    clock.advance(600_000)
    await expect.poll(() => balance()).toMatchObject({ paid: 1120 })
    await purchases.recovery?.close()
    expect(await check(purchase.id)).toMatchObject({ state: 'credited' })
  })
})
