import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openRedisRoomLog } from '#server/ports/room-log/redis/index.ts'
import { TestPage } from '#tests/support/page.ts'
import { openProduct, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { startRedis, type TestRedis } from '#tests/support/redis.ts'

const log = { warn() {}, info() {} }
let redis: TestRedis
let products: [TestProduct, TestProduct]
let addresses: [string, string]
let liveId: string
const pages: TestPage[] = []

/** Two web processes with one database and one Redis. */
beforeAll(async () => {
  redis = await startRedis()
  const open = async (first?: TestProduct) =>
    openProduct({}, undefined, first?.clock, {
      roomLog: await openRedisRoomLog({ url: redis.url, log }),
      ...(first && { database: first.database }),
    })
  const first = await open()
  products = [first, await open(first)]
  const listen = ({ app }: TestProduct) => app.listen({ host: '127.0.0.1', port: 0 })
  addresses = [await listen(products[0]), await listen(products[1])]
  const sora = await first.as('liver-sora')
  liveId = (await sora.call('POST /v1/lives', { title: '二台', genre: 'talk', startsAt: null })).json().id
})
afterEach(() => {
  for (const page of pages.splice(0)) page.socket.terminate()
  products[0].clock.advance(60_000)
})
afterAll(async () => {
  for (const product of products.toReversed()) await product.close()
  await redis.close()
})

async function inRoom(at: 0 | 1, account: DemoAccount | null = null): Promise<TestPage> {
  const page = await new TestPage(addresses[at], (await products[at].as(account)).cookies).opened()
  pages.push(page)
  page.enter(liveId)
  await expect.poll(() => page.told('live').length).toBeGreaterThan(0)
  return page
}

const codes = (page: TestPage) => page.told('refused').map(({ code }) => code)

test('a room is one over both: the same order, the same number of viewers, and one can go on at the other', async () => {
  const [mio, kenta] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-kenta')]
  for (let index = 0; index < 3; index += 1) {
    mio.say(liveId, `mio ${index}`)
    kenta.say(liveId, `kenta ${index}`)
  }
  await expect.poll(() => [mio.comments.length, kenta.comments.length]).toEqual([6, 6])
  expect(kenta.comments).toEqual(mio.comments)
  await expect.poll(() => products.map(({ realtime }) => realtime.viewers(`live:${liveId}`))).toEqual([2, 2])
  const { position } = mio
  mio.socket.terminate()
  kenta.say(liveId, 'while away')
  await expect.poll(() => kenta.told('refused').length + kenta.told('accepted').length).toBe(4)
  products[0].clock.advance(11_000)
  kenta.say(liveId, 'after a while')
  const again = await new TestPage(addresses[1]).opened()
  pages.push(again)
  await expect.poll(() => kenta.comments.at(-1)).toBe('after a while')
  again.enter(liveId, position)
  await expect.poll(() => again.comments.at(-1)).toBe('after a while')
  expect(again.told('entered')[0]?.snapshot).toBe(null)
  expect([...mio.comments, ...again.comments]).toEqual(kenta.comments)
})

test('the pace of a user is one over both', async () => {
  const [here, there] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-mio')]
  for (const text of ['1', '2', '3']) here.say(liveId, text)
  await expect.poll(() => there.comments.length).toBe(3)
  there.say(liveId, '4')
  await expect.poll(() => codes(there)).toEqual(['CHAT_TOO_FAST'])
  await expect.poll(() => here.told('you').at(-1)?.you.silencedUntil).not.toBe(null)
  products[0].clock.advance(5000)
  here.say(liveId, '5')
  await expect.poll(() => codes(here)).toEqual(['CHAT_TOO_FAST'])
})

test('a ban, a moderator and a word of one hold at the other', async () => {
  const there = await inRoom(1, 'viewer-mio')
  const sora = await products[0].as('liver-sora')
  const userId = await products[0].userIdOf('viewer-mio')
  await sora.call('POST /v1/chat-setting/moderators', { userId, named: true })
  await expect.poll(() => there.told('you').at(-1)?.you.role).toBe('moderator')
  await sora.call('POST /v1/chat-setting/moderators', { userId, named: false })
  await expect.poll(() => there.told('you').at(-1)?.you.role).toBe('user')
  await sora.call('POST /v1/chat-setting/banned-words', { words: ['禁句'] })
  await expect.poll(() => there.told('you').length).toBeGreaterThanOrEqual(3)
  there.say(liveId, '禁 句')
  await expect.poll(() => codes(there)).toEqual(['CHAT_BANNED_WORD'])
  there.say(liveId, 'bad')
  await expect.poll(() => there.comments).toEqual(['bad'])
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await expect.poll(() => there.told('you').at(-1)?.you.banned).toBe(true)
  await expect.poll(() => there.events.at(-1)).toEqual({ type: 'deletedAllOf', userId })
  there.say(liveId, 'worse')
  await expect.poll(() => codes(there)).toEqual(['CHAT_BANNED_WORD', 'CHAT_BANNED'])
  const kept = await sora.call(`GET /v1/lives/${liveId}/comments`)
  const texts = kept.json().comments.map(({ comment }: { comment: { text: string } }) => comment.text)
  expect(texts).not.toContain('bad')
})

test('a comment that the other has just taken can be deleted here at once', async () => {
  const [there, here] = [await inRoom(1, 'viewer-kenta'), await inRoom(0)]
  there.say(liveId, 'for a moment')
  await expect.poll(() => here.comments).toEqual(['for a moment'])
  const id = there.told('accepted')[0]?.commentId
  const sora = await products[0].as('liver-sora')
  const answer = await sora.call(`POST /v1/lives/${liveId}/comments/${id}/deletion`)
  expect(answer.statusCode).toBe(200)
  await expect.poll(() => there.events.at(-1)).toEqual({ type: 'deleted', commentId: id })
  for (const product of products) {
    const kept = await (await product.as(null)).call(`GET /v1/lives/${liveId}/comments`)
    expect(kept.body).not.toContain('for a moment')
  }
})

test('what one process sees of a live, pages of the other hear; its health only the liver does', async () => {
  const [liver, viewer] = [await inRoom(1, 'liver-sora'), await inRoom(1)]
  products[0].engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(() => viewer.told('live').at(-1)?.live.state).toBe('on_air')
  products[0].engine.listener.onEvent({ type: 'pictured', streamId: liveId })
  await expect.poll(() => viewer.told('live').at(-1)?.live.pictureUrl).not.toBe(null)
  const cause = 'it was refused'
  products[0].engine.listener.onEvent({ type: 'disconnected', streamId: liveId, cause, fault: 'codec' })
  await expect.poll(() => liver.told('fault')).toMatchObject([{ fault: 'codec' }])
  await expect.poll(() => viewer.told('live').at(-1)?.live.state).toBe('interrupted')
  expect(viewer.told('fault')).toEqual([])
})

test.for(['stands still', 'has forgotten everything'])(
  'a live that ended at one while Redis was away is over at the other when it is back, also where Redis %s',
  async (how) => {
    const sora = await products[0].as('liver-sora')
    await sora.call(`POST /v1/lives/${liveId}/cancel`)
    await sora.call(`POST /v1/lives/${liveId}/end`)
    liveId = (await sora.call('POST /v1/lives', { title: '二台', genre: 'talk', startsAt: null })).json().id
    const there = await inRoom(1)
    if (how === 'stands still') redis.freeze()
    else await redis.stop()
    expect((await sora.call(`POST /v1/lives/${liveId}/cancel`)).statusCode).toBe(200)
    if (how === 'stands still') redis.thaw()
    else await redis.start()
    await expect.poll(() => there.told('live').at(-1)?.live.state).toBe('cancelled')
    liveId = (await sora.call('POST /v1/lives', { title: '二台', genre: 'talk', startsAt: null })).json().id
  },
)

test.for(['stands still', 'has forgotten everything'])(
  'a ban by one while Redis was away holds at the other when it is back, also where Redis %s',
  async (how) => {
    const there = await inRoom(1, 'viewer-kenta')
    const sora = await products[0].as('liver-sora')
    const userId = await products[0].userIdOf('viewer-kenta')
    await inRoom(0)
    if (how === 'stands still') redis.freeze()
    else await redis.stop()
    expect((await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })).statusCode).toBe(200)
    expect(there.told('you')).toEqual([])
    if (how === 'stands still') redis.thaw()
    else await redis.start()
    await expect.poll(() => there.told('you').at(-1)?.you.banned).toBe(true)
    there.say(liveId, 'still here')
    await expect.poll(() => codes(there)).toEqual(['CHAT_BANNED'])
    await sora.call('POST /v1/chat-setting/bans/lifting', { userId })
    await expect.poll(() => there.told('you').at(-1)?.you.banned).toBe(false)
  },
)

test('while Redis is away pages of each go on; when it is back everybody has heard everything once', async () => {
  const [mio, kenta] = [await inRoom(0, 'viewer-mio'), await inRoom(1, 'viewer-kenta')]
  // The ban of an earlier test is lifted.
  const sora = await products[0].as('liver-sora')
  await sora.call('POST /v1/chat-setting/bans/lifting', { userId: await products[0].userIdOf('viewer-mio') })
  await redis.stop()
  mio.say(liveId, 'mio alone')
  kenta.say(liveId, 'kenta alone')
  await expect.poll(() => [mio.comments, kenta.comments]).toEqual([['mio alone'], ['kenta alone']])
  await redis.start()
  const shown = (page: TestPage): string[] => {
    const snapshot = page.told('entered').findLast((entered) => entered.snapshot !== null)?.snapshot
    return snapshot?.comments.map(({ text }) => text) ?? []
  }
  for (const page of [mio, kenta]) {
    await expect
      .poll(() => [...shown(page), ...page.comments].filter((text) => text.endsWith('alone')).sort())
      .toEqual(expect.arrayContaining(['kenta alone', 'mio alone']))
  }
  const anew = await inRoom(1)
  const alone = shown(anew).filter((text) => text.endsWith('alone'))
  expect(alone.sort()).toEqual(['kenta alone', 'mio alone'])
})
