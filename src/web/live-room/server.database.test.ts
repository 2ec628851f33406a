import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openBadNetwork, type BadNetwork } from '#tests/support/bad-network.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { openConnection } from '../api/realtime/connection.ts'
import { openRooms } from '../api/realtime/index.ts'
import { shareConnection } from '../api/realtime/shared-connection.ts'
import { createServerClock } from '../server-clock/server-clock.ts'
import { liveRoom } from './index.ts'
import { liveRoomKind, sendComment, type LiveRooms } from './rooms.ts'

let product: TestProduct
let network: BadNetwork
let sora: Caller
let liveId: string
let room: string
const unsubscribes: (() => void)[] = []

beforeAll(async () => {
  product = await openProduct()
  network = await openBadNetwork()
  network.forwardTo(Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port))
  sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '通し', genre: 'talk', startsAt: null })).json().id
  room = liveRoom(liveId)
})
afterEach(() => {
  network.pass()
  for (const unsubscribe of unsubscribes.splice(0)) unsubscribe()
  vi.unstubAllGlobals()
})
afterAll(async () => {
  await network.close()
  await product.close()
})

/** A device that is one hour slow. */
const slow = { wall: () => Date.now() - 3_600_000, monotonic: () => performance.now() }

/** Opens the rooms of a user's page behind the faulty network. */
async function pageOf(account: Parameters<TestProduct['as']>[0], clock = createServerClock(slow)): Promise<LiveRooms> {
  const { cookies } = await product.as(account)
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  class BrowserSocket extends WebSocket {
    constructor(address: URL) {
      super(address, { headers: { cookie } })
      this.on('error', () => {})
    }
  }
  const address = new URL(`ws://127.0.0.1:${network.port}/v1/realtime`)
  const connection = shareConnection((events) => {
    vi.stubGlobal('WebSocket', BrowserSocket)
    return openConnection(address, events, new EventTarget())
  }, clock)
  const rooms = openRooms(connection, liveRoomKind)
  unsubscribes.push(rooms.subscribe(room, {}))
  await expect.poll(() => rooms.state(room).step).toBe('joined')
  return rooms
}

const texts = (rooms: LiveRooms) => rooms.state(room).chat?.comments.map(({ text }) => text) ?? []

test('client and server agree on the comments, also over lost connections', async () => {
  const mio = await pageOf('viewer-mio')
  expect(mio.state(room).permissions).toMatchObject({ role: 'user', banned: false })
  sendComment(mio, room, 'はじめに')
  await expect.poll(() => texts(mio)).toEqual(['はじめに'])
  expect(mio.state(room).sent).toEqual([])

  network.cut()
  await expect.poll(() => mio.state(room).step).toBe('disconnected')
  sendComment(mio, room, '切れている間に')
  expect(mio.state(room).sent).toHaveLength(1)
  network.pass()
  await expect.poll(() => texts(mio)).toEqual(['はじめに', '切れている間に'])
  await expect.poll(() => mio.state(room).sent).toEqual([])
})

test('a refused comment is returned with the reason', async () => {
  const words = await sora.call('POST /v1/chat-setting/banned-words', { words: ['ひみつ'], before: [] })
  expect(words.statusCode).toBe(200)
  const kenta = await pageOf('viewer-kenta')
  sendComment(kenta, room, 'ヒミツの話')
  await expect.poll(() => kenta.state(room).refused).toMatchObject([{ text: 'ヒミツの話', code: 'CHAT_BANNED_WORD' }])
})

test('the page receives moderation: pin, slow mode, timeout, deletion and ban', async () => {
  const hana = await pageOf('liver-hana')
  sendComment(hana, room, 'ここに')
  await expect.poll(() => texts(hana)).toContain('ここに')
  const comment = hana.state(room).chat?.comments.find(({ text }) => text === 'ここに')
  const userId = comment?.author.id
  await sora.call(`POST /v1/lives/${liveId}/chat/pin`, { commentId: comment?.id })
  await expect.poll(() => hana.state(room).chat?.pinned?.text).toBe('ここに')
  await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 30 })
  await expect.poll(() => hana.state(room).chat?.slowModeSeconds).toBe(30)
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: 1 })
  await expect.poll(() => hana.state(room).permissions?.silencedUntil).not.toBeNull()
  await sora.call(`POST /v1/lives/${liveId}/comments/${comment?.id}/deletion`)
  await expect.poll(() => texts(hana)).not.toContain('ここに')
  await expect.poll(() => hana.state(room).chat?.pinned).toBeNull()
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await expect.poll(() => hana.state(room).permissions?.banned).toBe(true)
})

test('a slow device learns the time of the server from joining a room, and from the API', async () => {
  const joining = createServerClock(slow)
  await pageOf('viewer-mio', joining)
  const calling = createServerClock(slow)
  const received = calling.measure()
  const answer = await (await product.as(null)).call('GET /v1/time')
  expect(answer.headers['cache-control']).toBe('no-store')
  received(answer.json().serverTime)
  for (const clock of [joining, calling]) {
    // A millisecond by rounding on both sides.
    expect(Math.abs(clock.now() - Date.now())).toBeLessThanOrEqual(clock.maxError() + 2)
    expect(clock.maxError()).toBeLessThan(Infinity)
  }
})
