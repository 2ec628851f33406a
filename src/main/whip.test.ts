import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { requireRouteFlags } from '#server/http/route-flags.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { forwardWhip, redirectWhip } from './whip.ts'

describe('a site with an engine', () => {
  let app: FastifyInstance
  let engine: Server
  let received: { request: IncomingMessage; body: string } | null

  beforeEach(async () => {
    received = null
    engine = createServer(async (request, response) => {
      received = { request, body: await text(request) }
      response.writeHead(201, {
        location: '/whip/abc',
        etag: '"1"',
        link: ['<stun:a.example>; rel="ice-server"', '<stun:b.example>; rel="ice-server"'],
        'content-type': 'application/sdp',
        'x-inner': 'secret',
      })
      response.end('answer')
    })
    await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve))
    const address = engine.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    app = Fastify({ trustProxy: (_address, hop) => hop < 1 })
    requireRouteFlags(app)
    await forwardWhip(app, { host: '127.0.0.1', port, secret: 'ours' })
  })
  afterEach(async () => {
    await app.close()
    engine.close()
  })

  test('an offer is forwarded to the engine with selected headers, and its response returned', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/whip',
      headers: {
        'content-type': 'application/sdp',
        authorization: 'Bearer key',
        'user-agent': 'OBS',
        cookie: 'session=private',
        'x-forwarded-for': '203.0.113.9',
        'x-kirari-forwarded': 'theirs 10.0.0.1',
      },
      payload: 'v=0',
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.body).toBe('answer')
    expect(answer.headers).toMatchObject({ location: '/whip/abc', etag: '"1"' })
    expect(answer.headers.link).toContain('stun:b.example')
    expect(answer.headers['x-inner']).toBeUndefined()
    expect(received?.body).toBe('v=0')
    expect(received?.request.headers).toMatchObject({
      authorization: 'Bearer key',
      'user-agent': 'OBS',
      'x-kirari-forwarded': 'ours 203.0.113.9',
    })
    expect(received?.request.headers.cookie).toBeUndefined()
  })

  test.each(['PATCH', 'DELETE', 'OPTIONS'] as const)('%s of a session is forwarded', async (method) => {
    await app.inject({ method, url: '/whip/abc', headers: { 'if-match': '*', authorization: 'Bearer key' } })
    expect(received?.request).toMatchObject({ method, url: '/whip/abc', headers: { 'if-match': '*' } })
  })

  test('an unavailable engine causes a 503 with Retry-After', async () => {
    engine.closeAllConnections()
    await new Promise((resolve) => engine.close(resolve))
    const answer = await app.inject({ method: 'DELETE', url: '/whip/abc' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
  })

  test('a body longer than any offer is rejected', async () => {
    const headers = { 'content-type': 'application/sdp' }
    const answer = await app.inject({ method: 'POST', url: '/whip', headers, payload: 'a'.repeat(70_000) })
    expect(answer.statusCode).toBe(413)
    expect(received).toBeNull()
  })

  test('encoders need no credentials behind basic authorization, because the engine checks their key', async () => {
    const { app: site } = await openSliceApi({ basicCredentials: 'a:b' })
    await forwardWhip(site, { host: '127.0.0.1', port: 1, secret: 'ours' })
    expect((await site.inject({ method: 'POST', url: '/whip', payload: 'v=0' })).statusCode).toBe(503)
    expect((await site.inject({ method: 'DELETE', url: '/whip/abc' })).statusCode).toBe(503)
    await site.close()
  })
})

test('an offer is redirected to a media node, or rejected with Retry-After without one', async () => {
  let node: string | null = 'https://m1.example.jp'
  const app = Fastify()
  redirectWhip(app, () => node)
  const offer = {
    method: 'POST',
    url: '/whip',
    headers: { 'content-type': 'application/sdp' },
    payload: 'v=0',
  } as const
  const redirect = await app.inject(offer)
  expect(redirect.statusCode).toBe(307)
  expect(redirect.headers.location).toBe('https://m1.example.jp/whip')
  node = null
  const later = await app.inject(offer)
  expect(later.statusCode).toBe(503)
  expect(later.headers['retry-after']).toBe('5')
  await app.close()
})
