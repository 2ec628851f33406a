import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { afterAll, afterEach, beforeEach, beforeAll, expect, test } from 'vitest'
import { liveRoom } from '#contract/lives/limits.ts'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'
import { removeSessions } from '../identity/store/sessions.ts'

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
  liveId = (await sora.call('POST /v1/lives', { title: 'チャット', genre: 'talk', startsAt: null })).json().id
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await sora.call(`POST /v1/lives/${liveId}/end`)
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
})
afterAll(() => product.close())

/** A client that has joined the room. */
async function inRoom(account: DemoAccount | null, id = liveId): Promise<TestClient> {
  const caller = await product.as(account)
  const client = await new TestClient(address, caller.cookies, { 'accept-language': 'en' }).opened()
  clients.push(client)
  client.enter(id)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  return client
}

const codes = (client: TestClient) => client.received('refused').map(({ code }) => code)

async function post(client: TestClient, text: string): Promise<string> {
  const key = client.postComment(liveId, text)
  await expect.poll(() => client.messages.some((message) => 'key' in message && message.key === key)).toBe(true)
  return client.received('accepted').find((message) => message.key === key)?.commentId ?? ''
}

test('all clients receive comments in one order, with the current name of the author', async () => {
  const [writer, visitor] = [await inRoom('viewer-mio'), await inRoom(null)]
  await post(writer, 'ｺﾝﾆﾁﾊ\u202E！')
  const mio = await product.as('viewer-mio')
  const profile = { nickName: '新しい名前', bio: '', signature: '', language: 'ja', country: 'JP' }
  expect((await mio.call('POST /v1/account/profile', profile)).statusCode).toBe(200)
  await post(writer, 'second')
  await expect.poll(() => visitor.comments).toEqual(['ｺﾝﾆﾁﾊ！', 'second'])
  await expect.poll(() => writer.comments).toEqual(visitor.comments)
  const [, second] = visitor.events
  expect(second).toMatchObject({ comment: { author: { nickName: '新しい名前', role: 'user' } } })
})

test('a visitor receives comments and cannot write', async () => {
  const visitor = await inRoom(null)
  await post(visitor, 'hello')
  expect(codes(visitor)).toEqual(['SIGN_IN_REQUIRED'])
  expect(visitor.received('refused')[0]?.message).toBe('You need to sign in first.')
})

test('the session is checked for each comment: a user whose session has ended cannot write', async () => {
  const client = await inRoom('viewer-mio')
  await product.database.run(removeSessions, { userId: await product.userIdOf('viewer-mio'), except: null })
  product.clock.advance(10_000) // Longer than sessions are kept.
  await post(client, 'still here?')
  expect(codes(client)).toEqual(['SIGN_IN_REQUIRED'])
})

test('a user who signs out is disconnected', async () => {
  const caller = await product.as('viewer-mio')
  const client = await new TestClient(address, caller.cookies).opened()
  clients.push(client)
  client.enter(liveId)
  await expect.poll(() => client.received('live').length).toBeGreaterThan(0)
  const closed = once(client.socket, 'close')
  await caller.call('POST /v1/logout')
  expect(Number((await closed)[0])).toBe(4001)
})

test('a comment has 1 to 200 characters after cleaning', async () => {
  const client = await inRoom('viewer-mio')
  await post(client, ' \u200B\u3164 ')
  await post(client, '𠮷'.repeat(201))
  expect(codes(client)).toEqual(['COMMENT_EMPTY', 'COMMENT_TOO_LONG'])
  expect(await post(client, '𠮷'.repeat(200))).not.toBe('')
})

test('a message sent twice is published once', async () => {
  const client = await inRoom('viewer-mio')
  const key = randomUUID()
  client.postComment(liveId, 'once', key)
  client.postComment(liveId, 'once', key)
  await expect.poll(() => client.received('accepted').length).toBe(2)
  const ids = client.received('accepted').map(({ commentId }) => commentId)
  expect(ids[0]).toBe(ids[1])
  await post(client, 'after')
  await expect.poll(() => client.comments).toEqual(['once', 'after'])
})

/** Publishes more comments of another user than the room log stores. */
async function overflowRoomLog(): Promise<void> {
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

test.for(['is still shown', 'was deleted'])(
  'a message sent again, which %s, is not published again in slow mode or after the room log overflowed',
  async (how) => {
    const client = await inRoom('viewer-mio')
    const key = client.postComment(liveId, 'once')
    await expect.poll(() => client.received('accepted').length).toBe(1)
    const id = client.received('accepted')[0]?.commentId
    if (how === 'was deleted') await sora.call(`POST /v1/lives/${liveId}/comments/${id}/deletion`)
    await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 60 })
    client.postComment(liveId, 'once', key)
    await expect.poll(() => client.received('accepted').map(({ commentId }) => commentId)).toEqual([id, id])
    await overflowRoomLog()
    product.clock.advance(60_000)
    client.postComment(liveId, 'once', key)
    await expect.poll(() => client.received('accepted').length).toBe(3)
    await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 0 })
    await expect.poll(() => client.events.at(-1)).toEqual({ type: 'slowMode', seconds: 0 })
    expect(client.comments.filter((text) => text === 'once')).toHaveLength(1)
    expect(codes(client)).toEqual([])
  },
)

test('a fourth comment within two seconds silences the user for ten seconds on all clients', async () => {
  const [client, other] = [await inRoom('viewer-mio'), await inRoom('viewer-mio')]
  for (const text of ['1', '2', '3', '4']) await post(client, text)
  expect(codes(client)).toEqual(['CHAT_TOO_FAST'])
  await expect.poll(() => other.received('permissions').at(-1)?.permissions.silencedUntil).not.toBe(null)
  product.clock.advance(9000)
  await post(other, '5')
  expect(codes(other)).toEqual(['CHAT_TOO_FAST'])
  product.clock.advance(1001)
  expect(await post(other, '6')).not.toBe('')
})

test('slow mode limits users, but not the liver, moderators or staff', async () => {
  await sora.call('POST /v1/chat-setting/moderators', { userId: await product.userIdOf('viewer-kenta'), named: true })
  const client = await inRoom('viewer-mio')
  const exempt = [await inRoom('liver-sora'), await inRoom('staff-yui'), await inRoom('viewer-kenta')]
  expect((await sora.call(`POST /v1/lives/${liveId}/chat/slow-mode`, { seconds: 10 })).statusCode).toBe(200)
  await expect.poll(() => client.events).toContainEqual({ type: 'slowMode', seconds: 10 })
  for (const one of [client, ...exempt]) {
    await post(one, 'first')
    product.clock.advance(3000)
    await post(one, 'second')
  }
  expect([client, ...exempt].map(codes)).toEqual([['CHAT_SLOW_MODE'], [], [], []])
  product.clock.advance(10_000)
  expect(await post(client, 'third')).not.toBe('')
})

test('the chat closes five minutes after the end', async () => {
  const client = await inRoom('viewer-mio')
  product.engine.listener.onEvent({ type: 'playable', streamId: liveId })
  await expect.poll(() => client.received('live').at(-1)?.live.state).toBe('on_air')
  await sora.call(`POST /v1/lives/${liveId}/end`)
  const closesAt = new Date(product.clock.now().getTime() + 5 * 60_000).toISOString()
  await expect.poll(() => client.events).toContainEqual({ type: 'closing', closesAt })
  product.clock.advance(5 * 60_000 - 1)
  expect(await post(client, 'thanks')).not.toBe('')
  product.clock.advance(1)
  await post(client, 'too late')
  expect(codes(client)).toEqual(['CHAT_CLOSED'])
})

test('a live without a chat rejects comments', async () => {
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
  const plan = { title: '静かに', genre: 'talk', startsAt: null, chatting: false }
  liveId = (await sora.call('POST /v1/lives', plan)).json().id
  const client = await inRoom('viewer-mio')
  expect(client.received('joined')[0]?.snapshot?.enabled).toBe(false)
  expect(client.received('live')[0]?.live.chatting).toBe(false)
  await post(client, 'hello')
  expect(codes(client)).toEqual(['CHAT_OFF'])
})

test('comments with banned words are rejected in any spelling', async () => {
  const client = await inRoom('viewer-mio')
  await sora.call('POST /v1/chat-setting/banned-words', { words: ['ばか', 'spam'], before: [] })
  for (const text of ['ﾊﾞｶ', 'バ カ', 'そばかす', 'S.P.A.M']) {
    await post(client, text)
    product.clock.advance(3000)
  }
  expect(codes(client)).toEqual(Array.from({ length: 4 }, () => 'CHAT_BANNED_WORD'))
  const liver = await inRoom('liver-sora')
  expect(await post(liver, 'no spam, please')).not.toBe('')
  await sora.call('POST /v1/chat-setting/banned-words', { words: [], before: ['ばか', 'spam'] })
  expect(await post(client, 'spam')).not.toBe('')
})

test('a time-out lasts for the given time, survives reconnects, and can be lifted', async () => {
  const userId = await product.userIdOf('viewer-mio')
  const client = await inRoom('viewer-mio')
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: 10 })
  await expect.poll(() => client.received('permissions').at(-1)?.permissions.silencedUntil).not.toBe(null)
  await post(client, 'one')
  client.socket.terminate()
  const again = await inRoom('viewer-mio')
  expect(again.received('joined')[0]?.permissions.silencedUntil).not.toBe(null)
  await post(again, 'two')
  expect([...codes(client), ...codes(again)]).toEqual(['CHAT_TIMED_OUT', 'CHAT_TIMED_OUT'])
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: null })
  expect(await post(again, 'three')).not.toBe('')
  await sora.call(`POST /v1/lives/${liveId}/chat/timeout`, { userId, minutes: 1 })
  product.clock.advance(60_000)
  expect(await post(again, 'four')).not.toBe('')
})

test('a ban deletes the comments of the user, applies to all chats of the liver, and can be lifted', async () => {
  const userId = await product.userIdOf('viewer-mio')
  const [client, visitor] = [await inRoom('viewer-mio'), await inRoom(null)]
  await post(client, 'bad')
  await sora.call(`POST /v1/lives/${liveId}/chat/ban`, { userId })
  await expect.poll(() => visitor.events).toContainEqual({ type: 'deletedAllOf', userId })
  await post(client, 'worse')
  expect(codes(client)).toEqual(['CHAT_BANNED'])
  expect((await inRoom(null)).received('joined')[0]?.snapshot?.comments).toEqual([])
  const stored = await sora.call(`GET /v1/lives/${liveId}/comments`)
  expect(stored.json()).toEqual({ comments: [], more: false, role: 'liver' })
  const hana = await product.as('liver-hana')
  expect((await sora.call('GET /v1/chat-setting')).json().banned).toMatchObject([{ user: { id: userId } }])
  expect((await hana.call('GET /v1/chat-setting')).json().banned).toEqual([])
  await sora.call(`POST /v1/lives/${liveId}/cancel`)
  liveId = (await sora.call('POST /v1/lives', { title: '次', genre: 'talk', startsAt: null })).json().id
  const next = await inRoom('viewer-mio')
  expect(next.received('joined')[0]?.permissions.banned).toBe(true)
  await post(next, 'again')
  expect(codes(next)).toEqual(['CHAT_BANNED'])
  const setting = await sora.call('POST /v1/chat-setting/bans/lifting', { userId })
  expect(setting.json().banned).toEqual([])
  await expect.poll(() => next.received('permissions').at(-1)?.permissions.banned).toBe(false)
  expect(await post(next, 'sorry')).not.toBe('')
})

test('author and moderators can delete a comment, which also unpins it', async () => {
  const [client, visitor] = [await inRoom('viewer-mio'), await inRoom(null)]
  const [own, other] = [await post(client, 'own'), await post(client, 'other')]
  expect((await sora.call(`POST /v1/lives/${liveId}/chat/pin`, { commentId: other })).statusCode).toBe(200)
  await expect.poll(() => visitor.events.at(-1)).toMatchObject({ type: 'pinned', comment: { id: other } })
  expect((await inRoom(null)).received('joined')[0]?.snapshot?.pinned?.id).toBe(other)
  const mio = await product.as('viewer-mio')
  expect((await mio.call(`POST /v1/lives/${liveId}/comments/${own}/deletion`)).statusCode).toBe(200)
  expect((await sora.call(`POST /v1/lives/${liveId}/comments/${other}/deletion`)).statusCode).toBe(200)
  await expect.poll(() => visitor.events.at(-1)).toEqual({ type: 'deleted', commentId: other })
  expect((await inRoom(null)).received('joined')[0]?.snapshot).toMatchObject({ comments: [], pinned: null })
  const gone = await sora.call(`POST /v1/lives/${liveId}/comments/${other}/deletion`)
  expect(gone.json().code).toBe('COMMENT_NOT_FOUND')
})

test('a joining client receives the last fifty comments', async () => {
  const [client, other] = [await inRoom('viewer-mio'), await inRoom('viewer-kenta')]
  for (let index = 0; index < 52; index += 1) {
    await post(index % 2 === 0 ? client : other, `c${index}`)
    product.clock.advance(1000)
  }
  const shown = (await inRoom(null)).received('joined')[0]?.snapshot?.comments.map(({ text }) => text)
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

test('comments are available after a restart', async () => {
  const client = await inRoom('viewer-mio')
  await post(client, 'lasting')
  await product.chat.close()
  const restarted = await openProduct({}, undefined, product.clock, { database: product.database })
  const url = await restarted.app.listen({ host: '127.0.0.1', port: 0 })
  const visitor = await new TestClient(url).opened()
  clients.push(visitor)
  visitor.enter(liveId)
  await expect
    .poll(() => visitor.received('joined')[0]?.snapshot?.comments.map(({ text }) => text))
    .toEqual(['lasting'])
  await restarted.close()
})
