import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { giveCoins } from '#tests/support/given-coins.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'

let product: TestProduct
let address: string
let liveId: string
let sora: Caller
const clients: TestClient[] = []

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  sora = await product.as('liver-sora')
})
beforeEach(async () => {
  liveId = (await sora.call('POST /v1/lives', { title: 'まとめ', genre: 'talk', startsAt: null })).json().id
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await sora.call(`POST /v1/lives/${liveId}/end`)
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
})
afterAll(() => product.close())

const stateNow = async () => (await sora.call(`GET /v1/lives/${liveId}`)).json()
const summaryFor = (caller: Caller) => caller.call(`GET /v1/lives/${liveId}/summary`)

async function startLive(): Promise<void> {
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(async () => (await stateNow()).state).toBe('on_air')
}

async function inRoom(account: DemoAccount | null): Promise<TestClient> {
  const client = await new TestClient(address, (await product.as(account)).cookies).opened()
  clients.push(client)
  client.enter(liveId)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  return client
}

async function post(client: TestClient, text: string): Promise<string> {
  const key = client.postComment(liveId, text)
  await expect.poll(() => client.received('accepted').some((message) => message.key === key)).toBe(true)
  return client.received('accepted').find((message) => message.key === key)?.commentId ?? ''
}

test('only the liver reads the summary of a live, and only after its end', async () => {
  await startLive()
  const hana = await product.as('liver-hana')
  expect((await summaryFor(sora)).json()).toMatchObject({ code: 'WRONG_LIVE_STATE' })
  await sora.call(`POST /v1/lives/${liveId}/end`)
  expect((await summaryFor(await product.as(null))).json()).toMatchObject({ code: 'SIGN_IN_REQUIRED' })
  for (const caller of [hana, await product.as('viewer-mio')]) {
    const response = await summaryFor(caller)
    expect([response.statusCode, response.json().code]).toEqual([403, 'NOT_YOUR_LIVE'])
  }
  const unknown = await sora.call('GET /v1/lives/AAAAAAAAAAAA/summary')
  expect(unknown.json()).toMatchObject({ code: 'LIVE_NOT_FOUND' })
  expect((await summaryFor(sora)).statusCode).toBe(200)
})

test('a live that was cancelled has no summary', async () => {
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
  expect((await summaryFor(sora)).json()).toMatchObject({ code: 'WRONG_LIVE_STATE' })
})

test('a live without comments and gifts has only its duration', async () => {
  await startLive()
  product.clock.advance(65_000)
  await sora.call(`POST /v1/lives/${liveId}/end`)
  expect((await summaryFor(sora)).json()).toEqual({
    durationMs: 65_000,
    peakViewers: 0,
    comments: 0,
    commenters: 0,
    gifts: 0,
    points: 0,
    newFollowers: 0,
    supporters: [],
    bestMoment: null,
  })
})

test('the summary counts viewers, comments, gifts and followers, and finds the best moment', async () => {
  const [liver, mio, kenta] = [await inRoom('liver-sora'), await inRoom('viewer-mio'), await inRoom('viewer-kenta')]
  const viewerCount = () => liver.received('batch').findLast(({ viewers }) => viewers !== undefined)?.viewers
  await expect.poll(viewerCount).toBe(2)
  await startLive()
  const early = await inRoom(null)
  await expect.poll(viewerCount).toBe(3)
  early.socket.close()
  await expect.poll(viewerCount).toBe(2)

  await post(mio, 'はじまった')
  product.clock.advance(120_000)
  await post(mio, 'いい歌')
  await post(kenta, 'すてき')
  await post(liver, 'ありがとう')
  const removed = await post(kenta, '消えるコメント')
  await sora.call(`POST /v1/lives/${liveId}/comments/${removed}/deletion`)
  const mioId = await product.userIdOf('viewer-mio')
  await giveCoins(product.database, { userId: mioId, sort: 'free', coins: 100, at: product.clock.now() })
  const viewer = await product.as('viewer-mio')
  const gift = { giftId: 'star', quantity: 2, key: randomUUID() }
  expect((await viewer.call(`POST /v1/lives/${liveId}/gifts`, gift)).statusCode).toBe(200)
  const liverId = await product.userIdOf('liver-sora')
  await viewer.call(`POST /v1/livers/${liverId}/follow`, { following: true })
  product.clock.advance(30_000)
  await sora.call(`POST /v1/lives/${liveId}/end`)

  // Comments are stored in batches.
  await expect.poll(async () => (await summaryFor(sora)).json().comments).toBe(3)
  expect((await summaryFor(sora)).json()).toMatchObject({
    durationMs: 150_000,
    peakViewers: 3,
    comments: 3,
    commenters: 2,
    gifts: 2,
    points: 20,
    newFollowers: 1,
    supporters: [{ rank: 1, points: 20, user: { id: mioId, nickName: 'みお' } }],
    bestMoment: { fromMs: 120_000, comments: 2, gifts: 1 },
  })
})
