import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFirebaseProduct, type FirebaseProduct } from '#tests/support/firebase-product.ts'
import { openProduct, type Caller } from '#tests/support/product.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { counted } from '../metrics/index.ts'
import type { SecurityEvent, SecurityEventKind } from '../security-events.ts'
import { readOnlyFlags } from './route-flags.ts'

let product: FirebaseProduct
let visitor: Caller
beforeAll(async () => {
  product = await openFirebaseProduct({ INGEST_SECRET: 'a-secret-of-the-ingest-programs' })
  visitor = await product.as(null)
})
afterAll(() => product.close())

async function count(kind: SecurityEventKind): Promise<number> {
  const name = `kirari_security_events_total{kind="${kind}"}`
  const line = (await counted.metrics()).split('\n').find((one) => one.startsWith(name))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** How many events of a kind happen while `act` runs. */
async function growth(kind: SecurityEventKind, act: () => Promise<unknown>): Promise<number> {
  const before = await count(kind)
  await act()
  return (await count(kind)) - before
}

describe('a security event is', () => {
  test('refused authorization: of visitors, of users without the role, and of pages of other origins', async () => {
    const mio = await product.as('viewer-mio')
    const crossOrigin = { method: 'POST', url: '/v1/logout' } as const
    const refused = (act: () => Promise<unknown>) => growth('authorization-refused', act)
    expect(await refused(() => visitor.call('GET /v1/account/settings'))).toBe(1)
    expect(await refused(() => mio.call('GET /v1/staff/users?q=a'))).toBe(1)
    expect(await refused(() => product.app.inject(crossOrigin))).toBe(1)
    expect(await refused(() => visitor.call('GET /v1/lives'))).toBe(0)
    expect(await refused(() => visitor.call('GET /v1/lives/none'))).toBe(0)
  })

  test('a limit that was reached', async () => {
    const mio = await product.as('viewer-mio')
    const exports = async () => {
      for (let index = 0; index < 12; index += 1) await mio.call('GET /v1/account/export')
    }
    expect(await growth('limit-reached', exports)).toBe(2)
  })

  test('a sign-in that failed', async () => {
    const signIn = (authorization: string) => () => visitor.call('POST /v1/firebase/login', {}, { authorization })
    const forged = `Bearer ${await product.issuer.forgedToken()}`
    expect(await growth('sign-in-failed', signIn(forged))).toBe(1)
    expect(await growth('sign-in-failed', signIn(`Bearer ${await product.issuer.token({ sub: 'fine' })}`))).toBe(0)
  })

  test('an unknown stream key', async () => {
    const publish = () => product.engine.listener.authorizePublish({ streamKey: 'guess', remoteAddress: '203.0.113.5' })
    expect(await growth('stream-key-unknown', publish)).toBe(1)
  })

  test('a hook of an ingest program with an invalid secret', async () => {
    const hook = () => product.app.inject({ method: 'POST', url: '/ingest/mediamtx?secret=guess' })
    expect(await growth('webhook-refused', hook)).toBe(1)
  })
})

test('an event of the payment provider with an invalid signature is a security event', async () => {
  const shop = await openProduct()
  const forged = () => shop.app.inject({ method: 'POST', url: '/payment-events', payload: '{}' })
  expect(await growth('webhook-refused', forged)).toBe(1)
  await shop.close()
})

test('the log has the network, route and reason of events, and nothing that a client has sent', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const settings = { INGEST_SECRET: 'a-secret-of-the-ingest-programs' }
  const site = await openProduct(settings, undefined, undefined, { log })
  lines.length = 0
  await site.engine.listener.authorizePublish({ streamKey: 'guessed-key', remoteAddress: '203.0.113.5' })
  await site.app.inject({ method: 'POST', url: '/ingest/nginx-rtmp?secret=guessed-secret' })
  await site.app.inject({ url: '/v1/staff/users?q=sent', headers: { authorization: 'Operator guessed-token' } })
  const events = lines.map((line) => JSON.parse(line)).filter((line: object) => 'security' in line)
  expect(events).toEqual([
    expect.objectContaining({
      level: 40,
      msg: 'security event',
      security: 'stream-key-unknown',
      network: '203.0.113.5',
      route: 'publish',
      reasons: { 'unknown stream key': 1 },
      count: 1,
    }),
    expect.objectContaining({ security: 'webhook-refused', route: '/ingest/nginx-rtmp' }),
    expect.objectContaining({ security: 'authorization-refused', route: '/v1/staff/users' }),
  ])
  for (const sent of ['guessed', 'q=sent']) expect(lines.join()).not.toContain(sent)
  await site.close()
})

test('a refused WebSocket and refused credentials are events of the address behind the proxy', async () => {
  const events: SecurityEvent[] = []
  const security = { record: (event: SecurityEvent) => void events.push(event), close() {} }
  const { app, openSockets } = await openSliceApi({ security, proxies: 1, basicCredentials: 'a:b' })
  openSockets('/v1/realtime')
  app.get('/here', { config: { flags: readOnlyFlags } }, async () => 'here')
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port)
  const client = ['Host: localhost', 'X-Forwarded-For: 192.0.2.66, 203.0.113.3:40001']
  const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
  const open = (...headers: string[]) =>
    rawRequest(port, 'GET /v1/realtime HTTP/1.1', ...client, ...upgrade, 'Sec-WebSocket-Key: eA==', ...headers)
  await open('Origin: https://evil.example')
  await open()
  await rawRequest(port, 'GET /here HTTP/1.1', ...client, 'Connection: close')
  expect(events).toEqual([
    { kind: 'authorization-refused', reason: 'another origin', address: '203.0.113.3', route: '/v1/realtime' },
    { kind: 'authorization-refused', reason: 'basic authorization', address: '203.0.113.3', route: '/v1/realtime' },
    { kind: 'authorization-refused', reason: 'basic authorization', address: '203.0.113.3', route: '/here' },
  ])
  await app.close()
})
