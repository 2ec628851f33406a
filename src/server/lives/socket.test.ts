import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveSocketMessage } from '#contract/lives.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let address: string
let liveId: string
const sockets: WebSocket[] = []

beforeAll(async () => {
  product = await openProduct()
  address = (await product.app.listen({ host: '127.0.0.1', port: 0 })).replace('http:', 'ws:')
  const sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: 'ソケット', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => product.close())

interface Listener {
  readonly socket: WebSocket
  readonly messages: LiveSocketMessage[]
}

function listen(id: string, headers: Record<string, string> = {}): Listener {
  const socket = new WebSocket(`${address}/v1/lives/${id}/socket`, { headers })
  sockets.push(socket)
  const messages: LiveSocketMessage[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data))))
  socket.on('error', () => {})
  return { socket, messages }
}

const cookieOf = async (account: Parameters<TestProduct['as']>[0]) =>
  Object.entries((await product.as(account)).cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** The HTTP status with which the handshake is refused. */
const refusalOf = ({ socket }: Listener): Promise<number | undefined> =>
  new Promise((resolve) => socket.once('unexpected-response', (_request, response) => resolve(response.statusCode)))

test('whoever enters is told the whole truth about the live', async () => {
  const { messages } = listen(liveId)
  await expect.poll(() => messages[0]).toMatchObject({ type: 'live', live: { id: liveId, state: 'preparing' } })
})

test('the liver alone hears at once why the encoder was sent away', async () => {
  const liver = listen(liveId, { cookie: await cookieOf('liver-sora') })
  const viewer = listen(liveId)
  await expect.poll(() => [liver, viewer].every(({ messages }) => messages.length > 0)).toBe(true)
  const cause = "the stream can't be taken: H.264 with 4:2:2 colour"
  product.engine.listener.onEvent({ type: 'disconnected', streamId: liveId, cause, fault: 'colour' })
  await expect.poll(() => liver.messages).toContainEqual({ type: 'fault', fault: 'colour' })
  expect(viewer.messages.map(({ type }) => type)).not.toContain('fault')
})

test('everybody hears the state change, and how many watch; the liver does not count', async () => {
  const liver = listen(liveId, { cookie: await cookieOf('liver-sora') })
  const viewers = [listen(liveId), listen(liveId)]
  await expect.poll(() => [liver, ...viewers].every(({ messages }) => messages.length > 0)).toBe(true)
  product.clock.advance(2000)
  await expect.poll(() => liver.messages).toContainEqual({ type: 'viewers', viewers: 2 })

  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  for (const { messages } of [liver, ...viewers]) {
    await expect
      .poll(() => messages)
      .toContainEqual(expect.objectContaining({ live: expect.objectContaining({ state: 'on_air' }) }))
  }
  viewers[0]?.socket.close()
  await expect
    .poll(() => {
      product.clock.advance(2000)
      return liver.messages
    })
    .toContainEqual({ type: 'viewers', viewers: 1 })
})

test('the health of the stream is told to its liver alone', async () => {
  const liver = listen(liveId, { cookie: await cookieOf('liver-sora') })
  const stranger = listen(liveId, { cookie: await cookieOf('liver-hana') })
  await expect.poll(() => liver.messages.length + stranger.messages.length).toBe(2)
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
  await expect.poll(() => liver.messages).toContainEqual({ type: 'health', health })
  expect(stranger.messages.every(({ type }) => type !== 'health')).toBe(true)
})

test('a page of another origin is refused, and so is a path that is nothing', async () => {
  expect(await refusalOf(listen(liveId, { origin: 'https://elsewhere.example' }))).toBe(403)
  const nothing = new WebSocket(`${address}/v1/nothing`)
  nothing.on('error', () => {})
  expect(await refusalOf({ socket: nothing, messages: [] })).toBe(404)
})

test('the socket of a live that does not exist is closed', async () => {
  const { socket } = listen('000000000000')
  const [code]: unknown[] = await once(socket, 'close')
  expect(code).toBe(1008)
})

test('a message that is too long closes that socket only', async () => {
  const [rude, polite] = [listen(liveId), listen(liveId)]
  await expect.poll(() => rude.messages.length + polite.messages.length).toBe(2)
  rude.socket.send('x'.repeat(10_000))
  await once(rude.socket, 'close')
  expect(polite.socket.readyState).toBe(WebSocket.OPEN)
})
