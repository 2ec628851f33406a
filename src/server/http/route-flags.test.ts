import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { openSliceApi } from '#tests/support/slice-api.ts'
import type { AppOptions } from './app.ts'
import { InvalidRouteFlags, ownSecretFlags, readOnlyFlags, registerWithFlags } from './route-flags.ts'

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

async function openApp(settings: Partial<AppOptions> = {}): Promise<FastifyInstance> {
  const { app } = await openSliceApi(settings)
  opened.push(app)
  return app
}

const handler = async () => 'served'
const plugin = async (scope: FastifyInstance) => void scope.get('/of-plugin', handler)

describe('a route', () => {
  test('without flags does not register, and the error names it', async () => {
    const app = await openApp()
    expect(() => app.get('/v1/forgotten', handler)).toThrow(InvalidRouteFlags)
    expect(() => app.post('/v1/forgotten', { config: {} }, handler)).toThrow('POST /v1/forgotten has no flags')
    expect(() => app.route({ method: ['PUT', 'DELETE'], url: '/x', handler })).toThrow('PUT, DELETE /x has no flags')
  })

  test('without flags does not register in a plugin either', async () => {
    const app = await openApp()
    const registration = async () => {
      await app.register(plugin, { prefix: '/docs' })
    }
    await expect(registration()).rejects.toThrow('GET /docs/of-plugin has no flags')
  })

  test('of a plugin gets the flags of its registration', async () => {
    const app = await openApp({ basicCredentials: 'a:b' })
    await registerWithFlags(app, ownSecretFlags, async (scope) => scope.register(plugin))
    await registerWithFlags(app, readOnlyFlags, async (scope) => scope.register(plugin, { prefix: '/more' }))
    expect((await app.inject('/of-plugin')).statusCode).toBe(200)
    expect((await app.inject('/more/of-plugin')).statusCode).toBe(401)
  })

  test('that accepts writes declares the size of their bodies', async () => {
    const app = await openApp()
    const options = { config: { flags: { ...ownSecretFlags, bodyLimit: 0 } } }
    expect(() => app.post('/v1/x', options, handler)).toThrow('POST /v1/x accepts writes')
    expect(() => app.all('/v1/x', options, handler)).toThrow('accepts writes')
  })
})

describe('behind basic authorization', () => {
  const credentials = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}` }
  const operator = { authorization: 'Operator token' }
  const bearer = { authorization: 'Bearer token' }

  test.each([
    ['required', {}, 401],
    ['required', credentials, 200],
    ['required', operator, 401],
    ['or-operator', {}, 401],
    ['or-operator', credentials, 200],
    ['or-operator', operator, 200],
    ['or-operator', bearer, 401],
    ['none', {}, 200],
    ['none', bearer, 200],
  ] as const)('%s with the headers %j results in %i', async (basicAuthorization, headers, status) => {
    const app = await openApp({ basicCredentials: 'a:b' })
    app.get('/anywhere', { config: { flags: { ...readOnlyFlags, basicAuthorization } } }, handler)
    expect((await app.inject({ url: '/anywhere', headers })).statusCode).toBe(status)
    expect((await app.inject({ method: 'HEAD', url: '/anywhere', headers })).statusCode).toBe(status)
  })

  test.each(['/nothing', '/whip/nothing', '/media-nodes/nothing', '/v1/staff/nothing'])(
    'the unknown path %s needs the credentials',
    async (url) => {
      const app = await openApp({ basicCredentials: 'a:b' })
      expect((await app.inject({ url, headers: operator })).statusCode).toBe(401)
      expect((await app.inject({ url, headers: credentials })).statusCode).toBe(404)
    },
  )
})

describe('a write without X-Requested-With', () => {
  test('is rejected unless its route allows cross-origin writes', async () => {
    const app = await openApp()
    app.post('/strict', { config: { flags: { ...ownSecretFlags, crossOriginWrites: false } } }, handler)
    app.post('/v1/open', { config: { flags: ownSecretFlags } }, handler)
    const rejected = await app.inject({ method: 'POST', url: '/strict' })
    expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'FORBIDDEN_ORIGIN'])
    const headers = { 'x-requested-with': 'XMLHttpRequest' }
    expect((await app.inject({ method: 'POST', url: '/strict', headers })).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/v1/open' })).statusCode).toBe(200)
  })
})

describe('the body limit of a route', () => {
  test.each([
    ['x'.repeat(99), 200],
    ['x'.repeat(101), 413],
  ])('applies to its bodies', async (text, status) => {
    const app = await openApp()
    app.post('/note', { config: { flags: { ...ownSecretFlags, bodyLimit: 100 } } }, handler)
    const headers = { 'content-type': 'text/plain' }
    expect((await app.inject({ method: 'POST', url: '/note', headers, payload: text })).statusCode).toBe(status)
  })

  test('may be larger than that of the server', async () => {
    const app = await openApp()
    app.post('/file', { config: { flags: { ...ownSecretFlags, bodyLimit: 3_000_000 } } }, handler)
    const request = { method: 'POST', url: '/file', headers: { 'content-type': 'text/plain' } } as const
    expect((await app.inject({ ...request, payload: 'x'.repeat(2_900_000) })).statusCode).toBe(200)
  })
})

describe('the rate limit of a route', () => {
  async function openLimited(): Promise<(url: string, remoteAddress?: string) => Promise<number>> {
    const app = await openApp({ callsPerMinute: 3 })
    app.get('/one', { config: { flags: { ...readOnlyFlags, rateLimit: 'calls' } } }, handler)
    app.get('/two', { config: { flags: { ...readOnlyFlags, rateLimit: 'calls' } } }, handler)
    app.get('/own', { config: { flags: { ...readOnlyFlags, rateLimit: { perMinute: 2 } } } }, handler)
    app.get('/v1/none', { config: { flags: readOnlyFlags } }, handler)
    return async (url, remoteAddress = '192.0.2.1') => (await app.inject({ url, remoteAddress })).statusCode
  }

  test('of calls is shared by all routes of this class, and counted for each address', async () => {
    const request = await openLimited()
    expect([await request('/one'), await request('/two'), await request('/one')]).toEqual([200, 200, 200])
    expect([await request('/one'), await request('/two')]).toEqual([429, 429])
    expect(await request('/one', '192.0.2.2')).toBe(200)
  })

  test('of its own is independent of other routes', async () => {
    const request = await openLimited()
    expect([await request('/own'), await request('/own'), await request('/own')]).toEqual([200, 200, 429])
    expect([await request('/one'), await request('/two'), await request('/one')]).toEqual([200, 200, 200])
  })

  test('none limits nothing, and counts nothing', async () => {
    const request = await openLimited()
    for (let count = 0; count < 10; count += 1) expect(await request('/v1/none')).toBe(200)
    expect(await request('/one')).toBe(200)
  })
})
