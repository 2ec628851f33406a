import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '#tests/support/realtime-client.ts'
import type { DemoAccount } from '#tests/support/product.ts'
import { openTwoProcesses, type TwoProcesses } from '#tests/support/two-processes.ts'

let processes: TwoProcesses
let products: TwoProcesses['products']
let liveId: string

/** Two web processes with one database and one Redis. */
beforeAll(async () => {
  processes = await openTwoProcesses()
  products = processes.products
  const sora = await products[0].as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '二台', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  processes.closeClients()
  products[0].clock.advance(60_000)
})
afterAll(() => processes.close())

async function inRoom(at: 0 | 1, account: DemoAccount | null = null): Promise<TestClient> {
  const client = await processes.connect(at, account)
  client.enter(liveId)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  return client
}

const codes = (client: TestClient) => client.received('refused').map(({ code }) => code)

test('both processes share order and viewer count of a room, and a client can resume at the other process', async () => {
  const [mio, kenta] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-kenta')]
  for (let index = 0; index < 3; index += 1) {
    mio.postComment(liveId, `mio ${index}`)
    kenta.postComment(liveId, `kenta ${index}`)
  }
  await expect.poll(() => [mio.comments.length, kenta.comments.length]).toEqual([6, 6])
  expect(kenta.comments).toEqual(mio.comments)
  await expect.poll(() => products.map(({ realtime }) => realtime.viewers(`live:${liveId}`))).toEqual([2, 2])
  const { position } = mio
  mio.socket.terminate()
  kenta.postComment(liveId, 'while disconnected')
  await expect.poll(() => kenta.received('refused').length + kenta.received('accepted').length).toBe(4)
  products[0].clock.advance(11_000)
  kenta.postComment(liveId, 'after a while')
  const again = await processes.connect(1, null)
  await expect.poll(() => kenta.comments.at(-1)).toBe('after a while')
  again.enter(liveId, position)
  await expect.poll(() => again.comments.at(-1)).toBe('after a while')
  expect(again.received('joined')[0]?.snapshot).toBe(null)
  expect([...mio.comments, ...again.comments]).toEqual(kenta.comments)
})

test('the rate limit of a user is shared by both processes', async () => {
  const [here, there] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-mio')]
  for (const text of ['1', '2', '3']) here.postComment(liveId, text)
  await expect.poll(() => there.comments.length).toBe(3)
  there.postComment(liveId, '4')
  await expect.poll(() => codes(there)).toEqual(['CHAT_TOO_FAST'])
  await expect.poll(() => here.received('permissions').at(-1)?.permissions.silencedUntil).not.toBe(null)
  products[0].clock.advance(5000)
  here.postComment(liveId, '5')
  await expect.poll(() => codes(here)).toEqual(['CHAT_TOO_FAST'])
})

test('bans, moderators and banned words set at one process apply at the other', async () => {
  const there = await inRoom(1, 'viewer-mio')
  const sora = await products[0].as('liver-sora')
  const userId = await products[0].userIdOf('viewer-mio')
  await sora.call('POST /v1/chat-setting/moderators', { userId, named: true })
  await expect.poll(() => there.received('permissions').at(-1)?.permissions.role).toBe('moderator')
  await sora.call('POST /v1/chat-setting/moderators', { userId, named: false })
  await expect.poll(() => there.received('permissions').at(-1)?.permissions.role).toBe('user')
  await sora.call('POST /v1/chat-setting/banned-words', { words: ['禁句'], before: [] })
  await expect.poll(() => there.received('permissions').length).toBeGreaterThanOrEqual(3)
  there.postComment(liveId, '禁 句')
  await expect.poll(() => codes(there)).toEqual(['CHAT_BANNED_WORD'])
  there.postComment(liveId, 'bad')
  await expect.poll(() => there.comments).toEqual(['bad'])
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await expect.poll(() => there.received('permissions').at(-1)?.permissions.banned).toBe(true)
  await expect.poll(() => there.events.at(-1)).toEqual({ type: 'deletedAllOf', userId })
  there.postComment(liveId, 'worse')
  await expect.poll(() => codes(there)).toEqual(['CHAT_BANNED_WORD', 'CHAT_BANNED'])
  const stored = await sora.call(`GET /v1/lives/${liveId}/comments`)
  const texts = stored.json().comments.map(({ comment }: { comment: { text: string } }) => comment.text)
  expect(texts).not.toContain('bad')
})

test('a user blocked at one process is removed from the rooms of the liver at the other', async () => {
  const [there, other] = [await inRoom(1, 'viewer-mio'), await inRoom(1, 'viewer-kenta')]
  const sora = await products[0].as('liver-sora')
  const userId = await products[0].userIdOf('viewer-mio')
  await sora.call('POST /v1/blocks', { userId, blocked: true })
  await expect.poll(() => there.received('closed').length).toBe(1)
  other.postComment(liveId, 'for those who may watch')
  await expect.poll(() => other.comments).toEqual(['for those who may watch'])
  expect([there.comments, other.received('closed')]).toEqual([[], []])
  there.enter(liveId)
  await expect.poll(() => there.received('closed').length).toBe(2)
  await sora.call('POST /v1/blocks', { userId, blocked: false })
})

test('a comment can be deleted immediately after it was posted at the other process', async () => {
  const [there, here] = [await inRoom(1, 'viewer-kenta'), await inRoom(0)]
  there.postComment(liveId, 'for a moment')
  await expect.poll(() => here.comments).toEqual(['for a moment'])
  // The answer to the author and the event for the room come over two sockets, in any order.
  await expect.poll(() => there.received('accepted').length).toBe(1)
  const id = there.received('accepted')[0]?.commentId
  const sora = await products[0].as('liver-sora')
  const answer = await sora.call(`POST /v1/lives/${liveId}/comments/${id}/deletion`)
  expect(answer.statusCode).toBe(200)
  await expect.poll(() => there.events.at(-1)).toEqual({ type: 'deleted', commentId: id })
  for (const product of products) {
    const stored = await (await product.as(null)).call(`GET /v1/lives/${liveId}/comments`)
    expect(stored.body).not.toContain('for a moment')
  }
})

test('clients of both processes receive changes of a live; only the liver receives faults', async () => {
  const [liver, viewer] = [await inRoom(1, 'liver-sora'), await inRoom(1)]
  products[0].engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(() => viewer.received('live').at(-1)?.live.state).toBe('on_air')
  products[0].engine.listener.onEvent({ type: 'posterReady', streamId: liveId })
  await expect.poll(() => viewer.received('live').at(-1)?.live.posterUrl).not.toBe(null)
  const cause = 'it was refused'
  products[0].engine.listener.onEvent({ type: 'disconnected', streamId: liveId, cause, fault: 'codec' })
  await expect.poll(() => liver.received('fault')).toMatchObject([{ fault: 'codec' }])
  await expect.poll(() => viewer.received('live').at(-1)?.live.state).toBe('interrupted')
  expect(viewer.received('fault')).toEqual([])
})

test.for(['froze', 'lost its data'])(
  'a live cancelled at one process while Redis was unavailable is cancelled at the other afterwards (Redis %s)',
  async (how) => {
    const sora = await products[0].as('liver-sora')
    await sora.call(`POST /v1/lives/${liveId}/cancel`)
    await sora.call(`POST /v1/lives/${liveId}/end`)
    liveId = (await sora.call('POST /v1/lives', { title: '二台', genre: 'talk', startsAt: null })).json().id
    const there = await inRoom(1)
    if (how === 'froze') processes.redis.freeze()
    else await processes.redis.stop()
    expect((await sora.call(`POST /v1/lives/${liveId}/cancel`)).statusCode).toBe(200)
    if (how === 'froze') processes.redis.thaw()
    else await processes.redis.start()
    await expect.poll(() => there.received('live').at(-1)?.live.state).toBe('cancelled')
    liveId = (await sora.call('POST /v1/lives', { title: '二台', genre: 'talk', startsAt: null })).json().id
  },
)

test.for(['froze', 'lost its data'])(
  'a ban set at one process while Redis was unavailable applies at the other afterwards (Redis %s)',
  async (how) => {
    const there = await inRoom(1, 'viewer-kenta')
    const sora = await products[0].as('liver-sora')
    const userId = await products[0].userIdOf('viewer-kenta')
    await inRoom(0)
    if (how === 'froze') processes.redis.freeze()
    else await processes.redis.stop()
    expect((await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })).statusCode).toBe(200)
    expect(there.received('permissions')).toEqual([])
    if (how === 'froze') processes.redis.thaw()
    else await processes.redis.start()
    await expect.poll(() => there.received('permissions').at(-1)?.permissions.banned).toBe(true)
    there.postComment(liveId, 'still here')
    await expect.poll(() => codes(there)).toEqual(['CHAT_BANNED'])
    await sora.call('POST /v1/chat-setting/bans/lifting', { userId })
    await expect.poll(() => there.received('permissions').at(-1)?.permissions.banned).toBe(false)
  },
)

test('both processes publish while Redis is unavailable; afterwards all clients have all comments once', async () => {
  const [mio, kenta] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-kenta')]
  // The ban of an earlier test is lifted.
  const sora = await products[0].as('liver-sora')
  await sora.call('POST /v1/chat-setting/bans/lifting', { userId: await products[0].userIdOf('viewer-mio') })
  await processes.redis.stop()
  mio.postComment(liveId, 'mio alone')
  kenta.postComment(liveId, 'kenta alone')
  await expect.poll(() => [mio.comments, kenta.comments]).toEqual([['mio alone'], ['kenta alone']])
  await processes.redis.start()
  const shown = (client: TestClient): string[] => {
    const snapshot = client.received('joined').findLast((joined) => joined.snapshot !== null)?.snapshot
    return snapshot?.comments.map(({ text }) => text) ?? []
  }
  for (const client of [mio, kenta]) {
    await expect
      .poll(() => [...shown(client), ...client.comments].filter((text) => text.endsWith('alone')).sort())
      .toEqual(expect.arrayContaining(['kenta alone', 'mio alone']))
  }
  const later = await inRoom(1)
  const alone = shown(later).filter((text) => text.endsWith('alone'))
  expect(alone.sort()).toEqual(['kenta alone', 'mio alone'])
})

test('a user with sockets at both processes is one viewer, also of the highest number that is stored', async () => {
  const viewers = () => products.map(({ realtime }) => realtime.viewers(`live:${liveId}`))
  await expect.poll(viewers).toEqual([0, 0])
  products[0].engine.listener.onEvent({ type: 'playable', streamId: liveId })
  const [here, there] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-mio')]
  await inRoom(1, 'viewer-kenta')
  await inRoom(0)
  await expect.poll(viewers).toEqual([3, 3])
  const sent = (client: TestClient) =>
    client.received('batch').findLast((batch) => batch.viewers !== undefined)?.viewers
  for (const client of [here, there]) await expect.poll(() => sent(client)).toBe(3)
  here.socket.terminate()
  await expect.poll(() => products[0].realtime.viewersHere(`live:${liveId}`).length).toBe(1)
  expect(viewers()).toEqual([3, 3])
  there.socket.terminate()
  await expect.poll(viewers).toEqual([2, 2])
  const sora = await products[0].as('liver-sora')
  await sora.call(`POST /v1/lives/${liveId}/end`)
  const read = async () => (await sora.call(`GET /v1/lives/${liveId}/history`)).json().figures?.peakViewers
  await expect.poll(read).toBe(3)
})
