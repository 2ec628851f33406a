import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest, rawUpload } from '#tests/support/raw-request.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import type { AppOptions } from './app.ts'
import { apiFlags, ownSecretFlags, readOnlyFlags } from './route-flags.ts'
import { siteOrigin } from './site-address.ts'

const opened: FastifyInstance[] = []
afterAll(async () => {
  for (const app of opened) await app.close()
})

async function listen(app: FastifyInstance): Promise<number> {
  opened.push(app)
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
}

const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]

const host = 'Host: localhost'
const operator = 'Authorization: Operator x'

describe('a request with another form of its target', () => {
  let app: FastifyInstance
  let port: number
  const served: string[] = []
  beforeAll(async () => {
    const { app: site, openSockets } = await openSliceApi({ basicCredentials: 'a:b' })
    app = site
    const flags = { ...apiFlags, basicAuthorization: 'or-operator' } as const
    app.all('/v1/staff/users', { config: { flags } }, async ({ url }) => served.push(url))
    app.all('/*', { config: { flags: { ...readOnlyFlags, bodyLimit: 10 } } }, async ({ url }) => served.push(url))
    openSockets('/v1/realtime')
    port = await listen(app)
  })

  test.each([
    '/%761/staff/users',
    '/v1/staff/%75sers',
    'http://localhost/v1/staff/users',
    '/v1/staff/../../terms',
    '/v1/staff/users/%2e%2e/%2e%2e/%2e%2e/terms',
    '//v1/staff/users',
    '/v1%2Fstaff/users',
    '/v1\\staff\\users',
    '/v1/staff/users%00',
    '/%E0%A4%A',
    `/${'a'.repeat(9000)}`,
    '*',
  ])('is answered 400, and reaches no route: %s', async (target) => {
    for (const method of ['GET', 'POST', 'OPTIONS']) {
      const response = await rawRequest(port, `${method} ${target} HTTP/1.1`, host, operator)
      expect([response.status, JSON.parse(response.body).code]).toEqual([400, 'INVALID_REQUEST'])
    }
    expect(served).toEqual([])
  })

  test('opens no WebSocket', async () => {
    const open = (target: string) => rawRequest(port, `GET ${target} HTTP/1.1`, host, 'Cookie: x', ...upgrade, ...basic)
    const basic = [`Authorization: Basic ${Buffer.from('a:b').toString('base64')}`]
    expect((await open('/v1/realtime?x=1')).status).toBe(101)
    for (const target of ['//v1/realtime', '/v1/./realtime', '/v1/%72ealtime', 'http://localhost/v1/realtime']) {
      expect((await open(target)).status).toBe(404)
    }
  })

  test('leaves no connection open when a WebSocket is refused, whatever its client still sends', async () => {
    const connections = (): Promise<number> =>
      new Promise((resolve, reject) => {
        app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)))
      })
    const length = 'Content-Length: 10000000'
    const response = await rawUpload(port, 10_000_000, 'GET /nothing HTTP/1.1', host, length, ...upgrade)
    expect(response.status).toBe(404)
    await expect.poll(connections).toBe(0)
  })

  test('does not give the operator more than the routes for staff', async () => {
    expect((await rawRequest(port, 'GET /v1/staff/users HTTP/1.1', host, operator)).status).toBe(200)
    expect((await rawRequest(port, 'GET /terms HTTP/1.1', host, operator)).status).toBe(401)
  })
})

test('a path with a long parameter passes the same checks as others', async () => {
  const { app } = await openSliceApi({ basicCredentials: 'a:b' })
  opened.push(app)
  app.get('/things/:id', { config: { flags: readOnlyFlags } }, async () => 'served')
  const url = `/things/${'x'.repeat(2000)}`
  expect((await app.inject({ url })).statusCode).toBe(401)
  const authorization = `Basic ${Buffer.from('a:b').toString('base64')}`
  expect((await app.inject({ url, headers: { authorization } })).body).toBe('served')
})

test('other forms of a target count as calls', async () => {
  const { app } = await openSliceApi({ callsPerMinute: 2 })
  opened.push(app)
  const statuses = []
  for (const url of ['/%761/x', '/v1/%78', '/%761/x']) statuses.push((await app.inject(url)).statusCode)
  expect(statuses).toEqual([400, 400, 429])
})

describe('the host of a request', () => {
  async function page(settings: Partial<AppOptions>): Promise<number> {
    const publicUrl = 'https://live.example.jp'
    const { app } = await openPageSite(async ({ url }) => new Response(url), { publicUrl, ...settings })
    return listen(app)
  }

  test('is refused with 421 if it is unknown, and with 400 if it is malformed or missing', async () => {
    const port = await page({ trial: false })
    const get = async (...headers: string[]) => {
      const { status, body } = await rawRequest(port, 'GET /terms HTTP/1.0', ...headers)
      return [status, JSON.parse(body).code]
    }
    expect(await get('Host: evil.example')).toEqual([421, 'UNKNOWN_HOST'])
    for (const headers of [[], ['Host: '], ['Host: ['], ['Host: a b'], ['Host: a@b'], ['Host: a', 'Host: b']]) {
      expect(await get(...headers)).toEqual([400, 'INVALID_REQUEST'])
    }
  })

  test('does not matter to probes and to programs with a secret of their own', async () => {
    const { app } = await openSliceApi({ trial: false })
    app.get('/livez', { config: { flags: ownSecretFlags } }, async () => 'ok')
    const port = await listen(app)
    expect((await rawRequest(port, 'GET /livez HTTP/1.0')).body).toBe('ok')
    expect((await rawRequest(port, 'GET /livez HTTP/1.1', 'Host: backend:3000')).body).toBe('ok')
  })

  test('does not decide the address of a page: it is that of the public URL', async () => {
    const port = await page({ proxies: 1, trial: false })
    const proxied = ['X-Forwarded-Host: live.example.jp', 'X-Forwarded-Proto: https']
    for (const headers of [
      ['Host: live.example.jp'],
      ['Host: live.example.jp:443'],
      [`Host: 127.0.0.1:${port}`],
      ['Host: backend:3000', ...proxied],
    ]) {
      const { body } = await rawRequest(port, 'GET /terms?a=1 HTTP/1.1', 'Connection: close', ...headers)
      expect(body).toContain('https://live.example.jp/terms?a=1')
    }
  })

  test('decides it in a trial without a public URL', async () => {
    const port = await page({ publicUrl: null })
    const get = (...headers: string[]) => rawRequest(port, 'GET /terms HTTP/1.1', 'Connection: close', ...headers)
    expect((await get(`Host: localhost:${port}`)).body).toContain(`http://localhost:${port}/terms`)
    expect((await get('Host: localhost', 'X-Forwarded-Proto: https')).body).toContain('http://localhost/terms')
    const proxied = await page({ publicUrl: null, proxies: 1 })
    const odd = ['Host: localhost:80', 'X-Forwarded-Proto: data', 'Connection: close']
    expect((await rawRequest(proxied, 'GET /terms HTTP/1.1', ...odd)).body).toContain('http://localhost/terms')
  })
})

describe('the origin of a request', () => {
  async function openSite(settings: Partial<AppOptions>): Promise<number> {
    const { app, openSockets } = await openSliceApi(settings)
    openSockets('/v1/realtime')
    const site = { publicUrl: settings.publicUrl ?? null }
    app.get('/origin', { config: { flags: readOnlyFlags } }, async (request) => siteOrigin(site, request))
    return listen(app)
  }

  const proxied = ['Host: backend:3000', 'X-Forwarded-Host: live.example.jp']
  const own = 'https://live.example.jp'
  test.each([
    [['Host: live.example.jp'], own, 101],
    [['Host: live.example.jp:443'], own, 101],
    [['Host: live.example.jp:443'], 'https://live.example.jp:443', 101],
    [proxied, own, 101],
    [['Host: localhost:3000'], own, 101],
    [proxied, 'https://backend:3000', 403],
    [['Host: live.example.jp'], 'http://live.example.jp', 403],
    [['Host: live.example.jp'], 'https://live.example.jp:8443', 403],
    [['Host: live.example.jp'], 'https://evil.example', 403],
    [['Host: live.example.jp'], 'null', 403],
    [['Host: evil.example'], 'https://evil.example', 421],
    [['Host: backend:3000', 'X-Forwarded-Host: evil.example'], 'https://evil.example', 421],
    [['Host: '], own, 421],
  ])('with %j, %s is answered %i by a socket, as the public URL says', async (headers, origin, status) => {
    const port = await openSite({ publicUrl: own, proxies: 1, trial: false })
    const target = 'GET /v1/realtime HTTP/1.1'
    expect((await rawRequest(port, target, ...headers, `Origin: ${origin}`, ...upgrade)).status).toBe(status)
  })

  test.each([
    ['localhost:3000', 'http://localhost:3000', 101],
    ['localhost', 'http://localhost', 101],
    ['localhost:80', 'http://localhost', 101],
    ['localhost:443', 'https://localhost', 101],
    ['localhost:3000', 'http://localhost:3001', 403],
    ['localhost:3000', 'null', 403],
    ['evil.example', 'http://evil.example', 421],
  ])('under the host %s, %s is answered %i by a socket without a public URL', async (name, origin, status) => {
    const port = await openSite({})
    const headers = [`Host: ${name}`, `Origin: ${origin}`, ...upgrade]
    expect((await rawRequest(port, 'GET /v1/realtime HTTP/1.1', ...headers)).status).toBe(status)
  })

  test('of sign-in and checkout is the public URL under any host', async () => {
    const port = await openSite({ publicUrl: own, proxies: 1 })
    const get = (...headers: string[]) => rawRequest(port, 'GET /origin HTTP/1.1', ...headers)
    expect((await get('Host: live.example.jp:443')).body).toBe(own)
    expect((await get(...proxied)).body).toBe(own)
  })
})

test.each([
  ['https', 'https'],
  ['http, https', 'https'],
  ['https, http', 'http'],
  ['', 'http'],
  [',,', 'http'],
  ['data', 'http'],
])('the scheme of a request behind a proxy that states "%s" is %s', async (forwarded, scheme) => {
  const { app } = await openSliceApi({ proxies: 1 })
  opened.push(app)
  app.get('/scheme', { config: { flags: readOnlyFlags } }, async ({ protocol }) => protocol)
  const headers = { 'x-forwarded-proto': forwarded }
  expect((await app.inject({ url: '/scheme', headers })).body).toBe(scheme)
})

describe('the address of a client', () => {
  test.each([
    ['203.0.113.3:40001', '203.0.113.3'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['192.0.2.66, 203.0.113.3:40002', '203.0.113.3'],
    ['garbage', 'unknown'],
  ])('is read from X-Forwarded-For: %s', async (forwarded, address) => {
    const { app } = await openSliceApi({ proxies: 1 })
    opened.push(app)
    app.get('/ip', { config: { flags: readOnlyFlags } }, async ({ ip }) => ip)
    expect((await app.inject({ url: '/ip', headers: { 'x-forwarded-for': forwarded } })).body).toBe(address)
  })

  test('is one for its limit, whatever port a proxy writes', async () => {
    const { app } = await openSliceApi({ proxies: 1, callsPerMinute: 2 })
    opened.push(app)
    app.get('/call', { config: { flags: { ...readOnlyFlags, rateLimit: 'calls' } } }, async () => 'served')
    const statuses = []
    for (const port of [40001, 40002, 40003]) {
      const headers = { 'x-forwarded-for': `203.0.113.3:${port}` }
      statuses.push((await app.inject({ url: '/call', headers })).statusCode)
    }
    expect(statuses).toEqual([200, 200, 429])
  })
})
