import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestClient } from '#tests/support/realtime-client.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let liveId: string
let client: TestClient
let mio: number

const roles = {
  visitor: null,
  user: 'owner-akari',
  otherLiver: 'liver-hana',
  moderator: 'viewer-kenta',
  staff: 'staff-yui',
  liver: 'liver-sora',
} as const satisfies Record<string, DemoAccount | null>
type Role = keyof typeof roles
const callers = new Map<string, Caller>()

beforeAll(async () => {
  product = await openProduct()
  for (const [role, account] of Object.entries(roles)) callers.set(role, await product.as(account))
  mio = await product.userIdOf('viewer-mio')
  const sora = await product.as('liver-sora')
  const kenta = await product.userIdOf('viewer-kenta')
  await sora.call('POST /v1/chat-setting/moderators', { userId: kenta, named: true })
  liveId = (await sora.call('POST /v1/lives', { title: '権限', genre: 'talk', startsAt: null })).json().id
  const address = await product.app.listen({ host: '127.0.0.1', port: 0 })
  client = await new TestClient(address, (await product.as('viewer-mio')).cookies).opened()
  client.enter(liveId)
})
afterAll(async () => {
  client.socket.terminate()
  await product.close()
})

async function postComment(): Promise<string> {
  const before = client.received('accepted').length
  client.postComment(liveId, 'a comment')
  await expect.poll(() => client.received('accepted').length).toBe(before + 1)
  product.clock.advance(3000)
  return client.received('accepted').at(-1)?.commentId ?? ''
}

async function resultsFor(path: string, body: () => object | Promise<object>): Promise<Record<string, string>> {
  const results: Record<string, string> = {}
  for (const [role, caller] of callers) {
    const answer = await caller.call(`POST ${path}`, await body())
    results[role] = answer.statusCode === 200 ? 'ok' : answer.json().code
  }
  return results
}

const moderatorAnswers: Record<Role, string> = {
  visitor: 'SIGN_IN_REQUIRED',
  user: 'NOT_MODERATOR',
  otherLiver: 'NOT_MODERATOR',
  moderator: 'ok',
  staff: 'ok',
  liver: 'ok',
}

test('only liver, moderators and staff delete comments of others', async () => {
  for (const [role, caller] of callers) {
    const answer = await caller.call(`POST /v1/lives/${liveId}/comments/${await postComment()}/deletion`)
    expect(answer.statusCode === 200 ? 'ok' : answer.json().code).toBe(moderatorAnswers[role as Role])
  }
})

test('only liver, moderators and staff pin, set slow mode, time out and ban', async () => {
  const id = await postComment()
  expect(await resultsFor(`/v1/lives/${liveId}/chat/pin`, () => ({ commentId: id }))).toEqual(moderatorAnswers)
  expect(await resultsFor(`/v1/lives/${liveId}/chat/pin`, () => ({ commentId: null }))).toEqual(moderatorAnswers)
  expect(await resultsFor(`/v1/lives/${liveId}/chat/slow-mode`, () => ({ seconds: 0 }))).toEqual(moderatorAnswers)
  expect(await resultsFor(`/v1/lives/${liveId}/chat/timeout`, () => ({ userId: mio, minutes: null }))).toEqual(
    moderatorAnswers,
  )
  expect(await resultsFor(`/v1/lives/${liveId}/chat/ban`, () => ({ userId: mio }))).toEqual(moderatorAnswers)
  const lifted = await callers.get('liver')?.call('POST /v1/chat-setting/bans/lifting', { userId: mio })
  expect(lifted?.statusCode).toBe(200)
})

test('users cannot time out or ban themselves, the liver, moderators or staff', async () => {
  for (const account of ['liver-sora', 'viewer-kenta', 'staff-yui'] as const) {
    const userId = await product.userIdOf(account)
    for (const role of ['liver', 'moderator', 'staff']) {
      for (const [action, body] of [
        ['timeout', { userId, minutes: 1 }],
        ['ban', { userId }],
      ] as const) {
        const answer = await callers.get(role)?.call(`POST /v1/lives/${liveId}/chat/${action}`, body)
        expect(answer?.json().code).toBe('TARGET_PROTECTED')
      }
    }
  }
})

test('only livers have chat settings, each their own', async () => {
  const own = { visitor: 'SIGN_IN_REQUIRED', user: 'NO_LIVE_LICENSE', moderator: 'NO_LIVE_LICENSE' }
  const expected = { ...own, staff: 'NO_LIVE_LICENSE', otherLiver: 'ok', liver: 'ok' }
  const moderators = () => ({ userId: mio, named: false })
  expect(await resultsFor('/v1/chat-setting/moderators', moderators)).toEqual(expected)
  expect(await resultsFor('/v1/chat-setting/bans/lifting', () => ({ userId: mio }))).toEqual(expected)
  expect(await resultsFor('/v1/chat-setting/banned-words', () => ({ words: [], before: [] }))).toEqual(expected)
  const setting = await callers.get('otherLiver')?.call('GET /v1/chat-setting')
  expect(setting?.json()).toEqual({ moderators: [], banned: [], bannedWords: [] })
})

test('all signed-in users can report and block, but not block themselves or staff', async () => {
  const id = await postComment()
  const signedIn = { user: 'ok', otherLiver: 'ok', moderator: 'ok', staff: 'ok', liver: 'ok' }
  const expected = { ...signedIn, visitor: 'SIGN_IN_REQUIRED' }
  expect(await resultsFor(`/v1/lives/${liveId}/comments/${id}/report`, () => ({ reason: 'spam' }))).toEqual(expected)
  expect(await resultsFor(`/v1/lives/${liveId}/report`, () => ({ reason: 'spam' }))).toEqual(expected)
  const liverId = await product.userIdOf('liver-hana')
  expect(await resultsFor(`/v1/livers/${liverId}/report`, () => ({ reason: 'spam' }))).toEqual(expected)
  expect(await resultsFor('/v1/channels/1/report', () => ({ reason: 'spam' }))).toEqual(expected)
  expect(await resultsFor('/v1/blocks', () => ({ userId: mio, blocked: true }))).toEqual(expected)
  const user = callers.get('user')
  for (const account of ['owner-akari', 'staff-yui'] as const) {
    const answer = await user?.call('POST /v1/blocks', { userId: await product.userIdOf(account), blocked: true })
    expect(answer?.json().code).toBe('TARGET_PROTECTED')
  }
  expect((await user?.call('GET /v1/blocks'))?.json().users).toMatchObject([{ id: mio }])
  expect((await user?.call('POST /v1/blocks', { userId: mio, blocked: false }))?.json()).toEqual({ users: [] })
})

test('only staff list and settle reports', async () => {
  const expected = Object.fromEntries(Object.keys(roles).map((role) => [role, 'STAFF_ONLY']))
  const found = await resultsFor('/v1/staff/comment-reports/999/settlement', () => ({ deleted: false }))
  expect(found).toEqual({ ...expected, visitor: 'SIGN_IN_REQUIRED', staff: 'REPORT_NOT_FOUND' })
  for (const [role, caller] of callers) {
    const { statusCode } = await caller.call('GET /v1/staff/comment-reports')
    expect(statusCode).toBe({ visitor: 401, staff: 200 }[role] ?? 403)
  }
})

test('an unknown comment, user or live has its own error code', async () => {
  const staff = callers.get('staff')
  const codes = async (path: string, body: object) => (await staff?.call(`POST ${path}`, body))?.json().code
  expect(await codes(`/v1/lives/${liveId}/comments/${randomUUID()}/deletion`, {})).toBe('COMMENT_NOT_FOUND')
  expect(await codes(`/v1/lives/${liveId}/chat/pin`, { commentId: randomUUID() })).toBe('COMMENT_NOT_FOUND')
  expect(await codes(`/v1/lives/${liveId}/chat/ban`, { userId: 999_999 })).toBe('USER_NOT_FOUND')
  expect(await codes('/v1/lives/000000000000/report', { reason: 'spam' })).toBe('LIVE_NOT_FOUND')
  expect(await codes('/v1/channels/999/report', { reason: 'spam' })).toBe('CHANNEL_NOT_FOUND')
  expect(await codes(`/v1/lives/${liveId}/report`, { reason: 'boring' })).toBe('INVALID_REQUEST')
  expect(await codes('/v1/lives/000000000000/chat/ban', { userId: mio })).toBe('LIVE_NOT_FOUND')
})
