import { afterEach, describe, expect, test } from 'vitest'
import { deletedUserName } from '#contract/account/deleted-user.ts'
import { startStubApi, type StubApi, type StubResponse } from '#tests/support/stub-api.ts'
import { ApiError } from './api-error.ts'
import { createApi, type Api, type ApiOptions } from './client.ts'

let server: StubApi | undefined

afterEach(() => {
  server?.close()
})

/** A client of an API that responds with `answers` in turn, and the requests that the API receives. */
async function apiWith(answers: readonly StubResponse[], setup: Partial<ApiOptions> = {}) {
  server = await startStubApi(...answers)
  const { requests, url } = server
  return { requests, api: createApi({ fetch, baseUrl: url, countryCode: 'JP', language: 'ja', ...setup }) }
}

const ok: StubResponse = [200, {}]

/** One call of each kind: without a body, with a query, with a body. */
const calls: readonly (readonly [string, (api: Api) => Promise<unknown>])[] = [
  ['GET', (api) => api('GET /v1/health')],
  ['GET with a query', (api) => api('GET /v1/lives', { query: { state: 'scheduled' } })],
  ['POST', (api) => api('POST /v1/logout', { body: {} })],
]

describe('every call', () => {
  test.each(calls)('sends the viewer’s country: %s', async (_, call) => {
    for (const countryCode of ['JP', 'KR']) {
      const { api, requests } = await apiWith([ok], { countryCode })
      await call(api)
      expect(requests[0]?.headers['override-viewer-country']).toBe(countryCode)
      server?.close()
    }
  })
  test.each(calls)('sends basic credentials only if they are configured: %s', async (_, call) => {
    const open = await apiWith([ok])
    await call(open.api)
    expect(open.requests[0]?.headers).not.toHaveProperty('authorization')
    server?.close()
    const closed = await apiWith([ok], { basicCredentials: 'me:秘密' })
    await call(closed.api)
    const sent = `Basic ${Buffer.from('me:秘密').toString('base64')}`
    expect(closed.requests[0]?.headers.authorization).toBe(sent)
  })
  test.each(calls)('sends X-Requested-With with writes only: %s', async (kind, call) => {
    const { api, requests } = await apiWith([ok])
    await call(api)
    expect(requests[0]?.headers['x-requested-with']).toBe(kind === 'POST' ? 'XMLHttpRequest' : undefined)
  })
  test.each(calls)('sends the caller’s own headers to the configured base: %s', async (_, call) => {
    const { api, requests } = await apiWith([ok], { headers: { cookie: 'a=b' } })
    await call(api)
    expect(requests[0]).toMatchObject({ headers: { cookie: 'a=b', accept: 'application/json' } })
  })
  test.each(calls)('includes the cookies of the browser: %s', async (_, call) => {
    const credentials: unknown[] = []
    const recordingFetch: typeof fetch = (input, init) => {
      credentials.push(init?.credentials)
      return fetch(input, init)
    }
    const { api } = await apiWith([ok], { fetch: recordingFetch })
    await call(api)
    expect(credentials).toEqual(['include'])
  })
})

describe('a call', () => {
  test('fills in path, query and body', async () => {
    const { api, requests } = await apiWith([ok])
    await api('GET /v1/lives/{id}', { params: { id: 'a/b' } })
    await api('GET /v1/lives', { query: { state: 'scheduled', limit: 3 } })
    await api('POST /v1/logout', { body: {} })
    expect(requests.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/v1/lives/a%2Fb', ''],
      ['GET', '/v1/lives?state=scheduled&limit=3', ''],
      ['POST', '/v1/logout', '{}'],
    ])
    expect(requests[2]?.headers['content-type']).toBe('application/json')
  })
  test('names deleted users in the language of the client, which it sends', async () => {
    const lives = [{ title: '夜の雑談', liver: { id: 3, nickName: deletedUserName } }]
    for (const [language, nickName] of [
      ['ja', '退会したユーザー'],
      ['en', 'Deleted user'],
    ] as const) {
      const { api, requests } = await apiWith([[200, { lives }]], { language })
      const { lives: read } = await api('GET /v1/lives', { query: { state: 'scheduled' } })
      expect(read).toEqual([{ title: '夜の雑談', liver: { id: 3, nickName } }])
      expect(requests[0]?.headers['accept-language']).toBe(language)
      server?.close()
    }
  })
  test('prefers its own bearer token over the basic credentials', async () => {
    const { api, requests } = await apiWith([ok], { basicCredentials: 'me:secret' })
    await api('POST /v1/firebase/login', { body: {}, bearer: 'id.token' })
    expect(requests[0]).toMatchObject({ body: '{}', headers: { authorization: 'Bearer id.token' } })
  })
})

const retried = [408, 409, 425, 429, 500, 502, 503, 504]
// `fetch` treats 407 as a network error, and retries 421 itself (Fetch standard, HTTP-network fetch).
const ofFetch = new Set([407, 421])
const statuses = Array.from({ length: 200 }, (_, index) => 400 + index).filter((status) => !ofFetch.has(status))

describe('a failed call', () => {
  test('without a body is retried on exactly 408 409 425 429 500 502 503 504', async () => {
    const retriedStatuses = []
    for (const status of statuses) {
      const { api, requests } = await apiWith([
        [status, {}],
        [200, { status: 'ok' }],
      ])
      const failed = await api('GET /v1/health').then(
        () => null,
        (error: unknown) => error,
      )
      if (requests.length === 2) retriedStatuses.push(status)
      expect(failed === null).toBe(requests.length === 2)
      server?.close()
    }
    expect(retriedStatuses).toEqual(retried)
  })
  test.each(retried)('is retried only once on %i', async (status) => {
    const { api, requests } = await apiWith([[status, {}]])
    await expect(api('GET /v1/health')).rejects.toMatchObject({ status })
    expect(requests).toHaveLength(2)
  })
  test.each(retried)('with a body is not retried on %i', async (status) => {
    const { api, requests } = await apiWith([[status, {}], ok])
    await expect(api('POST /v1/logout', { body: {} })).rejects.toBeInstanceOf(ApiError)
    expect(requests).toHaveLength(1)
  })
  test.each<[string, StubResponse, { status: number; message: string }]>([
    ['the message', [404, { message: 'ない', title: 'Not found' }], { status: 404, message: 'ない' }],
    ['else the title', [403, { title: 'Forbidden' }], { status: 403, message: 'Forbidden' }],
    ['else the title, for an empty message', [403, { message: '', title: '禁止' }], { status: 403, message: '禁止' }],
    ['else the default', [422, {}], { status: 422, message: 'APIエラーが発生しました' }],
    [
      'the default for a response that is not JSON',
      [404, '<html>'],
      { status: 404, message: 'APIエラーが発生しました' },
    ],
    [
      'the default for a message that is not a string',
      [404, { message: 7 }],
      { status: 404, message: 'APIエラーが発生しました' },
    ],
    ['a 500 and the default for a lost connection', null, { status: 500, message: 'APIエラーが発生しました' }],
  ])('rejects with %s', async (_, answer, expected) => {
    const { api } = await apiWith([answer])
    const error: unknown = await api('POST /v1/logout', { body: {} }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject(expected)
  })
  test('has code and fields of the response', async () => {
    const fault = { status: 400, code: 'INVALID_REQUEST', message: '確認', fields: { title: '長い' } }
    const { api } = await apiWith([[400, fault]])
    await expect(api('GET /v1/health')).rejects.toMatchObject(fault)
  })
})
