import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { TestPage } from '#tests/support/page.ts'
import { openProduct, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let address: string
let liveId: string
const pages: TestPage[] = []

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: 'ソケット', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  for (const page of pages.splice(0)) page.socket.terminate()
})
afterAll(() => product.close())

async function open(account: DemoAccount | null): Promise<TestPage> {
  const page = await new TestPage(address, (await product.as(account)).cookies).opened()
  pages.push(page)
  page.enter(liveId)
  await expect.poll(() => page.told('live').length).toBeGreaterThan(0)
  return page
}

test('whoever enters is told the whole truth about the live', async () => {
  const page = await open(null)
  expect(page.messages[0]).toMatchObject({ type: 'entered', you: { role: 'visitor' }, snapshot: { comments: [] } })
  expect(page.told('live')[0]?.live).toMatchObject({ id: liveId, state: 'preparing', chatting: true })
})

test('the liver alone hears at once why the encoder was sent away', async () => {
  const [liver, viewer] = [await open('liver-sora'), await open(null)]
  const cause = "the stream can't be taken: H.264 with 4:2:2 colour"
  product.engine.listener.onEvent({ type: 'disconnected', streamId: liveId, cause, fault: 'colour' })
  await expect.poll(() => liver.told('fault')).toMatchObject([{ fault: 'colour' }])
  expect(viewer.told('fault')).toEqual([])
})

test('everybody hears the state change, and how many watch; the liver does not count', async () => {
  const liver = await open('liver-sora')
  const viewers = [await open(null), await open('viewer-mio')]
  const counted = () => liver.told('news').findLast((news) => news.viewers !== undefined)?.viewers
  await expect.poll(counted).toBe(2)
  expect((await (await product.as(null)).call(`GET /v1/lives/${liveId}`)).json().viewers).toBe(2)
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  for (const page of [liver, ...viewers]) await expect.poll(() => page.told('live').at(-1)?.live.state).toBe('on_air')
  viewers[0]?.socket.close()
  await expect.poll(counted).toBe(1)
})

test('the health of the stream is told to its liver alone', async () => {
  const [liver, stranger] = [await open('liver-sora'), await open('liver-hana')]
  const health = {
    bitrate: 2_000_000,
    frameRate: 30,
    keyFrameInterval: 1000,
    speed: 1,
    droppedFrames: 0,
    soundLevel: -12,
    width: 1280,
    height: 720,
    videoCodec: 'avc1.64001f',
    audioCodec: 'mp4a.40.2',
    encoder: 'test',
    protocol: 'rtmp',
    reconnects: 0,
    partLateness: 3,
    queued: 0,
    renditions: [{ name: '360p', width: 640, height: 360, state: 'running', bitrate: 700_000 }],
  } as const
  product.engine.listener.onEvent({ type: 'health', streamId: liveId, health })
  await expect.poll(() => liver.told('health')).toMatchObject([{ health }])
  expect(stranger.told('health')).toEqual([])
  const again = await open('liver-sora')
  expect(again.told('health')).toMatchObject([{ health }])
})
