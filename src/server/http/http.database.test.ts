import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { uploadRequests } from '#contract/videos/upload-requests.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'

let product: TestProduct
let visitor: Caller
beforeAll(async () => {
  product = await openProduct()
  visitor = await product.as(null)
})
afterAll(() => product.close())

describe('an error response', () => {
  test.each([
    ['ja-JP,ja;q=0.9', 'ログインが必要です'],
    ['en-US', 'You need to sign in'],
    ['ko', '로그인이 필요합니다'],
    ['fr', 'ログインが必要です'],
  ])('is in the preferred language of the request (%s)', async (language, message) => {
    const answer = await visitor.call('GET /v1/account/profile', undefined, { 'accept-language': language })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ status: 401, code: 'SIGN_IN_REQUIRED', title: 'Sign-in required' })
    expect(answer.json().message).toContain(message)
  })

  test('for an unknown path contains no stack trace', async () => {
    const answer = await visitor.call('GET /v1/nothing')
    expect(answer.statusCode).toBe(404)
    expect(JSON.stringify(answer.json())).not.toContain('at ')
  })

  test('for invalid JSON is a 400 with the code INVALID_REQUEST', async () => {
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
    const answer = await product.app.inject({ method: 'POST', url: '/v1/logout', headers, payload: '{"a":' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('INVALID_REQUEST')
  })
})

describe('a write', () => {
  test('with a number that no column can store is an invalid request', async () => {
    const member = await product.as('viewer-mio')
    const answer = await member.call('POST /v1/blocks', { userId: 2_147_483_648 })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
  })

  test('with fields that are not of its action leaves them unchanged', async () => {
    const member = await product.as('viewer-mio')
    const { user, roles } = (await member.call('GET /v1/account/profile')).json()
    const fields = { nickName: user.nickName, bio: '', signature: '', language: 'ja', country: 'JP' }
    const answer = await member.call('POST /v1/account/profile', {
      ...fields,
      id: 1,
      roles: ['staff'],
      state: 'deleted',
    })
    expect(answer.statusCode).toBe(200)
    expect((await member.call('GET /v1/account/profile')).json()).toMatchObject({ user: { id: user.id }, roles })
  })

  test.each(['{"__proto__":{"userId":1}}', '{"constructor":{"prototype":{"userId":1}}}', '[{"userId":1}]'])(
    'that changes prototypes or has another form is an invalid request: %s',
    async (payload) => {
      const { cookies } = await product.as('viewer-mio')
      const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
      const answer = await product.app.inject({ method: 'POST', url: '/v1/blocks', cookies, headers, payload })
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
    },
  )

  test('without X-Requested-With is rejected: pages of other origins cannot send it', async () => {
    const answer = await product.app.inject({ method: 'POST', url: '/v1/logout', payload: {} })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().code).toBe('FORBIDDEN_ORIGIN')
  })
})

test.each(['/v1/thanks-messages?cursor=529491627618_1', '/v1/news?cursor=1_2147483648'])(
  'a cursor beyond what a list has is an invalid request: %s',
  async (url) => {
    const answer = await (await product.as('viewer-mio')).call(`GET ${url}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
  },
)

test.each(['news', 'genres/music/series', 'genres/music/episodes', 'livers', 'leaf-events', 'events', 'search?q=a&'])(
  'the largest cursor is read or refused by %s',
  async (list) => {
    const url = `/v1/${list}${list.includes('?') ? '' : '?'}cursor=9007199254740991_2147483647`
    expect((await visitor.call(`GET ${url}`)).statusCode).toBeLessThan(500)
  },
)

test('a repeated parameter is an invalid request: no part of the site reads another one of its values', async () => {
  const answer = await visitor.call('GET /v1/search?q=a&q=b')
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID_REQUEST'])
})

describe('the description of the API', () => {
  test('is OpenAPI 3.1 and contains every endpoint of the contract', async () => {
    const description = (await visitor.call('GET /openapi.json')).json()
    expect(description.openapi).toBe('3.1.0')
    const described = Object.entries<object>(description.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    // The description has no HEAD requests.
    const uploads = Object.keys(uploadRequests).filter((name) => !name.startsWith('HEAD'))
    expect(described.toSorted()).toEqual([...Object.keys(endpoints), ...uploads].toSorted())
    expect(description.paths['/v1/lives/{id}'].get.responses['404']).toBeDefined()
  })

  test('is served as a page', async () => {
    const answer = await visitor.call('GET /docs/')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
  })
})
