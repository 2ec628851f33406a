import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { forgetTelling } from '#tests/support/given-live.ts'
import { TestPage } from '#tests/support/page.ts'
import { openProduct, operatorToken, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { DatabaseUnavailable } from '../ports/database/port.ts'
import { listSupporters } from './store.ts'

let product: TestProduct
let address: string
let sora: Caller
let mio: Caller
let mioId: number
let soraId: number
let liveId: string
const pages: TestPage[] = []

const asOperator = { authorization: `Operator ${operatorToken}` }

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  sora = await product.as('liver-sora')
  mio = await product.as('viewer-mio')
  mioId = await product.userIdOf('viewer-mio')
  soraId = await product.userIdOf('liver-sora')
})
beforeEach(async () => {
  liveId = (await sora.call('POST /v1/lives', { title: 'ギフト', genre: 'talk', startsAt: null })).json().id
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  const onAir = async () => (await sora.call(`GET /v1/lives/${liveId}`)).json().state === 'on_air'
  await vi.waitUntil(onAir, { timeout: 20_000 })
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.socket.terminate()
  await sora.call(`POST /v1/lives/${liveId}/end`)
})
afterAll(() => product.close())

async function grant(userId: number, coins: number): Promise<void> {
  const body = { correction: 'grant', coins, reason: 'test', key: randomUUID() }
  const nobody = await product.as(null)
  expect((await nobody.call(`POST /v1/staff/coins/${userId}/corrections`, body, asOperator)).statusCode).toBe(200)
}

async function inRoom(account: DemoAccount | null): Promise<TestPage> {
  const page = await new TestPage(address, (await product.as(account)).cookies).opened()
  pages.push(page)
  page.enter(liveId)
  await expect.poll(() => page.told('live').length).toBeGreaterThan(0)
  return page
}

const send = (caller: Caller, wanted: object = {}) =>
  caller.call(`POST /v1/lives/${liveId}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID(), ...wanted })
const giftsHeard = (page: TestPage) => page.events.flatMap((event) => (event.type === 'gift' ? [event.gift] : []))

test('the catalogue has twenty gifts in three languages, the cheapest first, each with its picture', async () => {
  const { gifts } = (await mio.call('GET /v1/gifts')).json()
  expect(gifts).toHaveLength(20)
  const coins = gifts.map((gift: { coins: number }) => gift.coins)
  expect(coins).toEqual(coins.toSorted((a: number, b: number) => a - b))
  expect(gifts[0]).toEqual({
    id: 'heart',
    name: { ja: 'ハート', en: 'Heart', ko: '하트' },
    coins: 1,
    points: 1,
    pictureUrl: '/gifts/heart.svg',
    animation: 'rise',
  })
})

test('a gift is heard by everybody in the live once, however often it was asked for', async () => {
  await grant(mioId, 100)
  const [liver, visitor] = [await inRoom('liver-sora'), await inRoom(null)]
  const key = randomUUID()
  const first = await send(mio, { key, quantity: 2 })
  expect(first.json()).toMatchObject({ gift: { quantity: 2, combo: 2, points: 20, gift: { id: 'star' } } })
  expect((await send(mio, { key, quantity: 2 })).json()).toEqual(first.json())
  await send(mio)
  for (const page of [liver, visitor]) await expect.poll(() => giftsHeard(page)).toHaveLength(2)
  expect(giftsHeard(visitor)[0]).toEqual(first.json().gift)
  expect(giftsHeard(visitor)[1]).toMatchObject({ combo: 3, sender: { id: mioId } })
})

test('whoever comes later is told of the latest gifts, the oldest first', async () => {
  await grant(mioId, 100)
  await send(mio)
  product.clock.advance(10)
  await send(mio, { giftId: 'heart', quantity: 3 })
  const visitor = await product.as(null)
  const { gifts } = (await visitor.call(`GET /v1/lives/${liveId}/gifts`)).json()
  expect(gifts).toMatchObject([
    { gift: { id: 'star' }, quantity: 1, sender: { id: mioId } },
    { gift: { id: 'heart' }, quantity: 3 },
  ])
  expect((await visitor.call('GET /v1/lives/000000000000/gifts')).json().code).toBe('LIVE_NOT_FOUND')
})

test('a gift that was booked by a process that died is told by another look', async () => {
  await grant(mioId, 100)
  const visitor = await inRoom(null)
  await send(mio)
  await expect.poll(() => giftsHeard(visitor)).toHaveLength(1)
  await product.database.run(forgetTelling, null)
  product.clock.advance(6000)
  await product.gifts.telling.start()
  expect(giftsHeard(visitor)).toHaveLength(1)
})

test.each([
  ['a visitor', null, 'SIGN_IN_REQUIRED'],
  ['the liver', 'liver-sora', 'GIFT_TO_ONESELF'],
  ['somebody without coins', 'viewer-kenta', 'COINS_NOT_ENOUGH'],
] as const)('%s sends none', async (_, account, code) => {
  const answer = await send(await product.as(account))
  expect(answer.json().code).toBe(code)
})

test('nothing is taken for a gift that there is not, in a live that there is not, or that is over', async () => {
  await grant(mioId, 100)
  const before = (await mio.call('GET /v1/coins')).json().balance
  expect((await send(mio, { giftId: 'nothing' })).json().code).toBe('GIFT_NOT_FOUND')
  const elsewhere = { giftId: 'star', quantity: 1, key: randomUUID() }
  expect((await mio.call('POST /v1/lives/000000000000/gifts', elsewhere)).json().code).toBe('LIVE_NOT_FOUND')
  await sora.call(`POST /v1/lives/${liveId}/end`)
  expect((await send(mio)).json().code).toBe('GIFTS_CLOSED')
  expect((await mio.call('GET /v1/coins')).json().balance).toEqual(before)
})

test('who was banned from the chats of the liver sends nothing more', async () => {
  const kentaId = await product.userIdOf('viewer-kenta')
  await grant(kentaId, 100)
  const kenta = await product.as('viewer-kenta')
  expect((await send(kenta)).statusCode).toBe(200)
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId: kentaId })
  expect((await send(kenta)).json().code).toBe('GIFT_UNWELCOME')
  await sora.call('POST /v1/chat-setting/bans/lifting', { userId: kentaId })
  expect((await send(kenta)).statusCode).toBe(200)
})

test('the ranking names supporters by points, and tells a viewer their own place', async () => {
  await grant(mioId, 200)
  await send(mio, { quantity: 5 })
  const { supporters, own, points } = (await mio.call(`GET /v1/lives/${liveId}/supporters`)).json()
  expect(supporters).toMatchObject([{ rank: 1, points: 50, user: { id: mioId } }])
  expect([own, points]).toEqual([supporters[0], 50])
  const visitor = await product.as(null)
  expect((await visitor.call(`GET /v1/lives/${liveId}/supporters`)).json().own).toBeNull()
})

test('everybody who asks for the ranking within a moment is told from one look; their own place is as it is now', async () => {
  await grant(mioId, 200)
  await send(mio)
  const visitor = await product.as(null)
  const ranking = async (caller: Caller) => (await caller.call(`GET /v1/lives/${liveId}/supporters`)).json()
  const looks = vi.spyOn(product.database, 'run')
  const told = await Promise.all(Array.from({ length: 20 }, () => ranking(visitor)))
  const counted = looks.mock.calls.filter(([{ name }]) => name === listSupporters.name).length
  looks.mockRestore()
  expect(counted).toBe(1)
  expect(told.every(({ points }) => points === 10)).toBe(true)

  await send(mio)
  product.clock.advance(1900)
  expect(await ranking(mio)).toMatchObject({ points: 10, own: { points: 20 } })
  product.clock.advance(100)
  expect(await ranking(visitor)).toMatchObject({ points: 20, supporters: [{ points: 20 }] })
})

test('a ranking that could not be read is read again by whoever asks next', async () => {
  const visitor = await product.as(null)
  const asked = () => visitor.call(`GET /v1/lives/${liveId}/supporters`)
  const away = vi.spyOn(product.database, 'run').mockRejectedValue(new DatabaseUnavailable('away'))
  expect((await asked()).statusCode).toBe(503)
  away.mockRestore()
  expect((await asked()).json()).toEqual({ supporters: [], own: null, points: 0 })
  expect((await visitor.call('GET /v1/lives/000000000000/supporters')).json().code).toBe('LIVE_NOT_FOUND')
})

test('gifts of coins that were given away earn the liver nothing, and nobody but staff writes down a payout', async () => {
  await grant(mioId, 200)
  await send(mio)
  const { byState } = (await sora.call('GET /v1/rewards')).json()
  expect(byState).toMatchObject({ pending: { points: 0, yen: 0 }, confirmed: { points: 0, yen: 0 } })
  const path = `POST /v1/staff/rewards/${soraId}/payouts`
  for (const [account, code] of [
    [null, 'SIGN_IN_REQUIRED'],
    ['viewer-mio', 'STAFF_ONLY'],
    ['liver-sora', 'STAFF_ONLY'],
    ['staff-yui', 'REWARD_CHANGED'],
  ] as const) {
    const caller = await product.as(account)
    expect((await caller.call(path, { yen: 5000, reason: 'transfer 1' })).json().code).toBe(code)
  }
})
