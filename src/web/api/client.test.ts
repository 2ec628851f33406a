import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createApi } from './client.ts'

interface Seen {
  readonly credentials: RequestCredentials
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string | null
}

/** An API that gives `answers` in turn (the last one for ever) and notes what it was asked. */
function apiAnswering(...answers: (() => Response)[]) {
  const seen: Seen[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(new URL(String(input), 'http://api.test'), init)
    const body = request.method === 'GET' ? null : await request.text()
    const { url, credentials, method, headers } = request
    seen.push({ url, credentials, method, headers, body })
    const answer = answers[Math.min(seen.length, answers.length) - 1]
    return answer ? answer() : Response.json({})
  }
  return { seen, fetch, api: createApi({ fetch, countryCode: 'JP', headers: { cookie: 'a=b' } }) }
}
const status =
  (code: number, body: unknown = {}) =>
  () =>
    Response.json(body, { status: code })
const noRetry = [400, 401, 403, 404, 501]
const retried = [408, 409, 425, 429, 500, 502, 503, 504]

describe('a call', () => {
  test('fills path and query in and carries the caller’s headers and the viewer’s country', async () => {
    const { api, seen } = apiAnswering(status(200, { lives: [] }))
    await api('GET /v1/lives/{id}', { params: { id: 'a/b' } })
    await api('GET /v1/lives', { query: { state: 'scheduled', limit: 3 } })
    expect(seen.map(({ url }) => url)).toEqual([
      'http://api.test/v1/lives/a%2Fb',
      'http://api.test/v1/lives?state=scheduled&limit=3',
    ])
    expect(seen[0]?.headers.get('override-viewer-country')).toBe('JP')
    expect(seen[0]?.headers.get('cookie')).toBe('a=b')
    expect(seen[0]?.headers.has('authorization')).toBe(false)
  })
  test('says XMLHttpRequest when it posts, and only then', async () => {
    const { api, seen } = apiAnswering()
    await api('POST /v1/logout', { body: {} })
    await api('GET /v1/health')
    expect(seen[0]).toMatchObject({ method: 'POST', body: '{}' })
    expect(seen[0]?.headers.get('x-requested-with')).toBe('XMLHttpRequest')
    expect(seen[1]?.headers.has('x-requested-with')).toBe(false)
  })
  test('takes a bearer of its own, which stands above the basic credentials, and brings cookies along', async () => {
    const { seen, fetch } = apiAnswering()
    const api = createApi({ fetch, countryCode: 'JP', basicCredentials: 'me:secret' })
    await api('POST /v1/firebase/login', { body: {}, bearer: 'id.token' })
    await api('GET /v1/health')
    expect(seen.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer id.token',
      `Basic ${btoa('me:secret')}`,
    ])
    expect(seen.map(({ credentials }) => credentials)).toEqual(['include', 'include'])
    expect(seen[0]).toMatchObject({ body: '{}' })
  })
  test('goes to the configured base with basic credentials where they are configured', async () => {
    const { seen, fetch } = apiAnswering()
    const api = createApi({ fetch, countryCode: 'KR', baseUrl: 'https://api.example', basicCredentials: 'me:secret' })
    await api('GET /v1/health')
    expect(seen[0]?.url).toBe('https://api.example/v1/health')
    expect(seen[0]?.headers.get('authorization')).toBe(`Basic ${btoa('me:secret')}`)
    expect(seen[0]?.headers.get('override-viewer-country')).toBe('KR')
  })
})

describe('a failed call', () => {
  test.each(retried)('without a body is tried once more on %i', async (code) => {
    const { api, seen } = apiAnswering(status(code), status(200, { status: 'ok' }))
    expect(await api('GET /v1/health')).toEqual({ status: 'ok' })
    expect(seen).toHaveLength(2)
  })
  test('is tried once more only', async () => {
    const { api, seen } = apiAnswering(status(503))
    await expect(api('GET /v1/health')).rejects.toMatchObject({ status: 503 })
    expect(seen).toHaveLength(2)
  })
  test.each(noRetry)('is not tried again on %i', async (code) => {
    const { api, seen } = apiAnswering(status(code))
    await expect(api('GET /v1/health')).rejects.toMatchObject({ status: code })
    expect(seen).toHaveLength(1)
  })
  test.each(retried)('with a body is not tried again on %i', async (code) => {
    const { api, seen } = apiAnswering(status(code))
    await expect(api('POST /v1/logout', { body: {} })).rejects.toBeInstanceOf(ApiError)
    expect(seen).toHaveLength(1)
  })
  test('carries code, message and fields of the answer', async () => {
    const answer = {
      status: 400,
      code: 'INVALID_REQUEST',
      title: 'Invalid',
      message: '確認',
      fields: { title: '長い' },
    }
    const { api } = apiAnswering(status(400, answer))
    const error: unknown = await api('GET /v1/health').catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, code: 'INVALID_REQUEST', message: '確認', fields: { title: '長い' } })
  })
  test('without an answer is a 500 with the default message', async () => {
    const { api } = apiAnswering(() => {
      throw new TypeError('network is down')
    })
    await expect(api('GET /v1/health')).rejects.toMatchObject({ status: 500, message: 'APIエラーが発生しました' })
  })
})
