import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { identityOrigins } from '#main/web/content-security.ts'
import { serveSite } from '#main/web/index.ts'
import { DatabaseUnavailable } from '#server/ports/database/port.ts'
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

/** Counts the session reads in the database from now on. */
function countReads(): () => number {
  const run = vi.spyOn(product.database, 'run')
  return () => run.mock.calls.filter(([operation]) => operation.name === readSession.name).length
}

test.each([path, `${path}.data`])('the session of a member is read once for %s', async (address) => {
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
  expect(response.statusCode).toBe(400)
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
