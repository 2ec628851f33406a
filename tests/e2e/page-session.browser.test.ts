import fc from 'fast-check'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { identityOrigins } from '#main/web/content-security.ts'
import { serveSite } from '#main/web/index.ts'
import { DatabaseUnavailable } from '#server/ports/database/port.ts'
import { keptMs } from '#server/kept-values.ts'
import { readSession } from '#server/identity/store/sessions.ts'
import { insertLive } from '#tests/support/given-live.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

const path = '/live-info/live00000001'

let product: TestProduct
let member: Caller
beforeAll(async () => {
  product = await openProduct()
  await serveSite(product.app, {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    development: false,
    rendering: null,
    mediaOrigins: () => [],
    reachMedia: (url) => url,
    identity: identityOrigins(null),
    formOrigins: [],
    apiUrl: undefined,
    apiCredentials: undefined,
    webviewAgent: 'KirariApp/',
    localeCookie: false,
    apiReference: false,
    publicUrl: null,
    cards: product.cards,
    publicPages: [product.search.publicPages, product.news.publicPages],
    readImage: async () => null,
  })
  const liverId = await product.userIdOf('liver-sora')
  await product.database.run(insertLive, { id: 'live00000001', liverId })
  member = await product.as('viewer-mio')
  member.cookies['is_login'] = 'true'
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => product.close())

const accounts = ['viewer-mio', 'viewer-kenta', 'liver-hana', 'liver-sora', 'staff-yui', 'owner-akari'] as const

/** Changes how a user sees the live of the liver. */
const acts = {
  follow: (by: Caller, _userId: number, liverId: number) =>
    by.call(`POST /v1/livers/${liverId}/follow`, { following: true }),
  unfollow: (by: Caller, _userId: number, liverId: number) =>
    by.call(`POST /v1/livers/${liverId}/follow`, { following: false }),
  block: async (_by: Caller, userId: number) =>
    (await product.as('liver-sora')).call('POST /v1/blocks', { userId, blocked: true }),
  unblock: async (_by: Caller, userId: number) =>
    (await product.as('liver-sora')).call('POST /v1/blocks', { userId, blocked: false }),
} as const

const dataScript = /enqueue\((".*?")\);<\/script>/s

/** The data of a page: an array of values, which name others by their index (turbo-stream). */
function dataOf(html: string): unknown {
  const [, text = '""'] = dataScript.exec(html) ?? []
  const values: readonly unknown[] = JSON.parse(JSON.parse(text))
  const read = (index: unknown): unknown => {
    const value = values[Number(index)]
    if (Array.isArray(value)) return value.map(read)
    if (typeof value !== 'object' || value === null) return value ?? index
    return Object.fromEntries(Object.entries(value).map(([key, of]) => [read(key.slice(1)), read(of)]))
  }
  return read(0)
}

/** Markup and data without the nonce and the times of the rendering. */
const shownBy = (html: string) =>
  [html.replace(dataScript, ''), JSON.stringify(dataOf(html))].map((text) =>
    text.replaceAll(/nonce="[^"]*"/g, '').replaceAll(/\b1\d{12}\b/g, 'time'),
  )

test('every user gets the page of a live from memory as the server renders it for them alone', async () => {
  const liverId = await product.userIdOf('liver-sora')
  const users = await Promise.all(
    accounts.map(async (account) => {
      const by = await product.as(account)
      by.cookies['is_login'] = 'true'
      return { by, userId: await product.userIdOf(account) }
    }),
  )
  const step = fc.record({ user: fc.constantFrom(...users), act: fc.constantFrom(...Object.values(acts)) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 3 }), async (steps) => {
      for (const { user, act } of steps) await act(user.by, user.userId, liverId)
      // After it, pages are shared with who wrote, too.
      product.clock.advance(12_000)
      const policies = new Set<unknown>()
      for (const { by } of [...users, ...users]) {
        const shared = await by.call(`GET ${path}`)
        const own = await by.call(`GET ${path}`, undefined, { authorization: 'Bearer none' })
        expect(shownBy(shared.body)).toEqual(shownBy(own.body))
        policies.add(shared.headers['content-security-policy'])
      }
      // Each rendering has its own policy.
      expect(policies.size).toBeLessThan(2 * users.length)
    }),
    { numRuns: 3 },
  )
})

/** Counts the session reads in the database from now on. */
function countReads(): () => number {
  const run = vi.spyOn(product.database, 'run')
  return () => run.mock.calls.filter(([operation]) => operation.name === readSession.name).length
}

test.each([path, `${path}.data`])('the session of a member is read once for %s', async (address) => {
  product.clock.advance(keptMs)
  const reads = countReads()
  const response = await member.call(`GET ${address}`)
  expect(response.statusCode).toBe(200)
  expect(response.body).toContain('みお')
  expect(reads()).toBe(1)
})

test('no session is read for the page of a visitor, or for a file', async () => {
  const reads = countReads()
  expect((await product.app.inject(path)).statusCode).toBe(200)
  expect((await member.call('GET /favicon.svg')).statusCode).toBe(200)
  expect(reads()).toBe(0)
})

test('an outage of the database signs no user out', async () => {
  product.clock.advance(keptMs)
  vi.spyOn(product.database, 'run').mockRejectedValue(new DatabaseUnavailable('unavailable'))
  expect((await member.call(`GET ${path}`)).statusCode).toBeGreaterThanOrEqual(500)
  vi.restoreAllMocks()
  expect((await member.call(`GET ${path}`)).body).toContain('みお')
})

test('a page whose action changes the profile is rendered with the new profile', async () => {
  const kenta = await product.as('viewer-kenta')
  const fields = { intent: 'basics', nickName: '改名けんた', bio: '', signature: '', language: 'ja', country: 'JP' }
  const response = await product.app.inject({
    method: 'POST',
    url: '/user_profile',
    cookies: { ...kenta.cookies, is_login: 'true' },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(response.statusCode).toBe(200)
  const [header = ''] = /<header.*?<\/header>/s.exec(response.body) ?? []
  expect(header).toContain('改名けんた')
})

test('a form that a page of another origin posts changes nothing', async () => {
  const ren = await product.as('organizer-ren')
  const fields = { intent: 'basics', nickName: '改名れん', bio: '', signature: '', language: 'ja', country: 'JP' }
  const response = await product.app.inject({
    method: 'POST',
    url: '/user_profile',
    cookies: { ...ren.cookies, is_login: 'true' },
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect([response.statusCode, response.json().code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
  expect((await ren.call('GET /v1/account/profile')).body).not.toContain('改名れん')
})

test.each(['/assets/', '/art/', '/.git/config', '/package.json'])('%s is no page and no list of files', async (url) => {
  expect((await product.app.inject(url)).statusCode).toBe(404)
})

test.each(['application/json', 'multipart/form-data', ''])('a body that is no form is refused (%s)', async (type) => {
  const { cookies } = await product.as('organizer-ren')
  const headers = { 'content-type': type }
  const response = await product.app.inject({
    method: 'POST',
    url: '/user_profile',
    cookies,
    headers,
    payload: '{"a":',
  })
  expect(response.statusCode).toBe(400)
})

test('a form larger than any form of the site is rejected', async () => {
  const response = await product.app.inject({
    method: 'POST',
    url: '/user_profile',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `bio=${'x'.repeat(300_000)}`,
  })
  expect([response.statusCode, response.json().code]).toEqual([413, 'BODY_TOO_LARGE'])
})
