import Fastify, { type FastifyInstance } from 'fastify'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { forwardWhip } from './forward-whip.ts'

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
