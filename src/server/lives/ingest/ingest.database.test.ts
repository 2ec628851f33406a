import Fastify from 'fastify'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DatabaseUnavailable } from '../../ports/database/port.ts'
import { openProduct, type Caller, type TestProduct } from '#tests/support/product.ts'
import { externalIngest } from './external-ingest.ts'
import { ingestHooks } from './routes.ts'
import { hashStreamKey } from '../stream-key.ts'

const secret = 'a-secret-of-the-ingest-programs'
const live = { title: 'テスト配信', genre: 'talk', startsAt: null }

let product: TestProduct
let sora: Caller
let key: string
let id: string

beforeAll(async () => {
  product = await openProduct({ INGEST_SECRET: secret })
  sora = await product.as('liver-sora')
  key = (await sora.call('GET /v1/stream-setting')).json().streamKey
})
beforeEach(async () => {
  // Expires the failed attempts of other tests.
  product.clock.advance(60_000)
  product.engine.disconnected.length = 0
  id = (await sora.call('POST /v1/lives', live)).json().id
})
afterEach(() => sora.call(`POST /v1/lives/${id}/cancel`))
afterAll(() => product.close())

/** Posts a hook call like nginx-rtmp. */
async function nginx(
  call: string,
  name = key,
  more: Record<string, string> = {},
  sentSecret = secret,
): Promise<number> {
  const form = {
    app: 'live',
    flashver: 'FMLE/3.0',
    addr: '203.0.113.5',
    clientid: '1',
    call,
    name,
    type: 'live',
    ...more,
  }
  const answer = await product.app.inject({
    method: 'POST',
    url: `/ingest/nginx-rtmp?secret=${sentSecret}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return answer.statusCode
}

/** Posts a hook call as MediaMTX documents it. */
async function mediaMtx(body: Record<string, string>, sentSecret = secret): Promise<number> {
  const whole = {
    user: 'any',
    password: key,
    token: '',
    ip: '203.0.113.5',
    action: 'publish',
    path: 'live/sora',
    protocol: 'rtmp',
    id: '2f9a4c5e',
    query: `user=any&pass=${key}`,
    ...body,
  }
  const url = `/ingest/mediamtx?secret=${sentSecret}`
  return (await product.app.inject({ method: 'POST', url, payload: whole })).statusCode
}

describe('nginx-rtmp', () => {
  test('gets 200 for an encoder with a valid key, also when asked again', async () => {
    expect(await nginx('publish')).toBe(200)
    expect(await nginx('update_publish')).toBe(200)
  })

  test('gets 403 for an invalid key, and without an open live', async () => {
    expect(await nginx('publish', 'wrong')).toBe(403)
    await sora.call(`POST /v1/lives/${id}/cancel`)
    expect(await nginx('update_publish')).toBe(403)
    expect(await nginx('publish')).toBe(403)
  })

  test('disconnects the stream when the encoder has left', async () => {
    await nginx('publish')
    expect(await nginx('publish_done')).toBe(200)
    expect(product.engine.disconnected).toEqual([id])
    expect(await nginx('publish_done')).toBe(200)
    expect(product.engine.disconnected).toEqual([id])
  })

  test('does not disconnect by a late report of an earlier connection', async () => {
    await nginx('publish', key, { clientid: '1' })
    await nginx('publish', key, { clientid: '2' })
    await nginx('publish_done', key, { clientid: '1' })
    await nginx('publish_done', key, { clientid: '7' })
    expect(product.engine.disconnected).toEqual([])
    await nginx('publish_done', key, { clientid: '2' })
    expect(product.engine.disconnected).toEqual([id])
  })

  test('gets 400 for calls that are not about publishing', async () => {
    for (const call of ['play', 'update_play', 'play_done', '']) expect(await nginx(call)).toBe(400)
    expect(await nginx('publish', '')).toBe(400)
  })
})

describe('MediaMTX', () => {
  test('gets 200 only for an encoder with a valid key as password', async () => {
    expect(await mediaMtx({})).toBe(200)
    expect(await mediaMtx({ password: 'wrong' })).toBe(401)
    expect(await mediaMtx({ password: '' })).toBe(401)
  })

  test('gets 200 for reads of its own relay only', async () => {
    const relay = { action: 'read', protocol: 'rtsp', ip: '127.0.0.1', password: '' }
    expect(await mediaMtx(relay)).toBe(200)
    for (const other of [{ protocol: 'rtmp' }, { ip: '203.0.113.5' }, { action: 'playback' }, { action: 'api' }]) {
      expect(await mediaMtx({ ...relay, ...other })).toBe(401)
    }
  })

  test('gets an error for malformed and oversized calls', async () => {
    const post = (payload: string) =>
      product.app.inject({
        method: 'POST',
        url: `/ingest/mediamtx?secret=${secret}`,
        headers: { 'content-type': 'application/json' },
        payload,
      })
    expect((await post('[]')).statusCode).toBe(401)
    expect((await post('{')).statusCode).toBe(400)
    expect((await post(JSON.stringify({ action: 'publish', password: key.repeat(2_000) }))).statusCode).toBe(413)
  })
})

describe('the hooks', () => {
  test('require the secret, and block an address after ten failures', async () => {
    expect(await nginx('publish', key, {}, 'wrong')).toBe(403)
    expect(await mediaMtx({}, '')).toBe(403)
    for (let round = 0; round < 8; round++) await nginx('publish', key, {}, 'wrong')
    expect(await nginx('publish')).toBe(429)
    product.clock.advance(60_000)
    expect(await nginx('publish')).toBe(200)
  })

  test('are off without a configured secret', async () => {
    const app = Fastify()
    await ingestHooks(app, { ingest: product.lives.ingest, secret: null, clock: product.clock })
    const answer = await app.inject({ method: 'POST', url: '/ingest/nginx-rtmp?secret=', payload: '' })
    expect(answer.statusCode).toBe(404)
  })

  test('block an encoder address after ten invalid keys, also with a valid one', async () => {
    for (let round = 0; round < 10; round++) expect(await nginx('publish', `guess-${round}`)).toBe(403)
    expect(await nginx('publish')).toBe(403)
    expect(await mediaMtx({})).toBe(401)
    expect(await nginx('publish', key, { addr: '203.0.113.6' })).toBe(200)
    product.clock.advance(60_000)
    expect(await nginx('publish')).toBe(200)
  })
})

test('the log contains the address of the encoder, and never its key', async () => {
  const lines: string[] = []
  const log = pino({ base: null }, { write: (line) => void lines.push(line) })
  const deps = { media: product.engine, clock: product.clock, log }
  const ingest = externalIngest(deps, (request) => product.engine.listener.authorizePublish(request))
  const encoder = { program: 'nginx-rtmp' as const, streamKey: key, address: '203.0.113.5', connection: '1' }
  await ingest.authorize(encoder)
  await ingest.authorize(encoder)
  await ingest.authorize({ ...encoder, streamKey: 'a-wrong-key', connection: '2' })
  await ingest.release(encoder)
  expect(lines).toHaveLength(3)
  for (const line of lines) expect(line).toContain('203.0.113.5')
  for (const secretText of [key, 'a-wrong-key', hashStreamKey(key)]) expect(lines.join()).not.toContain(secretText)
})

test('while the database is unavailable, an accepted encoder stays and new ones get 503', async () => {
  const unavailable = () => Promise.reject(new DatabaseUnavailable('unavailable'))
  const app = Fastify()
  const ingest = externalIngest(
    { media: product.engine, clock: product.clock, log: pino({ level: 'silent' }) },
    unavailable,
  )
  await ingestHooks(app, { ingest, secret, clock: product.clock })
  const status = async (call: string) => {
    const payload = new URLSearchParams({ call, name: key, clientid: '1' }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    return (await app.inject({ method: 'POST', url: `/ingest/nginx-rtmp?secret=${secret}`, headers, payload }))
      .statusCode
  }
  expect(await status('update_publish')).toBe(200)
  expect(await status('publish')).toBe(503)
  await app.close()
})

test('an unavailable database is reported as `DatabaseUnavailable`', async () => {
  const unavailable = () => Promise.reject(new DatabaseUnavailable('unavailable'))
  const ingest = externalIngest(
    { media: product.engine, clock: product.clock, log: pino({ level: 'silent' }) },
    unavailable,
  )
  const encoder = { program: 'mediamtx' as const, streamKey: key, address: 'x', connection: null }
  await expect(ingest.authorize(encoder)).rejects.toThrow(DatabaseUnavailable)
})
