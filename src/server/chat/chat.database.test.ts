import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeEach, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/realtime.ts'
import { TestPage } from '#tests/support/page.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let address: string
let liveId: string
let sora: Caller
const pages: TestPage[] = []

beforeAll(async () => {
  product = await openProduct()
  address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  sora = await product.as('liver-sora')
})
beforeEach(async () => {
  liveId = (await sora.call('POST /v1/lives', { title: 'チャット', genre: 'talk', startsAt: null })).json().id
})
afterEach(async () => {
  for (const page of pages.splice(0)) page.socket.terminate()
  await sora.call(`POST /v1/lives/${liveId}/end`)
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
})
afterAll(() => product.close())

/** Somebody's page, in the room. */
async function inRoom(account: DemoAccount | null, id = liveId): Promise<TestPage> {
  const caller = await product.as(account)
  const page = await new TestPage(address, caller.cookies, { 'accept-language': 'en' }).opened()
  pages.push(page)
  page.enter(id)
  await expect.poll(() => page.told('live').length).toBeGreaterThan(0)
  return page
}

const codes = (page: TestPage) => page.told('refused').map(({ code }) => code)

async function said(page: TestPage, text: string): Promise<string> {
  const key = page.say(liveId, text)
  await expect.poll(() => page.messages.some((message) => 'key' in message && message.key === key)).toBe(true)
  return page.told('accepted').find((message) => message.key === key)?.commentId ?? ''
}

test('what a user writes everybody hears, in one order, under the name that they have now', async () => {
  const [writer, visitor] = [await inRoom('viewer-mio'), await inRoom(null)]
  await said(writer, 'ｺﾝﾆﾁﾊ\u202E！')
  const mio = await product.as('viewer-mio')
  const profile = { nickName: '新しい名前', bio: '', signature: '', language: 'ja', country: 'JP' }
  expect((await mio.call('POST /v1/account/profile', profile)).statusCode).toBe(200)
  await said(writer, 'second')
  await expect.poll(() => visitor.comments).toEqual(['コンニチハ!', 'second'])
  await expect.poll(() => writer.comments).toEqual(visitor.comments)
  const [, second] = visitor.events
  expect(second).toMatchObject({ comment: { author: { nickName: '新しい名前', role: 'user' } } })
})

test('a visitor reads and cannot write', async () => {
  const visitor = await inRoom(null)
  await said(visitor, 'hello')
  expect(codes(visitor)).toEqual(['SIGN_IN_REQUIRED'])
  expect(visitor.told('refused')[0]?.message).toBe('You need to sign in first.')
})

test('whoever has signed out meanwhile cannot write either', async () => {
  const caller = await product.as('viewer-mio')
  const page = await new TestPage(address, caller.cookies).opened()
  pages.push(page)
  page.enter(liveId)
  await expect.poll(() => page.told('live').length).toBeGreaterThan(0)
  await caller.call('POST /v1/logout')
  await said(page, 'still here?')
  expect(codes(page)).toEqual(['SIGN_IN_REQUIRED'])
})

test('a comment has 1 to 200 characters, whatever was sent', async () => {
  const page = await inRoom('viewer-mio')
  await said(page, ' \u200B\u3164 ')
  await said(page, '𠮷'.repeat(201))
  expect(codes(page)).toEqual(['COMMENT_EMPTY', 'COMMENT_TOO_LONG'])
  expect(await said(page, '𠮷'.repeat(200))).not.toBe('')
})

test('the same message sent twice is said once', async () => {
  const page = await inRoom('viewer-mio')
  const key = randomUUID()
  page.say(liveId, 'once', key)
  page.say(liveId, 'once', key)
  await expect.poll(() => page.told('accepted').length).toBe(2)
  const ids = page.told('accepted').map(({ commentId }) => commentId)
  expect(ids[0]).toBe(ids[1])
  await said(page, 'after')
  await expect.poll(() => page.comments).toEqual(['once', 'after'])
})

/** Somebody else says more than the order of the room can tell again. */
async function muchIsSaid(): Promise<void> {
  const author = {
    id: await product.userIdOf('liver-hana'),
    nickName: 'はな',
    avatarUrl: '/a.svg',
    role: 'user',
  } as const
  for (let index = 0; index < 501; index += 1) {
    const comment = { id: randomUUID(), author, text: `${index}`, at: product.clock.now().toISOString() }
    await product.realtime.publish(liveRoom(liveId), comment.id, { type: 'comment', comment })
  }
}

test.for(['stands', 'was deleted'])(
  'the same message sent again is said once, however much was said since, where it %s, and though slow mode is on',
  async (how) => {
    const page = await inRoom('viewer-mio')
    const key = page.say(liveId, 'once')
    await expect.poll(() => page.told('accepted').length).toBe(1)
    const id = page.told('accepted')[0]?.commentId
    if (how === 'was deleted') await sora.call(`POST /v1/lives/${liveId}/comments/${id}/deletion`)
    await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 60 })
    page.say(liveId, 'once', key)
    await expect.poll(() => page.told('accepted').map(({ commentId }) => commentId)).toEqual([id, id])
    await muchIsSaid()
    product.clock.advance(60_000)
    page.say(liveId, 'once', key)
    await expect.poll(() => page.told('accepted').length).toBe(3)
    await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 0 })
    await expect.poll(() => page.events.at(-1)).toEqual({ type: 'slowMode', seconds: 0 })
    expect(page.comments.filter((text) => text === 'once')).toHaveLength(1)
    expect(codes(page)).toEqual([])
  },
)

test('three comments in two seconds are all; after one more there are ten seconds of silence, whatever page they come from', async () => {
  const [page, other] = [await inRoom('viewer-mio'), await inRoom('viewer-mio')]
  for (const text of ['1', '2', '3', '4']) await said(page, text)
  expect(codes(page)).toEqual(['CHAT_TOO_FAST'])
  await expect.poll(() => other.told('you').at(-1)?.you.silencedUntil).not.toBe(null)
  product.clock.advance(9000)
  await said(other, '5')
  expect(codes(other)).toEqual(['CHAT_TOO_FAST'])
  product.clock.advance(1001)
  expect(await said(other, '6')).not.toBe('')
})

test('slow mode holds users back, and neither the liver nor moderators nor staff', async () => {
  await sora.call('POST /v1/chat-setting/moderators', { userId: await product.userIdOf('viewer-kenta'), named: true })
  const page = await inRoom('viewer-mio')
  const keepers = [await inRoom('liver-sora'), await inRoom('staff-yui'), await inRoom('viewer-kenta')]
  expect((await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 10 })).statusCode).toBe(200)
  await expect.poll(() => page.events).toContainEqual({ type: 'slowMode', seconds: 10 })
  for (const one of [page, ...keepers]) {
    await said(one, 'first')
    product.clock.advance(3000)
    await said(one, 'second')
  }
  expect([page, ...keepers].map(codes)).toEqual([['CHAT_SLOW_MODE'], [], [], []])
  product.clock.advance(10_000)
  expect(await said(page, 'third')).not.toBe('')
})

test('the chat closes five minutes after the end', async () => {
  const page = await inRoom('viewer-mio')
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(() => page.told('live').at(-1)?.live.state).toBe('on_air')
  await sora.call(`POST /v1/lives/${liveId}/end`)
  const closesAt = new Date(product.clock.now().getTime() + 5 * 60_000).toISOString()
  await expect.poll(() => page.events).toContainEqual({ type: 'closing', closesAt })
  product.clock.advance(5 * 60_000 - 1)
  expect(await said(page, 'thanks')).not.toBe('')
  product.clock.advance(1)
  await said(page, 'too late')
  expect(codes(page)).toEqual(['CHAT_CLOSED'])
})

test('a live without a chat has none', async () => {
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
  const plan = { title: '静かに', genre: 'talk', startsAt: null, chatting: false }
  liveId = (await sora.call('POST /v1/lives', plan)).json().id
  const page = await inRoom('viewer-mio')
  expect(page.told('entered')[0]?.snapshot?.enabled).toBe(false)
  expect(page.told('live')[0]?.live.chatting).toBe(false)
  await said(page, 'hello')
  expect(codes(page)).toEqual(['CHAT_OFF'])
})

test('words that the liver has banned are refused, however they are written', async () => {
  const page = await inRoom('viewer-mio')
  await sora.call('POST /v1/chat-setting/banned-words', { words: ['ばか', 'spam'] })
  for (const text of ['ﾊﾞｶ', 'バ カ', 'そばかす', 'S.P.A.M']) {
    await said(page, text)
    product.clock.advance(3000)
  }
  expect(codes(page)).toEqual(Array.from({ length: 4 }, () => 'CHAT_BANNED_WORD'))
  const liver = await inRoom('liver-sora')
  expect(await said(liver, 'no spam, please')).not.toBe('')
  await sora.call('POST /v1/chat-setting/banned-words', { words: [] })
  expect(await said(page, 'spam')).not.toBe('')
})

test('a time-out holds for as long as it was given, over reconnects, and can be taken back', async () => {
  const userId = await product.userIdOf('viewer-mio')
  const page = await inRoom('viewer-mio')
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: 10 })
  await expect.poll(() => page.told('you').at(-1)?.you.silencedUntil).not.toBe(null)
  await said(page, 'one')
  page.socket.terminate()
  const again = await inRoom('viewer-mio')
  expect(again.told('entered')[0]?.you.silencedUntil).not.toBe(null)
  await said(again, 'two')
  expect([...codes(page), ...codes(again)]).toEqual(['CHAT_TIMED_OUT', 'CHAT_TIMED_OUT'])
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: null })
  expect(await said(again, 'three')).not.toBe('')
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: 1 })
  product.clock.advance(60_000)
  expect(await said(again, 'four')).not.toBe('')
})

test('a ban takes away what was written, holds in every chat of the liver, and can be lifted', async () => {
  const userId = await product.userIdOf('viewer-mio')
  const [page, visitor] = [await inRoom('viewer-mio'), await inRoom(null)]
  await said(page, 'bad')
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await expect.poll(() => visitor.events).toContainEqual({ type: 'deletedAllOf', userId })
  await said(page, 'worse')
  expect(codes(page)).toEqual(['CHAT_BANNED'])
  expect((await inRoom(null)).told('entered')[0]?.snapshot?.comments).toEqual([])
  const kept = await sora.call(`GET /v1/lives/${liveId}/comments`)
  expect(kept.json()).toEqual({ comments: [], more: false, role: 'liver' })
  const hana = await product.userIdOf('liver-hana')
  expect(await product.chat.isUnwelcome(await product.userIdOf('liver-sora'), userId)).toBe(true)
  expect(await product.chat.isUnwelcome(hana, userId)).toBe(false)
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
  liveId = (await sora.call('POST /v1/lives', { title: '次', genre: 'talk', startsAt: null })).json().id
  const next = await inRoom('viewer-mio')
  expect(next.told('entered')[0]?.you.banned).toBe(true)
  await said(next, 'again')
  expect(codes(next)).toEqual(['CHAT_BANNED'])
  const setting = await sora.call('POST /v1/chat-setting/bans/lifting', { userId })
  expect(setting.json().banned).toEqual([])
  await expect.poll(() => next.told('you').at(-1)?.you.banned).toBe(false)
  expect(await said(next, 'sorry')).not.toBe('')
})

test('a comment can be taken away by its author and by those who keep order; it is pinned no more', async () => {
  const [page, visitor] = [await inRoom('viewer-mio'), await inRoom(null)]
  const [own, other] = [await said(page, 'own'), await said(page, 'other')]
  expect((await sora.call(`POST /v1/lives/${liveId}/chat/pin`, { commentId: other })).statusCode).toBe(200)
  await expect.poll(() => visitor.events.at(-1)).toMatchObject({ type: 'pinned', comment: { id: other } })
  expect((await inRoom(null)).told('entered')[0]?.snapshot?.pinned?.id).toBe(other)
  const mio = await product.as('viewer-mio')
  expect((await mio.call(`POST /v1/lives/${liveId}/comments/${own}/deletion`)).statusCode).toBe(200)
  expect((await sora.call(`POST /v1/lives/${liveId}/comments/${other}/deletion`)).statusCode).toBe(200)
  await expect.poll(() => visitor.events.at(-1)).toEqual({ type: 'deleted', commentId: other })
  expect((await inRoom(null)).told('entered')[0]?.snapshot).toMatchObject({ comments: [], pinned: null })
  const gone = await sora.call(`POST /v1/lives/${liveId}/comments/${other}/deletion`)
  expect(gone.json().code).toBe('COMMENT_NOT_FOUND')
})

test('whoever comes in sees the last fifty', async () => {
  const [page, other] = [await inRoom('viewer-mio'), await inRoom('viewer-kenta')]
  for (let index = 0; index < 52; index += 1) {
    await said(index % 2 === 0 ? page : other, `c${index}`)
    product.clock.advance(1000)
  }
  const shown = (await inRoom(null)).told('entered')[0]?.snapshot?.comments.map(({ text }) => text)
  expect(shown).toEqual(Array.from({ length: 50 }, (_, index) => `c${index + 2}`))
  const first = await sora.call(`GET /v1/lives/${liveId}/comments?limit=20`)
  const texts = (answer: typeof first) =>
    answer.json().comments.map(({ comment }: { comment: { text: string } }) => comment.text)
  expect(texts(first)).toEqual(Array.from({ length: 20 }, (_, index) => `c${index + 32}`))
  const oldest = first.json().comments[0].comment.id
  const second = await sora.call(`GET /v1/lives/${liveId}/comments?limit=40&before=${oldest}`)
  expect(texts(second)).toEqual(Array.from({ length: 32 }, (_, index) => `c${index}`))
  expect([first.json().more, second.json().more]).toEqual([true, false])
})

test('what was said is there when the product is opened anew, as it was', async () => {
  const page = await inRoom('viewer-mio')
  await said(page, 'lasting')
  await product.chat.close()
  const anew = await openProduct({}, undefined, product.clock, { database: product.database })
  const url = await anew.app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = await new TestPage(url).opened()
  pages.push(visitor)
  visitor.enter(liveId)
  await expect.poll(() => visitor.told('entered')[0]?.snapshot?.comments.map(({ text }) => text)).toEqual(['lasting'])
  await anew.close()
})
