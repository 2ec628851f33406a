import { Agent, get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { apiFlags, everybodyFlags, subjectFlags } from '../route-flags.ts'
import { serve } from '../serve.ts'
import { SharedResponses } from './index.ts'

let api: SliceApi
let port: number
let handled: string[]
const agent = new Agent({ keepAlive: true })

/** Long enough to be compressed. */
const textOf = (id: string): string => `${id} ${'あ'.repeat(1000)}`

beforeEach(async () => {
  handled = []
  api = await openSliceApi({ shared: new SharedResponses(() => 0) })
  const { app } = api
  app.addHook('onRequest', async ({ method, url }) => void handled.push(`${method} ${url}`))
  app.get<{ Params: { id: string } }>(
    '/v1/lives/:id',
    { config: { flags: { ...apiFlags, basicAuthorization: 'required' } } },
    async (request, reply) => {
      const body = JSON.stringify({ text: textOf(request.params.id) })
      await app.readShared(request, async () => ({ headers: {}, body, differsFor: null }))
      return reply.type('application/json; charset=utf-8').header('X-Of-Route', 'yes').send(body)
    },
  )
  app.get<{ Params: { id: string } }>(
    '/v1/genres/:id',
    { config: { flags: { ...everybodyFlags, basicAuthorization: 'required' } } },
    async (request, reply) => {
      const session = await request.readSession()
      const make = async () => ({ headers: {}, body: JSON.stringify('shared'), differsFor: new Set([2]) })
      const shared = await app.readShared(request, make)
      return reply.type('application/json').send(shared?.body ?? JSON.stringify(`of ${session?.profile.user.id}`))
    },
  )
  serve(app, 'GET /v1/gifts', { ...everybodyFlags, maxAge: 60 }, async () => ({ gifts: [] }))
  app.post(
    '/v1/lives/:id/gifts',
    { config: { flags: { ...subjectFlags, basicAuthorization: 'required' } } },
    async () => ({}),
  )
  app.post(
    '/v1/account/profile',
    { config: { flags: { ...apiFlags, basicAuthorization: 'required' } } },
    async () => ({}),
  )
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => api.app.close())

interface Received {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

const fetchBytes = (path: string, headers: Record<string, string> = {}): Promise<Received> =>
  new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent, headers: { host: 'localhost', ...headers } }, async (response) => {
      const chunks: Buffer[] = await response.toArray()
      resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) })
    }).on('error', reject)
  })

/** Resolves when the response to a path is answered from memory. */
async function untilStored(path: string): Promise<void> {
  await expect
    .poll(async () => {
      const before = handled.length
      await fetchBytes(path)
      return handled.length - before
    })
    .toBe(0)
}

test('later visitors get the bytes of the first response with its headers, without a handler', async () => {
  const first = await fetchBytes('/v1/lives/a')
  await untilStored('/v1/lives/a')
  const later = await fetchBytes('/v1/lives/a')
  expect(later.bytes.equals(first.bytes)).toBe(true)
  expect(later.headers['x-of-route']).toBe('yes')
  expect(later.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(later.headers['x-ratelimit-remaining']).toBeUndefined()
})

test('each content coding has its bytes and its entity tag', async () => {
  await untilStored('/v1/lives/a')
  const of = (coding: string) => fetchBytes('/v1/lives/a', { 'accept-encoding': coding })
  const [plain, zipped, brotli] = [await of('identity'), await of('gzip, deflate'), await of('gzip, deflate, br, zstd')]
  expect([zipped, brotli].map(({ headers }) => headers['content-encoding'])).toEqual(['gzip', 'br'])
  expect(gunzipSync(zipped.bytes).equals(plain.bytes)).toBe(true)
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true)
  expect(new Set([plain, zipped, brotli].map(({ headers }) => headers.etag)).size).toBe(3)
  const cached = await fetchBytes('/v1/lives/a', {
    'accept-encoding': 'br',
    'if-none-match': String(brotli.headers.etag),
  })
  expect([cached.status, cached.bytes.length, cached.headers.etag]).toEqual([304, 0, brotli.headers.etag])
})

test.each([
  ['with a session', { cookie: 'a=b; kirari_session=viewer-0' }],
  ['with credentials', { authorization: 'Operator x' }],
  ['under another host', { host: '127.0.0.1' }],
])('a request %s is handled by itself', async (_name, headers) => {
  await untilStored('/v1/lives/a')
  const before = handled.length
  await fetchBytes('/v1/lives/a', headers)
  expect(handled).toHaveLength(before + 1)
})

test.each([
  ['a live', '/v1/lives/a/gifts', [1, 0]],
  ['something else', '/v1/account/profile', [1, 1]],
])('a write to %s forgets what it may have changed', async (_name, path, expected) => {
  for (const live of ['a', 'b']) await untilStored(`/v1/lives/${live}`)
  await api.as({ id: 1, roles: [] }).post(path)
  const before = handled.length
  const counts: number[] = []
  for (const live of ['a', 'b']) {
    await fetchBytes(`/v1/lives/${live}`)
    counts.push(handled.filter((one, index) => index >= before && one === `GET /v1/lives/${live}`).length)
  }
  expect(counts).toEqual(expected)
})

describe('a response that everybody shares', () => {
  const path = '/v1/genres/a'
  const sessionOf = (user: number) => ({ cookie: `a=b; is_login=true; kirari_session=viewer-${user}` })
  const handledFor = async (user: number): Promise<number> => {
    const before = handled.length
    await fetchBytes(path, sessionOf(user))
    return handled.length - before
  }
  beforeEach(async () => {
    // Opens the sessions of users 0 to 3, of whom the response differs for 2.
    for (const id of [0, 1, 2, 3]) api.as({ id, roles: [] })
  })

  test('is sent from memory to users whose sessions are known', async () => {
    await untilStored(path)
    expect([await handledFor(1), await handledFor(1), await handledFor(3)]).toEqual([1, 0, 1])
    const { bytes, headers } = await fetchBytes(path, sessionOf(1))
    expect([bytes.toString(), headers['cache-control']]).toEqual(['"shared"', 'no-store'])
    expect((await fetchBytes(path)).headers['cache-control']).toBeUndefined()
  })

  test('is stored without the headers for its first user alone', async () => {
    await handledFor(1)
    await expect.poll(() => handledFor(1)).toBe(0)
    expect((await fetchBytes(path)).headers['cache-control']).toBeUndefined()
  })

  test('has the lifetime that its route declares, whether a visitor or a user is the first', async () => {
    const lifetimeFor = async (headers: Record<string, string>) =>
      (await fetchBytes('/v1/gifts', headers)).headers['cache-control']
    for (const first of [{}, sessionOf(1)]) {
      api.app.sharing?.shared.forgetAll()
      await lifetimeFor(first)
      await untilStored('/v1/gifts')
      expect([await lifetimeFor({}), await lifetimeFor(sessionOf(1))]).toEqual([
        'public, max-age=60',
        'public, max-age=60',
      ])
    }
  })

  test('is made for a user for whom it differs', async () => {
    await untilStored(path)
    for (let time = 0; time < 3; time += 1) {
      expect((await fetchBytes(path, sessionOf(2))).bytes.toString()).toBe('"of 2"')
    }
  })

  test('is made for a session that is not known', async () => {
    await untilStored(path)
    for (let time = 0; time < 3; time += 1) expect(await handledFor(9)).toBe(1)
  })

  test('is made for a user who has just written', async () => {
    await untilStored(path)
    await handledFor(1)
    await api.app.inject({
      method: 'POST',
      url: '/v1/lives/a/gifts',
      headers: { ...sessionOf(1), 'x-requested-with': 'XMLHttpRequest' },
    })
    expect([await handledFor(1), await handledFor(1)]).toEqual([1, 1])
  })
})
