import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { openBadNetwork, type BadNetwork } from '#tests/support/bad-network.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { openLine } from './line.ts'
import { liveRoom } from './index.ts'
import { openRooms, type Rooms } from './rooms.ts'

let product: TestProduct
let network: BadNetwork
let sora: Caller
let liveId: string
let room: string
const leaving: (() => void)[] = []

beforeAll(async () => {
  product = await openProduct()
  network = await openBadNetwork()
  network.leadTo(Number(new URL(await product.app.listen({ host: '127.0.0.1', port: 0 })).port))
  sora = await product.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '通し', genre: 'talk', startsAt: null })).json().id
  room = liveRoom(liveId)
})
afterEach(() => {
  network.pass()
  for (const leave of leaving.splice(0)) leave()
  vi.unstubAllGlobals()
})
afterAll(async () => {
  await network.close()
  await product.close()
})

/** The rooms of somebody's page, as the page has them, on the far side of the network. */
async function pageOf(account: Parameters<TestProduct['as']>[0]): Promise<Rooms> {
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
  const rooms = openRooms((events) => {
    vi.stubGlobal('WebSocket', BrowserSocket)
    return openLine(address, events, new EventTarget())
  })
  leaving.push(rooms.listen(room, {}))
  await expect.poll(() => rooms.known(room).step).toBe('in')
  return rooms
}

const texts = (rooms: Rooms) => rooms.known(room).chat?.comments.map(({ text }) => text) ?? []

test('a page and the server agree on what is said, also over broken connections', async () => {
  const mio = await pageOf('viewer-mio')
  expect(mio.known(room).you).toMatchObject({ role: 'user', banned: false })
  mio.comment(room, 'はじめに')
  await expect.poll(() => texts(mio)).toEqual(['はじめに'])
  expect(mio.known(room).sent).toEqual([])

  network.cut()
  await expect.poll(() => mio.known(room).step).toBe('away')
  mio.comment(room, '切れている間に')
  expect(mio.known(room).sent).toHaveLength(1)
  network.pass()
  await expect.poll(() => texts(mio)).toEqual(['はじめに', '切れている間に'])
  await expect.poll(() => mio.known(room).sent).toEqual([])
})

test('what the server refuses comes back with the reason', async () => {
  const words = await sora.call('POST /v1/chat-setting/banned-words', { words: ['ひみつ'] })
  expect(words.statusCode).toBe(200)
  const kenta = await pageOf('viewer-kenta')
  kenta.comment(room, 'ヒミツの話')
  await expect.poll(() => kenta.known(room).refused).toMatchObject([{ text: 'ヒミツの話', code: 'CHAT_BANNED_WORD' }])
})

test('what happens in the chat reaches the page: a pin, slow mode, a time-out, a deletion, a ban', async () => {
  const hana = await pageOf('liver-hana')
  hana.comment(room, 'ここに')
  await expect.poll(() => texts(hana)).toContain('ここに')
  const comment = hana.known(room).chat?.comments.find(({ text }) => text === 'ここに')
  const userId = comment?.author.id
  await sora.call(`POST /v1/lives/${liveId}/chat/pin`, { commentId: comment?.id })
  await expect.poll(() => hana.known(room).chat?.pinned?.text).toBe('ここに')
  await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 30 })
  await expect.poll(() => hana.known(room).chat?.slowModeSeconds).toBe(30)
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: 1 })
  await expect.poll(() => hana.known(room).you?.silencedUntil).not.toBeNull()
  await sora.call(`POST /v1/lives/${liveId}/comments/${comment?.id}/deletion`)
  await expect.poll(() => texts(hana)).not.toContain('ここに')
  await expect.poll(() => hana.known(room).chat?.pinned).toBeNull()
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await expect.poll(() => hana.known(room).you?.banned).toBe(true)
})
