import type { FastifyInstance } from 'fastify'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { strictTransport } from '#engine-protocol/index.ts'
import { openPageSite } from '#tests/support/page-site.ts'
import { rawRequest, rawUpload } from '#tests/support/raw-request.ts'
import { headersOfRaw, missingHeaders } from '#tests/support/response-policy.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { DomainError } from '../errors.ts'
import { apiFlags, ownSecretFlags, readOnlyFlags } from './route-flags.ts'

const opened: FastifyInstance[] = []
afterAll(async () => {
  for (const app of opened) await app.close()
})

const local = 'Host: localhost'
const csrf = 'X-Requested-With: XMLHttpRequest'
const json = 'Content-Type: application/json'
const upgrade = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
]
const basic = `Authorization: Basic ${Buffer.from('a:b').toString('base64')}`

describe('every response has a closed policy', () => {
  let port: number
  beforeAll(async () => {
    const site = await openPageSite(async () => new Response('page'), { basicCredentials: 'a:b' })
    const { app } = site
    opened.push(app)
    app.get('/here', { config: { flags: readOnlyFlags } }, async () => 'here')
    app.get('/failing', { config: { flags: readOnlyFlags } }, async () => {
      throw new Error('failed')
    })
    app.get('/unavailable', { config: { flags: readOnlyFlags } }, async () => {
      throw new DomainError('UNAVAILABLE')
    })
    app.get('/moved', { config: { flags: readOnlyFlags } }, async (_request, reply) => reply.redirect('/here'))
    app.get('/probe', { config: { flags: ownSecretFlags } }, async () => 'ok')
    const limited = { ...readOnlyFlags, rateLimit: { perMinute: 1 } }
    app.get('/limited', { config: { flags: limited } }, async () => 'here')
    app.post('/small', { config: { flags: { ...apiFlags, basicAuthorization: 'none' } } }, async () => 'here')
    site.openSockets('/v1/realtime')
    port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  test.each([
    ['a route', 200, ['GET /here HTTP/1.1', local, basic]],
    ['a probe', 200, ['GET /probe HTTP/1.1', local]],
    ['a redirect', 302, ['GET /moved HTTP/1.1', local, basic]],
    ['a malformed host', 400, ['GET /here HTTP/1.1', 'Host: a b', basic]],
    ['no host', 400, ['GET /here HTTP/1.1', basic]],
    ['no host at a probe', 400, ['GET /probe HTTP/1.1']],
    ['an odd target', 400, ['GET //here HTTP/1.1', local]],
    ['no credentials', 401, ['GET /here HTTP/1.1', local]],
    ['another origin', 403, ['POST /small HTTP/1.1', local, 'Content-Length: 0']],
    ['a page with another method', 405, ['DELETE /terms HTTP/1.1', local, basic]],
    ['a body above the limit', 413, ['POST /small HTTP/1.1', local, csrf, json, 'Content-Length: 99999']],
    ['an unknown expectation', 200, ['GET /here HTTP/1.1', local, basic, 'Expect: miracles']],
    ['an unknown host', 421, ['GET /here HTTP/1.1', 'Host: evil.example', basic]],
    ['a failure', 500, ['GET /failing HTTP/1.1', local, basic]],
    ['an outage', 503, ['GET /unavailable HTTP/1.1', local, basic]],
    ['no HTTP', 400, ['nonsense']],
    ['headers that are too long', 431, ['GET /here HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`]],
  ])('%s', async (_what, status, lines) => {
    const response = await rawRequest(port, ...lines)
    expect(response.status).toBe(status)
    const headers = headersOfRaw(response)
    expect(missingHeaders(headers)).toEqual([])
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
  })

  test('a limit that was reached', async () => {
    const get = () => rawRequest(port, 'GET /limited HTTP/1.1', local, basic)
    await get()
    const response = await get()
    expect([response.status, missingHeaders(headersOfRaw(response))]).toEqual([429, []])
  })

  test('a body that grows above the limit', async () => {
    const lines = ['POST /small HTTP/1.1', local, csrf, json, 'Transfer-Encoding: chunked']
    const response = await rawUpload(port, 1_000_000, ...lines)
    expect([response.status, missingHeaders(headersOfRaw(response))]).toEqual([413, []])
  })

  test.each([
    ['another path', 404, '/elsewhere', [local, basic]],
    ['an unknown host', 421, '/v1/realtime', ['Host: evil.example', basic]],
    ['another origin', 403, '/v1/realtime', [local, basic, 'Origin: http://evil.example']],
    ['no credentials', 401, '/v1/realtime', [local]],
  ])('a refused WebSocket: %s', async (_what, status, path, lines) => {
    const response = await rawRequest(port, `GET ${path} HTTP/1.1`, ...lines, ...upgrade)
    expect([response.status, missingHeaders(headersOfRaw(response))]).toEqual([status, []])
  })
})

test('a request that arrives while the server closes is answered 503, with an error of the contract', async () => {
  const { app } = await openSliceApi()
  const running = Promise.withResolvers<void>()
  app.get('/slow', { config: { flags: readOnlyFlags } }, async () => {
    await running.promise
    return 'done'
  })
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => void sockets.push(socket))
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const slow = rawRequest(port, 'GET /slow HTTP/1.1', local)
  await expect.poll(() => sockets[0]?.bytesRead).toBeGreaterThan(0)
  const late = connect(port, '127.0.0.1')
  const received = text(late)
  late.write('GET /openapi.json HTTP/1.1\r\n')
  await expect.poll(() => sockets[1]?.bytesRead).toBeGreaterThan(0)
  const closed = app.close()
  await expect.poll(() => app.server.listening).toBe(false)
  late.write(`${local}\r\n\r\n`)
  const response = await received
  expect(response).toMatch(/^HTTP\/1\.1 503 /)
  expect(response).toContain('"code":"UNAVAILABLE"')
  expect(response).toMatch(/^content-security-policy: /im)
  running.resolve()
  expect((await slow).status).toBe(200)
  await closed
})

test('a page that may be embedded has the policy of its frames alone, others are in frames of the site only', async () => {
  const { app } = await openPageSite(async () => new Response('page'))
  opened.push(app)
  const policyOf = async (path: string) => {
    const { headers } = await app.inject(path)
    return [String(headers['content-security-policy']).match(/frame-ancestors \S+/)?.[0], headers['x-frame-options']]
  }
  expect(await policyOf('/embed/channels/1')).toEqual(['frame-ancestors *', undefined])
  expect(await policyOf('/terms')).toEqual([`frame-ancestors 'self'`, 'SAMEORIGIN'])
})

describe.each([
  [true, strictTransport],
  [false, null],
])('HSTS if the site uses https: %s', (secure, value) => {
  let port: number
  beforeAll(async () => {
    const site = await openSliceApi({ secure })
    opened.push(site.app)
    site.openSockets('/v1/realtime')
    port = Number(new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port)
  })

  test.each([
    ['a route', 200, ['GET /openapi.json HTTP/1.1', local]],
    ['no route', 404, ['GET /nothing HTTP/1.1', local]],
    ['no HTTP', 400, ['nonsense']],
    ['headers that are too long', 431, ['GET /here HTTP/1.1', `X-Long: ${'a'.repeat(20_000)}`]],
    ['a refused WebSocket', 403, ['GET /v1/realtime HTTP/1.1', local, 'Origin: http://evil.example', ...upgrade]],
  ])('%s', async (_what, status, lines) => {
    const response = await rawRequest(port, ...lines)
    expect([response.status, headersOfRaw(response).get('strict-transport-security')]).toEqual([status, value])
  })
})
