import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { apiFlags, readOnlyFlags } from './route-flags.ts'
import { serveSockets } from './sockets.ts'
import { openAccess } from './basic-authorization.ts'

let app: FastifyInstance
let port: number
const served: string[] = []

beforeAll(async () => {
  const api = await openSliceApi({ basicCredentials: 'a:b', callsPerMinute: 100 })
  app = api.app
  const flags = { ...apiFlags, basicAuthorization: 'or-operator' } as const
  app.all('/v1/staff/users', { config: { flags } }, async ({ url }) => served.push(url))
  app.all('/*', { config: { flags: { ...readOnlyFlags, bodyLimit: 10 } } }, async ({ url }) => served.push(url))
  serveSockets(app, openAccess, [{ path: '/v1/realtime', enter: (socket) => socket.close() }], async () => null)
  port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => app.close())

const host = 'Host: localhost'
const operator = 'Authorization: Operator x'

describe('a request with another form of its target', () => {
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
    const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
    const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
    const open = (target: string) => rawRequest(port, `GET ${target} HTTP/1.1`, host, ...upgrade, key)
    expect((await open('/v1/realtime?x=1')).status).toBe(101)
    for (const target of ['//v1/realtime', '/v1/./realtime', '/v1/%72ealtime', 'http://localhost/v1/realtime']) {
      expect((await open(target)).status).toBe(404)
    }
  })
})

test('the operator passes basic authorization on the routes for staff only', async () => {
  expect((await rawRequest(port, 'GET /v1/staff/users HTTP/1.1', host, operator)).status).toBe(200)
  expect((await rawRequest(port, 'GET /terms HTTP/1.1', host, operator)).status).toBe(401)
})

test('other forms of a target count as calls', async () => {
  const limited = await openSliceApi({ callsPerMinute: 2 })
  const statuses = []
  for (const url of ['/%761/x', '/v1/%78', '/%761/x']) statuses.push((await limited.app.inject(url)).statusCode)
  expect(statuses).toEqual([400, 400, 429])
  await limited.app.close()
})
