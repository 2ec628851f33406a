import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { TestClock } from '#tests/support/clock.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { addPerson } from '#tests/support/people.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { openShop, durableSandbox } from '#tests/support/shop.ts'
import type { Purchases } from '../purchases/index.ts'
import { counted } from './index.ts'

let product: TestProduct
let chat: ChatProduct
let mio: Caller

beforeAll(async () => {
  product = await openProduct()
  chat = await openChatProduct(product)
  mio = await product.as('viewer-mio')
})
afterAll(async () => {
  chat.closeClients()
  await product.close()
})

/** The value of a series, such as `name{label="value"}`; 0 if it does not exist yet. */
async function valueOf(series: string): Promise<number> {
  const line = (await counted.metrics()).split('\n').find((one) => one.startsWith(`${series} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** How much a series grows while `act` runs. */
async function growth(series: string, act: () => Promise<unknown>): Promise<number> {
  const before = await valueOf(series)
  await act()
  return (await valueOf(series)) - before
}

const requests = (method: string, route: string, status: string): string =>
  `kirari_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('requests are measured by route pattern and class of status', async () => {
  const visit = (path: string) => () => mio.call(`GET ${path}`)
  expect(await growth(requests('GET', '/v1/lives/:id', '2xx'), visit(`/v1/lives/${chat.liveId}`))).toBe(1)
  expect(await growth(requests('GET', '/v1/lives/:id', '4xx'), visit('/v1/lives/no-such-live'))).toBe(1)
  expect(await growth(requests('GET', 'none', '4xx'), visit('/no/such/page'))).toBe(1)
})

test('labels contain neither ids nor URLs', async () => {
  for (const path of ['/v1/lives/secret-id?of=secret-id', '/secret-id', '/v1/lives/secret-id/comments']) {
    await mio.call(`GET ${path}`)
  }
  const text = await counted.metrics()
  for (const unbounded of ['secret-id', chat.liveId]) expect(text).not.toContain(unbounded)
})

test('database operations are measured by name and result', async () => {
  const series = (result: string) =>
    `kirari_database_operation_duration_seconds_count{operation="gifts.listLatest",result="${result}"}`
  // Under another address each time: responses are kept for a second.
  const readGifts = (limit: number) => () => chat.visitor.call(`GET /v1/lives/${chat.liveId}/gifts?limit=${limit}`)
  expect(await growth(series('done'), readGifts(5))).toBe(1)
  const { run } = product.database
  const failing = vi.spyOn(product.database, 'run').mockImplementation(async (operation, input) => {
    if (operation.name === 'gifts.listLatest') throw new Error('failed')
    return run(operation, input)
  })
  expect(await growth(series('failed'), readGifts(6))).toBe(1)
  failing.mockRestore()
})

test('accepted comments, delivered batches, sockets and rooms are counted; refused comments are not', async () => {
  const viewer = await chat.join('viewer-mio')
  expect(product.realtime.connections()).toBe(1)
  expect(product.realtime.roomCounts().get('live')).toBe(1)
  const batches = await growth('kirari_realtime_batches_delivered_total', async () => {
    expect(await growth('kirari_chat_comments_total', () => chat.post(viewer, 'こんばんは'))).toBe(1)
    await expect.poll(() => viewer.events.length).toBeGreaterThan(0)
  })
  expect(batches).toBeGreaterThan(0)
  const refused = await growth('kirari_chat_comments_total', async () => {
    viewer.postComment(chat.liveId, ' ')
    await expect.poll(() => viewer.received('refused').length).toBe(1)
  })
  expect(refused).toBe(0)
})

test('a gift counts once, however often it is requested', async () => {
  product.engine.listener.onEvent({ type: 'playable', streamId: chat.liveId })
  await expect.poll(async () => (await mio.call(`GET /v1/lives/${chat.liveId}`)).json().state).toBe('on_air')
  const userId = await product.userIdOf('viewer-mio')
  await giveCoins(product.database, { userId, sort: 'paid', coins: 100, at: product.clock.now() })
  const gift = { giftId: 'star', quantity: 2, key: randomUUID() }
  const sent = await growth('kirari_gifts_sent_total', async () => {
    for (let request = 0; request < 2; request += 1) {
      expect((await mio.call(`POST /v1/lives/${chat.liveId}/gifts`, gift)).statusCode).toBe(200)
    }
  })
  expect(sent).toBe(1)
})

test('each state that a purchase reaches counts once', async () => {
  const clock = new TestClock()
  const listener: { site: Purchases | null } = { site: null }
  const sandbox = durableSandbox(clock, listener)
  const purchases = openShop(product.database, clock, sandbox.payments)
  listener.site = purchases
  const userId = await product.database.run(addPerson, { nickName: 'れん', birthDate: '1999-05-05' })
  const form = {
    language: 'ja',
    origin: 'https://live.example.jp',
    guardianConsent: false,
    productId: 'coins-550',
  } as const
  const states = ['created', 'paid', 'credited', 'cancelled']
  const values = () => Promise.all(states.map((state) => valueOf(`kirari_purchases_total{state="${state}"}`)))
  const before = await values()
  const { id, checkoutUrl } = await purchases.order({ ...form, userId, key: 'bought' })
  // Its payment is still open, so that it stays `created`.
  await purchases.check(userId, id)
  await sandbox.act(checkoutUrl?.split('/').at(-1) ?? '', 'pay')
  await purchases.check(userId, id)
  const given = await purchases.order({ ...form, userId, key: 'given up' })
  for (let request = 0; request < 2; request += 1) await purchases.cancel(userId, given.id)
  const after = await values()
  expect(after.map((value, index) => value - (before[index] ?? 0))).toEqual([2, 1, 1, 1])
})
