import { afterEach, describe, expect, test } from 'vitest'
import { answeringApi, type AnsweringApi, type ApiAnswer } from '#tests/support/answering-api.ts'
import { ApiError } from './api-error.ts'
import { createApi, type Api, type ApiSetup } from './client.ts'

let server: AnsweringApi | undefined

afterEach(() => {
  server?.close()
})

/** A client of an API that gives `answers` in turn, and what that API sees. */
async function apiAnswering(answers: readonly ApiAnswer[], setup: Partial<ApiSetup> = {}) {
  server = await answeringApi(...answers)
  const { seen, url } = server
  return { seen, api: createApi({ fetch, baseUrl: url, countryCode: 'JP', ...setup }) }
}

const fine: ApiAnswer = [200, {}]

/** One call of each kind: without a body, with a query, with a body. */
const calls: readonly (readonly [string, (api: Api) => Promise<unknown>])[] = [
  ['GET', (api) => api('GET /v1/health')],
  ['GET with a query', (api) => api('GET /v1/lives', { query: { state: 'scheduled' } })],
  ['POST', (api) => api('POST /v1/logout', { body: {} })],
]

describe('every call', () => {
  test.each(calls)('carries the viewer’s country: %s', async (_, call) => {
    for (const countryCode of ['JP', 'KR']) {
      const { api, seen } = await apiAnswering([fine], { countryCode })
      await call(api)
      expect(seen[0]?.headers['override-viewer-country']).toBe(countryCode)
      server?.close()
    }
  })
  test.each(calls)('carries basic credentials when they are configured, and only then: %s', async (_, call) => {
    const open = await apiAnswering([fine])
    await call(open.api)
    expect(open.seen[0]?.headers).not.toHaveProperty('authorization')
    server?.close()
    const closed = await apiAnswering([fine], { basicCredentials: 'me:secret' })
    await call(closed.api)
    expect(closed.seen[0]?.headers.authorization).toBe(`Basic ${btoa('me:secret')}`)
  })
  test.each(calls)('says that it is an XMLHttpRequest when it is a POST, and only then: %s', async (kind, call) => {
    const { api, seen } = await apiAnswering([fine])
    await call(api)
    expect(seen[0]?.headers['x-requested-with']).toBe(kind === 'POST' ? 'XMLHttpRequest' : undefined)
  })
  test.each(calls)('goes to the configured base, with the caller’s own headers: %s', async (_, call) => {
    const { api, seen } = await apiAnswering([fine], { headers: { cookie: 'a=b' } })
    await call(api)
    expect(seen[0]).toMatchObject({ headers: { cookie: 'a=b', accept: 'application/json' } })
  })
  test.each(calls)('brings the cookies of the browser along: %s', async (_, call) => {
    const credentials: unknown[] = []
    const noting: typeof fetch = (input, init) => {
      credentials.push(init?.credentials)
      return fetch(input, init)
    }
    const { api } = await apiAnswering([fine], { fetch: noting })
    await call(api)
    expect(credentials).toEqual(['include'])
  })
})

describe('a call', () => {
  test('fills path, query and body in', async () => {
    const { api, seen } = await apiAnswering([fine])
    await api('GET /v1/lives/{id}', { params: { id: 'a/b' } })
    await api('GET /v1/lives', { query: { state: 'scheduled', limit: 3 } })
    await api('POST /v1/logout', { body: {} })
    expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/v1/lives/a%2Fb', ''],
      ['GET', '/v1/lives?state=scheduled&limit=3', ''],
      ['POST', '/v1/logout', '{}'],
    ])
    expect(seen[2]?.headers['content-type']).toBe('application/json')
  })
  test('takes a bearer of its own, which stands above the basic credentials', async () => {
    const { api, seen } = await apiAnswering([fine], { basicCredentials: 'me:secret' })
    await api('POST /v1/firebase/login', { body: {}, bearer: 'id.token' })
    expect(seen[0]).toMatchObject({ body: '{}', headers: { authorization: 'Bearer id.token' } })
  })
})

const retried = [408, 409, 425, 429, 500, 502, 503, 504]
// `fetch` itself takes 407 for a broken connection, and asks again by itself on 421 (Fetch standard, HTTP-network fetch).
const ofFetch = new Set([407, 421])
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index).filter((status) => !ofFetch.has(status))

describe('a failed call', () => {
  test('without a body is tried once more on exactly 408 409 425 429 500 502 503 504', async () => {
    const again = []
    for (const status of statuses) {
      const { api, seen } = await apiAnswering([
        [status, {}],
        [200, { status: 'ok' }],
      ])
      const failed = await api('GET /v1/health').then(
        () => null,
        (error: unknown) => error,
      )
      if (seen.length === 2) again.push(status)
      expect(failed === null).toBe(seen.length === 2)
      server?.close()
    }
    expect(again).toEqual(retried)
  })
  test.each(retried)('is tried once more only, on %i', async (status) => {
    const { api, seen } = await apiAnswering([[status, {}]])
    await expect(api('GET /v1/health')).rejects.toMatchObject({ status })
    expect(seen).toHaveLength(2)
  })
  test.each(retried)('with a body is not tried again on %i', async (status) => {
    const { api, seen } = await apiAnswering([[status, {}], fine])
    await expect(api('POST /v1/logout', { body: {} })).rejects.toBeInstanceOf(ApiError)
    expect(seen).toHaveLength(1)
  })
  test.each<[string, ApiAnswer, { status: number; message: string }]>([
    ['the message', [404, { message: 'ない', title: 'Not found' }], { status: 404, message: 'ない' }],
    ['else the title', [403, { title: 'Forbidden' }], { status: 403, message: 'Forbidden' }],
    ['else the title, for an empty message', [403, { message: '', title: '禁止' }], { status: 403, message: '禁止' }],
    ['else the default', [422, {}], { status: 422, message: 'APIエラーが発生しました' }],
    ['the default for what is no JSON', [404, '<html>'], { status: 404, message: 'APIエラーが発生しました' }],
    [
      'the default for a message that is no text',
      [404, { message: 7 }],
      { status: 404, message: 'APIエラーが発生しました' },
    ],
    ['a 500 and the default for a broken connection', null, { status: 500, message: 'APIエラーが発生しました' }],
  ])('tells %s', async (_, answer, expected) => {
    const { api } = await apiAnswering([answer])
    const error: unknown = await api('POST /v1/logout', { body: {} }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(expected)
  })
  test('carries code and fields of the answer', async () => {
    const fault = { status: 400, code: 'INVALID_REQUEST', message: '確認', fields: { title: '長い' } }
    const { api } = await apiAnswering([[400, fault]])
    await expect(api('GET /v1/health')).rejects.toMatchObject(fault)
  })
})
