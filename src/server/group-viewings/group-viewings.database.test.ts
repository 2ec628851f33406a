import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { groupViewingHours, groupViewingRoom, participantsMax } from '#contract/group-viewings/limits.ts'
import { joinGroup, openGroupApi, revokeKey, type GroupApi } from '#tests/support/group-api.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let api: GroupApi
let mio: Caller
let visitor: Caller
let liveId: string
let key: string

beforeAll(async () => {
  product = await openProduct()
  api = await openGroupApi(product)
  mio = await product.as('viewer-mio')
  visitor = await product.as(null)
  liveId = await api.liveOnAir()
})
afterEach(async () => {
  api.closeClients()
  if (key) await revokeKey(product, mio, key)
})
afterAll(() => product.close())

async function opened(): Promise<string> {
  key = await api.open(mio, liveId)
  return key
}
const summary = async (of: string, by = visitor) => (await by.call(`GET /v1/group-viewings/${of}`)).json()

test('a user opens a group viewing of a live, and the key shows what, by whom and who is in', async () => {
  await opened()
  await api.enter(key, 'viewer-mio')
  await api.enter(key, { nickName: 'とおりすがり' })
  expect(await summary(key)).toMatchObject({
    content: { kind: 'live', liveId },
    access: 'watch',
    invitedBy: { nickName: expect.any(String) },
    participants: [{ avatarUrl: expect.any(String) }, { nickName: 'とおりすがり', avatarUrl: null }],
    locked: false,
    revocable: false,
  })
  expect(await summary(key, mio)).toMatchObject({ revocable: true })
})

test('unknown, lapsed and revoked keys have the same answer', async () => {
  const lapsed = await opened()
  product.clock.advance(groupViewingHours * 3_600_000)
  const revoked = await opened()
  expect(await revokeKey(product, mio, revoked)).toBe('ok')
  const answers = []
  for (const one of ['AAAAAAAAAAAAAAAAAAAAAA', lapsed, revoked]) {
    const read = await visitor.call(`GET /v1/group-viewings/${one}`)
    const join = await joinGroup(visitor, one, { nickName: 'a' })
    answers.push([read.statusCode, read.body, join.statusCode, join.body])
  }
  expect(answers[0]?.[0]).toBe(404)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('a group viewing that has lapsed closes to its participants, and says so', async () => {
  await opened()
  const host = await api.enter(key, 'viewer-mio')
  product.clock.advance(groupViewingHours * 3_600_000)
  await product.realtime.readmitAll(groupViewingRoom(host.groupViewingId))
  await expect.poll(() => host.ends).toEqual(['lapsed'])
  host.join()
  await expect.poll(() => host.ends).toEqual(['lapsed', 'lapsed'])
})

test('a visitor joins with a nickname that is checked like names of users, and returns with their ticket', async () => {
  await opened()
  const code = async (body: object) => (await joinGroup(visitor, key, body)).json().code
  expect(await code({})).toBe('NICKNAME_REQUIRED')
  expect(await code({ nickName: '\u200b' })).toBe('INVALID_REQUEST')
  expect(await code({ nickName: 'あ'.repeat(31) })).toBe('INVALID_REQUEST')
  const first = (await joinGroup(visitor, key, { nickName: 'たび\u202Eびと' })).json()
  expect((await summary(key)).participants).toMatchObject([{ nickName: 'たびびと' }])
  const again = (await joinGroup(visitor, key, { ticket: first.ticket })).json()
  expect(again).toEqual(first)
  expect((await summary(key)).participants).toHaveLength(1)
})

test('the eleventh cannot join until someone has left', async () => {
  await opened()
  const first = await api.enter(key, { nickName: '1' })
  for (let count = 2; count <= participantsMax; count += 1) await api.enter(key, { nickName: String(count) })
  expect((await joinGroup(visitor, key, { nickName: '11' })).json().code).toBe('GROUP_VIEWING_FULL')
  first.send({ type: 'quit' })
  await expect.poll(async () => (await summary(key)).participants.length).toBe(participantsMax - 1)
  expect((await joinGroup(visitor, key, { nickName: '11' })).statusCode).toBe(200)
})

test('what all see acts at one time, 250 to 400 ms ahead', async () => {
  await opened()
  const host = await api.enter(key, 'viewer-mio')
  const other = await api.enter(key, { nickName: 'もう一人' })
  host.send({ type: 'command', command: { type: 'pause' } })
  await expect.poll(() => other.state?.timing.rate).toBe(0)
  const ahead = (other.state?.timing.at ?? 0) - product.clock.now().getTime()
  expect(ahead).toBeGreaterThanOrEqual(250)
  expect(ahead).toBeLessThanOrEqual(400)
  await expect.poll(() => host.state).toEqual(other.state)
  host.send({ type: 'command', command: { type: 'seek', position: 100 } })
  await expect.poll(() => other.state?.timing.position).toBe(100)
})

test('when the host leaves, the longest-present participant becomes host', async () => {
  await opened()
  const [host, second, third] = [
    await api.enter(key, 'viewer-mio'),
    await api.enter(key, 'viewer-kenta'),
    await api.enter(key, { nickName: '三人目' }),
  ]
  host.send({ type: 'quit' })
  await expect.poll(() => third.state?.hostId).toBe(second.participantId)
  await expect.poll(() => host.received('closed').length).toBe(1)
  second.send({ type: 'handOver', participantId: third.participantId })
  await expect.poll(() => second.state?.hostId).toBe(third.participantId)
})

test('group viewings are deleted a day after they have expired', async () => {
  await opened()
  const jobs = product.slices.find(({ name }) => name === 'group-viewings')?.jobs ?? []
  const stored = async () => (await mio.call('GET /v1/account/export')).json().groupViewings.opened.length
  const before = await stored()
  expect(before).toBeGreaterThan(0)
  // Before the jobs start: each of their ticks takes time.
  product.clock.advance(2 * groupViewingHours * 3_600_000 + 1)
  for (const job of jobs) await job.start?.()
  await expect.poll(stored).toBe(0)
})

test('a participant whose connection is gone for half a minute has left, and returns with their session', async () => {
  await opened()
  const jobs = product.slices.find(({ name }) => name === 'group-viewings')?.jobs ?? []
  for (const job of jobs) await job.start?.()
  const host = await api.enter(key, 'viewer-mio')
  const other = await api.enter(key, 'viewer-kenta')
  host.socket.terminate()
  // The server notices the end of the connection on its own.
  await expect
    .poll(() => {
      product.clock.advance(10_000)
      return other.isHost
    })
    .toBe(true)
  expect(other.state?.participants).toHaveLength(1)
  const again = await api.enter(key, 'viewer-mio')
  expect(again.participantId).toBe(host.participantId)
  await expect
    .poll(() => other.state?.participants.map(({ id }) => id))
    .toEqual([other.participantId, again.participantId])
})

test('participants chat and react among themselves; comments obey the rate limit of chats', async () => {
  await opened()
  const [one, other] = [await api.enter(key, 'viewer-mio'), await api.enter(key, { nickName: 'ゲスト' })]
  const comment = (text: string) => one.send({ type: 'comment', key: crypto.randomUUID(), text })
  comment('ここ好き')
  await expect.poll(() => other.comments).toEqual(['ここ好き'])
  one.send({ type: 'reaction', reaction: 'clap', count: 3 })
  await expect.poll(() => other.received('batch').reduce((sum, { clap = 0 }) => sum + clap, 0)).toBe(3)
  for (const text of ['2', '3', '4']) comment(text)
  await expect.poll(() => one.rejections).toEqual(['CHAT_TOO_FAST'])
  const late = await api.enter(key, 'viewer-kenta')
  expect(late.comments).toEqual(['ここ好き', '2', '3'])
})

test('the end of a group viewing closes its room to everybody, with the reason, also to those who return later', async () => {
  await opened()
  const [host, other] = [await api.enter(key, 'viewer-mio'), await api.enter(key, { nickName: 'ゲスト' })]
  expect(await revokeKey(product, mio, key)).toBe('ok')
  for (const client of [host, other]) await expect.poll(() => client.ends).toEqual(['ended'])
  other.join()
  await expect.poll(() => other.ends).toEqual(['ended', 'ended'])
  const { groupViewingId } = host
  const stranger = await api.connect(visitor, { groupViewingId, participantId: 0, ticket: null })
  await expect.poll(() => stranger.ends).toEqual([null])
})

test('a group viewing ends for its participants when the account of its opener is deleted', async () => {
  const leaving = await product.as('liver-hana')
  key = await api.open(leaving, liveId)
  const guest = await api.enter(key, { nickName: 'ゲスト' })
  const { user } = (await leaving.call('GET /v1/account/profile')).json()
  expect((await leaving.call('POST /v1/account/deletion', { nickName: user.nickName })).statusCode).toBe(200)
  await expect.poll(() => guest.ends).toEqual(['ended'])
})

test('a restart of the site keeps participants, host and timing', async () => {
  await opened()
  const host = await api.enter(key, 'viewer-mio')
  await api.enter(key, { nickName: 'ゲスト' })
  host.send({ type: 'command', command: { type: 'seek', position: 42 } })
  await expect.poll(() => host.state?.timing.position).toBe(42)
  const restarted = await openProduct({}, undefined, product.clock, { database: product.database })
  try {
    const address = await restarted.app.listen({ host: '127.0.0.1', port: 0 })
    const again = await api.connect(mio, (await joinGroup(mio, key)).json(), address)
    await expect.poll(() => again.state).toEqual(host.state)
    expect([again.participantId, again.isHost]).toEqual([host.participantId, true])
  } finally {
    api.closeClients()
    await restarted.close()
  }
})

test('when the site was down for longer than a participant may be absent, the first to join does not become host', async () => {
  await opened()
  const host = await api.enter(key, 'viewer-mio')
  product.clock.advance(60_000)
  const restarted = await openProduct({}, undefined, product.clock, { database: product.database })
  try {
    const address = await restarted.app.listen({ host: '127.0.0.1', port: 0 })
    const kenta = await restarted.as('viewer-kenta')
    const first = await api.connect(kenta, (await joinGroup(kenta, key)).json(), address)
    await expect.poll(() => first.state?.hostId).toBe(host.participantId)
    const { groupViewingId, participantId } = host
    const again = await api.connect(mio, { groupViewingId, participantId, ticket: null }, address)
    await expect.poll(() => again.isHost).toBe(true)
    expect(again.state?.participants).toHaveLength(2)
  } finally {
    api.closeClients()
    await restarted.close()
  }
})

test('group viewings and participations of a user are in their export, and leave with their account', async () => {
  await opened()
  const other = await api.enter(key, { nickName: 'ゲスト' })
  const leaving = await product.as('viewer-kenta')
  const kenta = await api.enter(key, 'viewer-kenta')
  other.send({ type: 'handOver', participantId: kenta.participantId })
  await expect.poll(() => kenta.isHost).toBe(true)
  const { opened: ofUser, joined } = (await leaving.call('GET /v1/account/export')).json().groupViewings
  expect([ofUser, joined[0]]).toMatchObject([[], { liveId, joinedAt: expect.any(String) }])
  const { user } = (await leaving.call('GET /v1/account/profile')).json()
  expect((await leaving.call('POST /v1/account/deletion', { nickName: user.nickName })).statusCode).toBe(200)
  await expect.poll(() => other.isHost).toBe(true)
  expect(other.state?.participants).toHaveLength(1)
})
