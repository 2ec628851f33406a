import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openChatProduct, type ChatProduct } from '#tests/support/chat-product.ts'
import { giveCoins } from '#tests/support/given-coins.ts'
import { countViewerKeys, insertStartedLive } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { createViewerRecording } from './recording/viewer-recording.ts'
import { listLargestGifts } from './store.ts'

let product: TestProduct
let chat: ChatProduct
let sora: Caller
let liveId: string

beforeEach(async () => {
  product = await openProduct()
  chat = await openChatProduct(product)
  sora = chat.sora
  liveId = chat.liveId
})
afterEach(async () => {
  chat.closeClients()
  await product.close()
})

async function startLive(): Promise<void> {
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(async () => (await sora.call(`GET /v1/lives/${liveId}`)).json().state).toBe('on_air')
}

const end = () => sora.call(`POST /v1/lives/${liveId}/end`)
const read = async () => (await sora.call(`GET /v1/lives/${liveId}/history`)).json()

async function give(account: DemoAccount, quantity: number): Promise<void> {
  const userId = await product.userIdOf(account)
  await giveCoins(product.database, { userId, sort: 'free', coins: 100, at: product.clock.now() })
  const body = { giftId: 'star', quantity, key: randomUUID() }
  expect((await (await product.as(account)).call(`POST /v1/lives/${liveId}/gifts`, body)).statusCode).toBe(200)
}

/** Waits until the room has this many viewers, and records them. */
async function sample(viewers: number): Promise<void> {
  await expect.poll(() => product.realtime.viewers(`live:${liveId}`)).toBe(viewers)
  await product.viewerRecording.sample()
}

async function visitor(): Promise<TestClient> {
  const client = chat.register(await new TestClient(chat.address).opened())
  client.enter(liveId)
  await expect.poll(() => client.received('joined').length).toBe(1)
  return client
}

test('a live has its viewers, comments, gifts and followers over time, counted from what happened', async () => {
  await chat.join('liver-sora')
  const mio = await chat.join('viewer-mio')
  await sample(1)
  await startLive()
  await sample(1)
  const guest = await visitor()
  await sample(2)
  await chat.post(mio, 'はじまった')
  guest.socket.close()
  product.clock.advance(10_000)
  await sample(1)
  product.clock.advance(60_000)
  await chat.join('viewer-kenta')
  await sample(2)
  await give('viewer-mio', 2)
  const liverId = await product.userIdOf('liver-sora')
  await (await product.as('viewer-mio')).call(`POST /v1/livers/${liverId}/follow`, { following: true })
  product.clock.advance(20_000)
  await end()

  // Comments are stored in batches.
  await expect.poll(async () => (await read()).figures.comments).toBe(1)
  expect(await read()).toMatchObject({
    id: liveId,
    figures: {
      durationMs: 90_000,
      peakViewers: 2,
      totalViewers: 3,
      watchSeconds: (2 + 1 + 2) * 10,
      newFollowers: 1,
      comments: 1,
      gifts: 2,
      points: 20,
    },
    intervalMs: 60_000,
    intervals: [
      { fromMs: 0, viewers: 2, newFollowers: 0, comments: 1, gifts: 0, points: 0 },
      { fromMs: 60_000, viewers: 2, newFollowers: 1, comments: 0, gifts: 2, points: 20 },
    ],
    gifts: [{ name: { ja: 'キラ星' }, quantity: 2, points: 20, atMs: 70_000, sender: { nickName: 'みお' } }],
    before: [],
    mean: null,
  })
  expect((await sora.call(`GET /v1/lives/${liveId}/history/supporters`)).json()).toMatchObject({
    items: [{ rank: 1, points: 20, gifts: 2, user: { nickName: 'みお' } }],
    next: null,
  })
})

test('a repeated sample changes nothing, and a user who comes back counts once', async () => {
  const mio = await chat.join('viewer-mio')
  await startLive()
  await sample(1)
  await sample(1)
  mio.socket.close()
  await expect.poll(() => product.realtime.viewers(`live:${liveId}`)).toBe(0)
  await chat.join('viewer-mio')
  await sample(1)
  product.clock.advance(10_000)
  await end()
  expect((await read()).figures).toMatchObject({ totalViewers: 1, watchSeconds: 10 })
})

test('a process that starts during the live counts nothing again', async () => {
  await chat.join('viewer-mio')
  await startLive()
  await sample(1)
  const { database, clock, realtime } = product
  const log = { error: () => {} }
  await createViewerRecording({ database, clock, log, realtime, secret: 'a secret for tests' }).sample()
  await end()
  expect((await read()).figures).toMatchObject({ totalViewers: 1, watchSeconds: 10 })
})

test('a visitor who reconnects counts once', async () => {
  const guest = await visitor()
  await startLive()
  await sample(1)
  guest.socket.close()
  await expect.poll(() => product.realtime.viewers(`live:${liveId}`)).toBe(0)
  const again = chat.register(await new TestClient(chat.address).opened())
  again.enter(liveId, guest.position)
  await sample(1)
  await end()
  expect((await read()).figures).toMatchObject({ totalViewers: 1 })
})

test('samples are recorded periodically while the job runs, and only of lives on air', async () => {
  await chat.join('viewer-mio')
  await product.viewerRecording.start()
  await startLive()
  product.clock.advance(5000)
  await product.viewerRecording.close()
  await end()
  await product.viewerRecording.sample()
  expect((await read()).figures).toMatchObject({ totalViewers: 1, watchSeconds: 10 })
})

test('a live whose viewers were not recorded over time has no sums of them', async () => {
  await chat.join('viewer-mio')
  await expect.poll(() => product.realtime.viewers(`live:${liveId}`)).toBe(1)
  await startLive()
  product.clock.advance(10_000)
  // The largest number of viewers is stored after the start.
  await expect.poll(async () => (await sora.call(`GET /v1/lives/${liveId}`)).json().viewers).toBe(1)
  await end()
  await expect.poll(async () => (await read()).figures.peakViewers).toBe(1)
  const { figures, intervals } = await read()
  expect(figures).toMatchObject({ totalViewers: null, watchSeconds: null })
  expect(intervals).toMatchObject([{ viewers: null }])
})

test('the keys of viewers are deleted after the end, and their number remains', async () => {
  await chat.join('viewer-mio')
  await startLive()
  await sample(1)
  expect(await product.database.run(countViewerKeys, undefined)).toBe(1)
  await end()
  await product.viewerRecording.start()
  expect(await product.database.run(countViewerKeys, undefined)).toBe(0)
  expect((await read()).figures).toMatchObject({ totalViewers: 1 })
})

describe('earlier lives', () => {
  const startedAt = (day: number) => new Date(Date.UTC(2026, 9, day))
  const id = (day: number) => `past${String(day).padStart(8, '0')}`
  beforeEach(async () => {
    const liverId = await product.userIdOf('liver-sora')
    for (const day of [1, 2, 3, 4, 5, 6, 7]) {
      await product.database.run(insertStartedLive, {
        id: id(day),
        liverId,
        startedAt: startedAt(day),
        state: 'archived',
        published: day !== 2,
        thumbnailUrl: day === 2 ? '/thumbnail.webp' : null,
      })
    }
  })

  test('are listed newest first in pages, without the live on air, with covers', async () => {
    await startLive()
    const page = async (query: string) => (await sora.call(`GET /v1/live-history?limit=4${query}`)).json()
    const first = await page('')
    expect(first.items.map((item: { id: string }) => item.id)).toEqual([7, 6, 5, 4].map(id))
    const second = await page(`&cursor=${first.next}`)
    expect(second.items.map((item: { id: string }) => item.id)).toEqual([3, 2, 1].map(id))
    expect(second.next).toBeNull()
    const images = [
      { genre: 'talk', posterUrl: expect.stringContaining(id(3)), thumbnail: null },
      { genre: 'talk', posterUrl: null, thumbnail: { url: '/thumbnail.webp', template: null } },
    ]
    expect(second.items).toMatchObject([...images, { posterUrl: expect.stringContaining(id(1)) }])
    expect(second.items[0].figures).toMatchObject({ totalViewers: 0, watchSeconds: 0, points: 0 })
  })

  test('are compared with a live: the last five before it, and their mean', async () => {
    const { before, mean } = (await sora.call(`GET /v1/lives/${id(7)}/history`)).json()
    expect(before.map((item: { id: string }) => item.id)).toEqual([6, 5, 4, 3, 2].map(id))
    expect(mean).toMatchObject({ durationMs: 0, totalViewers: 0, comments: 0 })
  })
})

test('one supporter has the gifts of the live in order, without those of others', async () => {
  await startLive()
  await give('viewer-mio', 1)
  product.clock.advance(70_000)
  await give('viewer-mio', 3)
  await give('viewer-kenta', 5)
  await end()
  const mioId = await product.userIdOf('viewer-mio')
  const response = await sora.call(`GET /v1/lives/${liveId}/history/${mioId}`)
  expect(response.json()).toMatchObject({
    live: { id: liveId },
    supporter: { rank: 2, points: 40, gifts: 4, user: { id: mioId } },
  })
  expect((await sora.call(`GET /v1/lives/${liveId}/history/${mioId}/gifts`)).json()).toMatchObject({
    items: [
      { quantity: 1, points: 10, atMs: 0, thanked: false },
      { quantity: 3, points: 30, atMs: 70_000, thanked: false },
    ],
    next: null,
  })
  const other = await sora.call(`GET /v1/lives/${liveId}/history/${await product.userIdOf('liver-sora')}`)
  expect([other.statusCode, other.json().code]).toEqual([404, 'USER_NOT_FOUND'])
})

test('the chart of a live has its largest gifts in the order of sending, without those of other lives', async () => {
  await startLive()
  for (const quantity of [3, 1, 2]) {
    await give('viewer-mio', quantity)
    product.clock.advance(10_000)
  }
  await end()
  const { gifts } = await read()
  const shown = gifts.map(({ quantity, atMs }: { quantity: number; atMs: number }) => `${quantity} at ${atMs}`)
  expect(shown).toEqual(['3 at 0', '1 at 10000', '2 at 20000'])
  const largest = await product.database.run(listLargestGifts, { liveId, limit: 2 })
  expect(largest.map(({ points }) => points)).toEqual([30, 20])
  expect(await product.database.run(listLargestGifts, { liveId: 'AAAAAAAAAAAA', limit: 2 })).toEqual([])
})

test('the minutes and the supporters of a live are downloaded as CSV', async () => {
  await startLive()
  await give('viewer-mio', 2)
  product.clock.advance(61_000)
  await end()
  const csv = (query: string) => sora.call(`GET /v1/lives/${liveId}/history.csv?${query}`)
  const minutes = await csv('table=minutes')
  expect(minutes.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="live-${liveId}-minutes.csv"`,
  })
  expect(minutes.body.slice(1).split('\r\n')).toEqual([
    'ライブ,開始からの分,同時視聴者数,新しいフォロワー,コメント,ギフト,ポイント',
    '残る,0,0,0,0,2,20',
    '残る,1,0,0,0,0,0',
    '',
  ])
  expect((await csv('table=supporters&language=en')).body.slice(1).split('\r\n')).toEqual([
    'Live,Rank,Supporter,Gifts,Points',
    '残る,1,みお,2,20',
    '',
  ])
})

describe('the history of a live', () => {
  const paths = (userId: number) =>
    ['', '.csv', '/supporters', `/${userId}`, `/${userId}/gifts`].map((end) => `GET /v1/lives/${liveId}/history${end}`)
  let all: string[]
  beforeEach(async () => {
    await startLive()
    await give('viewer-mio', 1)
    all = paths(await product.userIdOf('viewer-mio'))
  })

  test('is read only after its end', async () => {
    for (const path of all) expect((await sora.call(path)).json().code).toBe('WRONG_LIVE_STATE')
    await end()
    for (const path of all) expect((await sora.call(path)).statusCode).toBe(200)
    expect((await sora.call('GET /v1/lives/AAAAAAAAAAAA/history')).json().code).toBe('LIVE_NOT_FOUND')
  })
})
