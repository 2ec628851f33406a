import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { countingDatabase } from '#tests/support/counting-database.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { streamHealth } from '#tests/support/stream-health.ts'

let product: TestProduct
let address: string
let liveId: string
const clients: TestClient[] = []
const operations: string[] = []

beforeAll(async () => {
  const database = countingDatabase(await emptyDatabase(), operations)
  product = await openProduct({}, undefined, undefined, { database, seeded: false })
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: 'ソケット', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  for (const client of clients.splice(0)) client.socket.terminate()
})
afterAll(() => product.close())

async function open(account: DemoAccount | null, id = liveId): Promise<TestClient> {
  const client = await new TestClient(address, (await product.as(account)).cookies).opened()
  clients.push(client)
  client.enter(id)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  return client
}

test('entering the room delivers the current live', async () => {
  const client = await open(null)
  expect(client.messages[0]).toMatchObject({
    type: 'joined',
    permissions: { role: 'visitor' },
    snapshot: { comments: [] },
  })
  expect(client.received('live')[0]?.live).toMatchObject({ id: liveId, state: 'preparing', chatting: true })
})

test('only the liver is notified why the encoder was rejected', async () => {
  const [liver, viewer] = [await open('liver-sora'), await open(null)]
  const cause = "the stream can't be taken: H.264 with 4:2:2 colour"
  product.engine.listener.onEvent({ type: 'disconnected', streamId: liveId, cause, fault: 'colour' })
  await expect.poll(() => liver.received('fault')).toMatchObject([{ fault: 'colour' }])
  expect(viewer.received('fault')).toEqual([])
})

test('only the liver reads of an encoder that was refused, until another one connects or the key is replaced', async () => {
  const [liver, viewer] = [await open('liver-sora'), await open(null)]
  const sora = await product.as('liver-sora')
  const kept = { address: '192.0.2.1', protocol: 'rtmp', encoder: 'OBS' } as const
  const refused = { address: '192.0.2.2', protocol: 'whip', encoder: null } as const
  const conflict = { kept, refused, at: product.clock.now().toISOString() }
  const report = () =>
    product.engine.listener.onEvent({ type: 'conflict', streamId: liveId, conflict: { kept, refused } })
  const read = () => liver.received('conflict').map((message) => message.conflict)
  const setting = async () => (await sora.call('GET /v1/stream-setting')).json().conflict
  await expect.poll(read).toEqual([null])
  report()
  await expect.poll(read).toEqual([null, conflict])
  expect(await setting()).toEqual(conflict)
  expect((await open('liver-sora')).received('conflict')).toMatchObject([{ conflict }])
  product.engine.listener.onEvent({ type: 'connected', streamId: liveId })
  await expect.poll(read).toEqual([null, conflict, null])
  report()
  await expect.poll(read).toHaveLength(4)
  expect((await sora.call('POST /v1/stream-setting/rotate', {})).json().conflict).toBeNull()
  await expect.poll(read).toEqual([null, conflict, null, conflict, null])
  expect(await setting()).toBeNull()
  expect(JSON.stringify(viewer.messages)).not.toContain('192.0.2')
})

test('all clients receive state changes and the viewer count, which excludes the liver', async () => {
  const liver = await open('liver-sora')
  const viewers = [await open(null), await open('viewer-mio')]
  const viewerCount = () => liver.received('batch').findLast((batch) => batch.viewers !== undefined)?.viewers
  await expect.poll(viewerCount).toBe(2)
  expect((await (await product.as(null)).call(`GET /v1/lives/${liveId}`)).json().viewers).toBe(2)
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  for (const client of [liver, ...viewers])
    await expect.poll(() => client.received('live').at(-1)?.live.state).toBe('on_air')
  viewers[0]?.socket.close()
  await expect.poll(viewerCount).toBe(1)
})

test('all clients are notified of another aspect ratio, but not of another resolution', async () => {
  const client = await open(null)
  const sizes = () => client.received('live').map(({ live }) => live.videoSize)
  const report = (width: number, height: number) =>
    product.engine.listener.onEvent({ type: 'videoSize', streamId: liveId, size: { width, height } })
  const before = sizes().length
  report(720, 1280)
  await expect.poll(sizes).toHaveLength(before + 1)
  report(360, 640)
  report(640, 360)
  await expect.poll(sizes).toHaveLength(before + 2)
  expect(sizes().slice(before)).toEqual([
    { width: 720, height: 1280 },
    { width: 640, height: 360 },
  ])
})

test('only the liver receives stream health', async () => {
  const [liver, stranger] = [await open('liver-sora'), await open('liver-hana')]
  const renditions = [{ name: '360p', width: 640, height: 360, state: 'running', bitrate: 700_000 } as const]
  const health = { ...streamHealth, renditions }
  product.engine.listener.onEvent({ type: 'health', streamId: liveId, health })
  await expect.poll(() => liver.received('health')).toMatchObject([{ health }])
  expect(stranger.received('health')).toEqual([])
  const again = await open('liver-sora')
  await expect.poll(() => again.received('health')).toMatchObject([{ health }])
})

test('those who enter within a second share one read of the live, and get a change at once', async () => {
  const demo = await product.as('liver-demo')
  const { id } = (await demo.call('POST /v1/lives', { title: 'みんなで', genre: 'talk', startsAt: null })).json()
  const reads = () => operations.filter((name) => name === 'lives.findLive').length
  await open(null, id)
  operations.length = 0
  for (const account of [null, 'viewer-mio', 'viewer-kenta'] as const) await open(account, id)
  expect(reads()).toBe(0)
  const { streamKey } = (await demo.call('GET /v1/stream-setting')).json()
  await product.engine.listener.authorizePublish({ streamKey, remoteAddress: '127.0.0.1' })
  product.engine.listener.onEvent({ type: 'playable', streamId: id })
  await expect.poll(async () => (await open(null, id)).received('live')[0]?.live.state).toBe('on_air')
})
