import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestPage } from '#tests/support/page.ts'
import { openProduct, type Caller, type DemoAccount, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let liveId: string
let page: TestPage
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
  page = await new TestPage(address, (await product.as('viewer-mio')).cookies).opened()
  page.enter(liveId)
})
afterAll(async () => {
  page.socket.terminate()
  await product.close()
})

async function comment(): Promise<string> {
  const before = page.told('accepted').length
  page.say(liveId, 'a comment')
  await expect.poll(() => page.told('accepted').length).toBe(before + 1)
  product.clock.advance(3000)
  return page.told('accepted').at(-1)?.commentId ?? ''
}

async function answers(path: string, body: () => object | Promise<object>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [role, caller] of callers) {
    const answer = await caller.call(`POST ${path}`, await body())
    found[role] = answer.statusCode === 200 ? 'ok' : answer.json().code
  }
  return found
}

const keepers: Record<Role, string> = {
  visitor: 'SIGN_IN_REQUIRED',
  user: 'NOT_MODERATOR',
  otherLiver: 'NOT_MODERATOR',
  moderator: 'ok',
  staff: 'ok',
  liver: 'ok',
}

test('liver, moderators and staff delete comments of others, and nobody else', async () => {
  for (const [role, caller] of callers) {
    const answer = await caller.call(`POST /v1/lives/${liveId}/comments/${await comment()}/deletion`)
    expect(answer.statusCode === 200 ? 'ok' : answer.json().code).toBe(keepers[role as Role])
  }
})

test('they pin, set slow mode, time out and ban, and nobody else does', async () => {
  const id = await comment()
  expect(await answers(`/v1/lives/${liveId}/chat/pin`, () => ({ commentId: id }))).toEqual(keepers)
  expect(await answers(`/v1/lives/${liveId}/chat/pin`, () => ({ commentId: null }))).toEqual(keepers)
  expect(await answers(`/v1/lives/${liveId}/chat/slow-mode`, () => ({ seconds: 0 }))).toEqual(keepers)
  expect(await answers(`/v1/lives/${liveId}/chat/timeout`, () => ({ userId: mio, minutes: null }))).toEqual(keepers)
  expect(await answers(`/v1/lives/${liveId}/chat/ban`, () => ({ userId: mio }))).toEqual(keepers)
  const lifted = await callers.get('liver')?.call('POST /v1/chat-setting/bans/lifting', { userId: mio })
  expect(lifted?.statusCode).toBe(200)
})

test('nothing is done against oneself, the liver, moderators or staff', async () => {
  for (const account of ['liver-sora', 'viewer-kenta', 'staff-yui'] as const) {
    const userId = await product.userIdOf(account)
    for (const role of ['liver', 'moderator', 'staff']) {
      for (const [what, body] of [
        ['timeout', { userId, minutes: 1 }],
        ['ban', { userId }],
      ] as const) {
        const answer = await callers.get(role)?.call(`POST /v1/lives/${liveId}/chat/${what}`, body)
        expect(answer?.json().code).toBe('NOT_AGAINST_THEM')
      }
    }
  }
})

test('only livers have a setting, each their own', async () => {
  const own = { visitor: 'SIGN_IN_REQUIRED', user: 'NO_LIVE_LICENSE', moderator: 'NO_LIVE_LICENSE' }
  const expected = { ...own, staff: 'NO_LIVE_LICENSE', otherLiver: 'ok', liver: 'ok' }
  const moderators = () => ({ userId: mio, named: false })
  expect(await answers('/v1/chat-setting/moderators', moderators)).toEqual(expected)
  expect(await answers('/v1/chat-setting/bans/lifting', () => ({ userId: mio }))).toEqual(expected)
  expect(await answers('/v1/chat-setting/banned-words', () => ({ words: [] }))).toEqual(expected)
  const setting = await callers.get('otherLiver')?.call('GET /v1/chat-setting')
  expect(setting?.json()).toEqual({ moderators: [], banned: [], bannedWords: [] })
})

test('whoever is signed in reports and blocks; nobody blocks themselves or staff', async () => {
  const id = await comment()
  const everybody = { user: 'ok', otherLiver: 'ok', moderator: 'ok', staff: 'ok', liver: 'ok' }
  const expected = { ...everybody, visitor: 'SIGN_IN_REQUIRED' }
  expect(await answers(`/v1/lives/${liveId}/comments/${id}/report`, () => ({ reason: 'spam' }))).toEqual(expected)
  expect(await answers('/v1/blocks', () => ({ userId: mio, blocked: true }))).toEqual(expected)
  const user = callers.get('user')
  for (const account of ['owner-akari', 'staff-yui'] as const) {
    const answer = await user?.call('POST /v1/blocks', { userId: await product.userIdOf(account), blocked: true })
    expect(answer?.json().code).toBe('NOT_AGAINST_THEM')
  }
  expect((await user?.call('GET /v1/blocks'))?.json().users).toMatchObject([{ id: mio }])
  expect((await user?.call('POST /v1/blocks', { userId: mio, blocked: false }))?.json()).toEqual({ users: [] })
})

test('only staff see reports and settle them', async () => {
  const expected = Object.fromEntries(Object.keys(roles).map((role) => [role, 'STAFF_ONLY']))
  const found = await answers('/v1/staff/comment-reports/999/settlement', () => ({ deleted: false }))
  expect(found).toEqual({ ...expected, visitor: 'SIGN_IN_REQUIRED', staff: 'REPORT_NOT_FOUND' })
  for (const [role, caller] of callers) {
    const { statusCode } = await caller.call('GET /v1/staff/comment-reports')
    expect(statusCode).toBe({ visitor: 401, staff: 200 }[role] ?? 403)
  }
})

test('of what is not there it is said so', async () => {
  const staff = callers.get('staff')
  const codes = async (path: string, body: object) => (await staff?.call(`POST ${path}`, body))?.json().code
  expect(await codes(`/v1/lives/${liveId}/comments/${randomUUID()}/deletion`, {})).toBe('COMMENT_NOT_FOUND')
  expect(await codes(`/v1/lives/${liveId}/chat/pin`, { commentId: randomUUID() })).toBe('COMMENT_NOT_FOUND')
  expect(await codes(`/v1/lives/${liveId}/chat/ban`, { userId: 999_999 })).toBe('USER_NOT_FOUND')
  expect(await codes('/v1/lives/000000000000/chat/ban', { userId: mio })).toBe('LIVE_NOT_FOUND')
})
