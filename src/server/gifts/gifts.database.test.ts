import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { countEvents } from '#tests/support/given-outbox.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, operatorToken, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { freshMs, staleMs } from '../http/index.ts'
import { DatabaseUnavailable } from '../ports/database/port.ts'
import { jobsOf } from '../slice.ts'
import { listSupporters, sendGifts } from './store.ts'

let product: TestProduct
let address: string
let sora: Caller
let mio: Caller
let mioId: number
let soraId: number
let liveId: string
const clients: TestClient[] = []

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
  for (const client of clients.splice(0)) client.socket.terminate()
  await sora.call(`POST /v1/lives/${liveId}/end`)
})
afterAll(() => product.close())

async function grant(userId: number, coins: number): Promise<void> {
  const body = { correction: 'grant', coins, reason: 'test', key: randomUUID() }
  const visitor = await product.as(null)
  expect((await visitor.call(`POST /v1/staff/coins/${userId}/corrections`, body, asOperator)).statusCode).toBe(200)
}

async function inRoom(account: DemoAccount | null): Promise<TestClient> {
  const client = await new TestClient(address, (await product.as(account)).cookies).opened()
  clients.push(client)
  client.enter(liveId)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  return client
}

const send = (caller: Caller, request: object = {}) =>
  caller.call(`POST /v1/lives/${liveId}/gifts`, { giftId: 'star', quantity: 1, key: randomUUID(), ...request })
const receivedGifts = (client: TestClient) =>
  client.events.flatMap((event) => (event.type === 'gift' ? [event.gift] : []))

test('the catalogue has twenty gifts in three languages with images, cheapest first', async () => {
  const { gifts } = (await mio.call('GET /v1/gifts')).json()
  expect(gifts).toHaveLength(20)
  const coins = gifts.map((gift: { coins: number }) => gift.coins)
  expect(coins).toEqual(coins.toSorted((a: number, b: number) => a - b))
  expect(gifts[0]).toEqual({
    id: 'heart',
    name: { ja: 'ハート', en: 'Heart', ko: '하트' },
    coins: 1,
    points: 1,
    imageUrl: '/gifts/heart.svg',
    animation: 'rise',
  })
})

test('all clients of a live receive a gift once, even if it was requested twice', async () => {
  await grant(mioId, 100)
  const [liver, visitor] = [await inRoom('liver-sora'), await inRoom(null)]
  const key = randomUUID()
  const first = await send(mio, { key, quantity: 2 })
  expect(first.json()).toMatchObject({ gift: { quantity: 2, combo: 2, points: 20, gift: { id: 'star' } } })
  expect((await send(mio, { key, quantity: 2 })).json()).toEqual(first.json())
  await send(mio)
  for (const client of [liver, visitor]) await expect.poll(() => receivedGifts(client)).toHaveLength(2)
  expect(receivedGifts(visitor)[0]).toEqual(first.json().gift)
  expect(receivedGifts(visitor)[1]).toMatchObject({ combo: 3, sender: { id: mioId } })
})

test('only the liver of a live thanks for its gifts; all clients are notified once', async () => {
  await grant(mioId, 100)
  const visitor = await inRoom(null)
  const { gift } = (await send(mio)).json()
  const thank = async (account: DemoAccount | null, live = liveId, id = gift.id) =>
    (await (await product.as(account)).call(`POST /v1/lives/${live}/gifts/${id}/thanks`, {})).json()
  expect((await thank(null)).code).toBe('SIGN_IN_REQUIRED')
  for (const account of ['viewer-mio', 'liver-hana', 'staff-yui'] as const) {
    expect((await thank(account)).code).toBe('NOT_YOUR_LIVE')
  }
  expect((await thank('liver-sora', '000000000000')).code).toBe('SENT_GIFT_NOT_FOUND')
  expect((await thank('liver-sora', liveId, randomUUID())).code).toBe('SENT_GIFT_NOT_FOUND')
  expect(await thank('liver-sora')).toEqual({ ...gift, thanked: true })
  expect(await thank('liver-sora')).toEqual({ ...gift, thanked: true })
  product.clock.advance(10)
  await send(mio)
  await expect.poll(() => receivedGifts(visitor)).toHaveLength(2)
  const thanks = visitor.events.flatMap((event) => (event.type === 'thanks' ? [event.gift] : []))
  expect(thanks).toEqual([{ ...gift, thanked: true }])
  const { gifts } = (await sora.call(`GET /v1/lives/${liveId}/gifts`)).json()
  expect(gifts.map(({ thanked }: { thanked: boolean }) => thanked)).toEqual([true, false])
})

test('the latest gifts of a live are listed, oldest first', async () => {
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

async function startOutbox(): Promise<void> {
  for (const job of jobsOf(product.slices.filter(({ name }) => name === 'outbox'))) await job.start?.()
}

test('only those who may watch a live or its archive see its gifts and supporters', async () => {
  const recording = { durationMs: 600_000, bytes: 75_000_000, hasVideo: true, trim: null }
  product.engine.recorded.set(liveId, recording)
  const visitor = await product.as(null)
  const kenta = await product.as('viewer-kenta')
  const userId = await product.userIdOf('viewer-kenta')
  await grant(mioId, 100)
  await send(mio)
  const seenBy = async (caller: Caller) => {
    product.clock.advance(freshMs + staleMs)
    const { gifts } = (await caller.call(`GET /v1/lives/${liveId}/gifts`)).json()
    const { supporters, points } = (await caller.call(`GET /v1/lives/${liveId}/supporters`)).json()
    return [gifts.length, supporters.length, points]
  }
  const all = [1, 1, 10]
  const none = [0, 0, 0]
  await sora.call('POST /v1/blocks', { userId, blocked: true })
  expect([await seenBy(visitor), await seenBy(kenta)]).toEqual([all, none])
  await sora.call('POST /v1/blocks', { userId, blocked: false })
  await sora.call(`POST /v1/lives/${liveId}/end`)
  await expect.poll(async () => (await sora.call(`GET /v1/lives/${liveId}`)).json().state).toBe('archived')
  expect([await seenBy(visitor), await seenBy(kenta)]).toEqual([all, all])
  await sora.call(`POST /v1/lives/${liveId}/archive/visibility`, { visibility: 'followers' })
  expect([await seenBy(visitor), await seenBy(mio), await seenBy(sora)]).toEqual([none, none, all])
  await kenta.call(`POST /v1/livers/${soraId}/follow`, { following: true })
  expect([await seenBy(kenta), await seenBy(visitor)]).toEqual([all, none])
  await sora.call(`POST /v1/lives/${liveId}/archive/publication`, { published: false })
  expect([await seenBy(kenta), await seenBy(sora)]).toEqual([none, all])
})

test('a gift whose process was killed after its transaction is published by the job of any process', async () => {
  await grant(mioId, 100)
  const visitor = await inRoom(null)
  const sending = { id: randomUUID(), senderId: mioId, key: randomUUID(), liveId, giftId: 'star', quantity: 1 }
  await product.database.run(sendGifts, { sendings: [sending], at: product.clock.now() })
  await startOutbox()
  await expect.poll(() => receivedGifts(visitor)).toMatchObject([{ id: sending.id, sender: { id: mioId } }])
})

test('gifts of an outage of more than ten minutes are not published any more', async () => {
  await grant(mioId, 100)
  const visitor = await inRoom(null)
  const sending = { senderId: mioId, liveId, giftId: 'star', quantity: 1 }
  const at = new Date(product.clock.now().getTime() - 11 * 60_000)
  await product.database.run(sendGifts, { sendings: [{ ...sending, id: randomUUID(), key: randomUUID() }], at })
  await startOutbox()
  await expect.poll(() => product.database.run(countEvents, null)).toBe(0)
  await send(mio)
  await expect.poll(() => receivedGifts(visitor)).toHaveLength(1)
  expect(receivedGifts(visitor)[0]?.at).toBe(product.clock.now().toISOString())
})

test.each([
  ['a visitor', null, 'SIGN_IN_REQUIRED'],
  ['the liver', 'liver-sora', 'GIFT_TO_ONESELF'],
  ['a user without coins', 'viewer-kenta', 'COINS_NOT_ENOUGH'],
] as const)('%s cannot send a gift', async (_, account, code) => {
  const answer = await send(await product.as(account))
  expect(answer.json().code).toBe(code)
})

test('a gift that does not exist, or whose live does not exist or has ended, costs nothing', async () => {
  await grant(mioId, 100)
  const before = (await mio.call('GET /v1/coins')).json().balance
  expect((await send(mio, { giftId: 'nothing' })).json().code).toBe('GIFT_NOT_FOUND')
  const elsewhere = { giftId: 'star', quantity: 1, key: randomUUID() }
  expect((await mio.call('POST /v1/lives/000000000000/gifts', elsewhere)).json().code).toBe('LIVE_NOT_FOUND')
  await sora.call(`POST /v1/lives/${liveId}/end`)
  expect((await send(mio)).json().code).toBe('GIFTS_CLOSED')
  expect((await mio.call('GET /v1/coins')).json().balance).toEqual(before)
})

test('users who are banned from the chats of the liver cannot send gifts', async () => {
  const kentaId = await product.userIdOf('viewer-kenta')
  await grant(kentaId, 100)
  const kenta = await product.as('viewer-kenta')
  expect((await send(kenta)).statusCode).toBe(200)
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId: kentaId })
  expect((await send(kenta)).json().code).toBe('GIFT_SENDER_BANNED')
  await sora.call('POST /v1/chat-setting/bans/lifting', { userId: kentaId })
  expect((await send(kenta)).statusCode).toBe(200)
})

test('the ranking lists supporters by points, with the rank of the viewer', async () => {
  await grant(mioId, 200)
  await send(mio, { quantity: 5 })
  const { supporters, own, points } = (await mio.call(`GET /v1/lives/${liveId}/supporters`)).json()
  expect(supporters).toMatchObject([{ rank: 1, points: 50, user: { id: mioId } }])
  expect([own, points]).toEqual([supporters[0], 50])
  const visitor = await product.as(null)
  expect((await visitor.call(`GET /v1/lives/${liveId}/supporters`)).json().own).toBeNull()
})

test('the ranking is cached for all clients; the rank of the viewer is not', async () => {
  await grant(mioId, 200)
  await send(mio)
  const visitor = await product.as(null)
  const ranking = async (caller: Caller) => (await caller.call(`GET /v1/lives/${liveId}/supporters`)).json()
  const queries = vi.spyOn(product.database, 'run')
  const rankings = await Promise.all(Array.from({ length: 20 }, () => ranking(visitor)))
  const counted = queries.mock.calls.filter(([{ name }]) => name === listSupporters.name).length
  queries.mockRestore()
  expect(counted).toBe(1)
  expect(rankings.every(({ points }) => points === 10)).toBe(true)

  await send(mio)
  product.clock.advance(1900)
  expect(await ranking(mio)).toMatchObject({ points: 10, own: { points: 20 } })
  product.clock.advance(101)
  expect(await ranking(visitor)).toMatchObject({ points: 20, supporters: [{ points: 20 }] })
})

test('a failed read of the ranking is not cached', async () => {
  const visitor = await product.as(null)
  const request = () => visitor.call(`GET /v1/lives/${liveId}/supporters`)
  const outage = vi.spyOn(product.database, 'run').mockRejectedValue(new DatabaseUnavailable('unavailable'))
  expect((await request()).statusCode).toBe(503)
  outage.mockRestore()
  expect((await request()).json()).toEqual({ supporters: [], own: null, points: 0 })
  expect((await visitor.call('GET /v1/lives/000000000000/supporters')).json().code).toBe('LIVE_NOT_FOUND')
})

test('gifts of free coins earn no reward, and only staff record payouts', async () => {
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
