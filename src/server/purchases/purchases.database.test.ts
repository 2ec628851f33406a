import { beforeEach, describe, expect, test } from 'vitest'
import { inOrder, readBooks } from '#tests/support/books.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openRoom, type Room, type RoomCaller } from '#tests/support/room.ts'
import { completeOperator, openCoins, openShop, standingSandbox } from '#tests/support/shop.ts'
import { spendCoins } from '../coins/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { Sandbox, SandboxAct } from '../ports/payments/sandbox/index.ts'
import { purchaseRoutes, type Purchases } from './index.ts'

let database: Database
let clock: TestClock
let sandbox: Sandbox
let purchases: Purchases
let room: Room
let mio: number
let viewer: RoomCaller
const listener: { site: Purchases | null } = { site: null }
const site = { publicUrl: 'https://live.example.jp', secure: true }

beforeEach(async () => {
  database = await emptyDatabase()
  clock = new TestClock()
  sandbox = standingSandbox(clock, listener)
  purchases = openShop(database, clock, sandbox.payments)
  listener.site = purchases
  room = await openRoom()
  await purchaseRoutes(room.app, purchases, site)
  mio = await database.run(addPerson, { nickName: 'みお', birthDate: '1999-05-05' })
  viewer = room.as({ id: mio, roles: [] })
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
  test('is created with a page to pay on, and credited once when it is paid', async () => {
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

  test('that fails, or is not paid in time, gives nothing', async () => {
    const [failed, late] = [await bought('fail'), await order()]
    expect(await check(failed.id)).toMatchObject({ state: 'failed', checkoutUrl: null })
    clock.advance(3_600_000)
    expect(await check(late.id)).toMatchObject({ state: 'expired' })
    expect(await balance()).toMatchObject({ paid: 0 })
  })

  test('that is paid at a store is pending, with where to go on, and is credited when the money comes', async () => {
    const purchase = await bought('later')
    expect(await check(purchase.id)).toMatchObject({ state: 'pending', checkoutUrl: purchase.checkoutUrl })
    expect((await viewer.get('/v1/coins/shop')).json().underWay).toMatchObject([{ id: purchase.id, state: 'pending' }])
    await sandbox.act(sessionOf(purchase), 'arrive')
    expect(await check(purchase.id)).toMatchObject({ state: 'credited' })
    const other = await bought('later', 'lapse')
    expect(await check(other.id)).toMatchObject({ state: 'failed' })
    expect(await balance()).toMatchObject({ paid: 1120 })
  })

  test('is ordered once for each form, and a form can not become another order', async () => {
    const key = newKey()
    const answers = await Promise.all(Array.from({ length: 10 }, () => order('coins-550', { key })))
    expect(new Set(answers.map(({ id, checkoutUrl }) => `${id} ${checkoutUrl}`)).size).toBe(1)
    expect((await order('coins-110', { key })).code).toBe('COINS_KEY_REUSED')
    const hana = await database.run(addPerson, { nickName: 'はな', birthDate: '1999-05-05' })
    expect((await order('coins-550', { key }, room.as({ id: hana, roles: [] }))).id).not.toBe(answers[0].id)
  })

  test('can be given up until it is paid; who pays meanwhile gets their coins', async () => {
    const [given, paid] = [await order(), await order()]
    const cancel = (id: string) => viewer.post(`/v1/coins/purchases/${id}/cancellation`)
    expect((await cancel(given.id)).json()).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    expect(await sandbox.act(sessionOf(given), 'pay')).toBe(false)
    listener.site = null
    await sandbox.act(sessionOf(paid), 'pay')
    expect((await cancel(paid.id)).json()).toMatchObject({ state: 'credited' })
    expect((await cancel(paid.id)).json().code).toBe('PURCHASE_STATE')
    expect(await balance()).toMatchObject({ paid: 1120 })
  })

  test('that came to nothing is given up already, however often one asks', async () => {
    const cancel = async (id: string) => (await viewer.post(`/v1/coins/purchases/${id}/cancellation`)).json()
    const [given, failed, late] = [await order(), await bought('fail'), await order()]
    expect(await cancel(given.id)).toEqual(await cancel(given.id))
    expect(await cancel(given.id)).toMatchObject({ state: 'cancelled', checkoutUrl: null })
    expect(await cancel(failed.id)).toMatchObject({ state: 'failed', checkoutUrl: null })
    clock.advance(3_600_000)
    await check(late.id)
    expect(await cancel(late.id)).toMatchObject({ state: 'expired', checkoutUrl: null })
    const pending = await bought('later')
    expect((await cancel(pending.id)).code).toBe('PURCHASE_STATE')
  })

  test('is seen, asked about and given up by its user only', async () => {
    const { id } = await order()
    const roles = [['user'], ['liver'], ['channel_owner'], ['organizer'], ['staff']] as const
    for (const held of roles) {
      const stranger = room.as({ id: mio + 1, roles: held })
      for (const act of ['check', 'cancellation']) {
        const answer = await stranger.post(`/v1/coins/purchases/${id}/${act}`)
        expect(answer.json().code).toBe('PURCHASE_NOT_FOUND')
      }
    }
    const visitor = room.as(null)
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
    return room.as({ id, roles: [] })
  }

  test('has the six products, the cheapest first', async () => {
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

  test('asks for a birth date first', async () => {
    const somebody = await born(undefined)
    expect(await shopOf(somebody)).toMatchObject({ birthDateKnown: false })
    expect((await order('coins-110', {}, somebody)).code).toBe('BIRTH_DATE_REQUIRED')
  })

  test.each([
    ['fifteen', '2011-01-01', 5000, ['coins-3400', 'coins-1120'], 200],
    ['sixteen', '2010-01-01', 20_000, ['coins-11600', 'coins-3400', 'coins-3400'], 800],
  ])('lets somebody of %s buy up to their cap in a month of Japan', async (_, birthDate, cap, products, left) => {
    const minor = await born(birthDate)
    const consent = { guardianConsent: true }
    expect((await order('coins-110', {}, minor)).code).toBe('GUARDIAN_CONSENT_REQUIRED')
    for (const product of products) expect((await order(product, consent, minor)).state).toBe('created')
    expect(await shopOf(minor)).toMatchObject({ minor: true, cap: { yen: cap, left } })
    expect((await order('coins-1120', consent, minor)).code).toBe('MONTHLY_CAP')
    // 23:59 of the last day in Japan is still the same month, a minute later is the next.
    clock.advance(Date.parse('2026-11-30T14:59:59.999Z') - clock.now().getTime())
    expect((await order('coins-1120', consent, minor)).code).toBe('MONTHLY_CAP')
    clock.advance(1)
    expect((await order('coins-1120', consent, minor)).state).toBe('created')
  })

  test('counts orders that come at once, and no longer those that came to nothing', async () => {
    const minor = await born('2011-01-01')
    const consent = { guardianConsent: true }
    const orders = await Promise.all(Array.from({ length: 8 }, () => order('coins-1120', consent, minor)))
    expect(orders.filter(({ state }) => state === 'created')).toHaveLength(4)
    expect(orders.filter(({ code }) => code === 'MONTHLY_CAP')).toHaveLength(4)
    const [one] = orders.filter(({ state }) => state === 'created')
    await sandbox.act(sessionOf(one), 'fail')
    expect((await order('coins-1120', consent, minor)).state).toBe('created')
  })

  test('is closed without payments, and for real money until the operator has told what the law wants told', async () => {
    const closedOf = async (shop: Purchases) => (await shop.shop(mio)).closed
    const real = { ...sandbox.payments, test: false }
    expect(await closedOf(openShop(database, clock, null))).toBe('off')
    expect(await closedOf(openShop(database, clock, real))).toBe('operator_data_missing')
    expect(await closedOf(openShop(database, clock, real, { ...completeOperator, phone: null }))).toBe(
      'operator_data_missing',
    )
    expect(await closedOf(openShop(database, clock, real, completeOperator))).toBeNull()
    const request = { userId: mio, productId: 'coins-110', key: newKey(), guardianConsent: false }
    const place = { language: 'ja', origin: 'https://live.example.jp' } as const
    for (const payments of [null, real]) {
      await expect(openShop(database, clock, payments).order({ ...request, ...place })).rejects.toThrow('SALES_CLOSED')
    }
  })
})

describe('what goes back to the payer', () => {
  test('takes unspent coins of that purchase; what is spent is owed, and nothing is sold meanwhile', async () => {
    const purchase = await bought('pay')
    await spend(1000n)
    await sandbox.act(sessionOf(purchase), 'refund')
    expect(await check(purchase.id)).toMatchObject({ state: 'refunded' })
    expect(await balance()).toEqual({ paid: 0, free: 0, owed: 1000 })
    expect((await order()).code).toBe('COINS_OWED')
    expect(await database.run(readBooks, null)).toMatchObject(inOrder)
  })

  test('by a chargeback is given again when the bank decides for us', async () => {
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
    expect(await database.run(readBooks, null)).toMatchObject(inOrder)
  })
})

describe('an account with purchases', () => {
  test('waits for what is being paid before it goes, and takes its purchases along', async () => {
    const purchase = await bought('later')
    await expect(purchases.account.mayLeave(mio)).rejects.toThrow('PURCHASE_UNDER_WAY')
    await sandbox.act(sessionOf(purchase), 'arrive')
    await purchases.account.mayLeave(mio)
    expect(await purchases.account.export(mio)).toMatchObject([{ id: purchase.id, state: 'credited', yen: 1200 }])
  })
})

describe('word of the provider', () => {
  const tell = (body: string, headers: Record<string, string> = {}) =>
    room.app.inject({ method: 'POST', url: '/payment-events', body, headers })

  test('is refused when it is not signed, and needs no header of ours', async () => {
    expect((await tell('{"id":"evt_1"}', { 'content-type': 'application/json' })).statusCode).toBe(400)
    expect((await tell('')).statusCode).toBe(400)
  })

  test('that is lost is made good by asking', async () => {
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
