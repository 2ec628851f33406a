import type { PublishRequest } from '#engine-protocol/index.ts'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { quiet } from '#tests/support/packaged.ts'
import { chromeOffer } from '#tests/support/whip-offers.ts'
import { systemClock } from '../clock.ts'
import { openWebRtc, type WebRtc } from '../webrtc/index.ts'
import { openWhip, type WhipEndpoint } from './endpoint.ts'
import type { WhipOptions } from './options.ts'

let endpoint: WhipEndpoint
let webRtc: WebRtc
let server: Server
let requests: PublishRequest[]

async function open(more: Partial<WhipOptions> = {}): Promise<void> {
  requests = []
  const ground = { clock: systemClock, log: quiet }
  webRtc = await openWebRtc({ host: '127.0.0.1', ports: [0, 0], addresses: ['192.0.2.7'], ...ground })
  endpoint = openWhip({
    agent: webRtc.agent,
    ...ground,
    iceServers: [{ url: 'stun:stun.example.jp' }, { url: 'turn:turn.example.jp', username: 'me', credential: 'a "b"' }],
    forwardSecret: 'ours',
    proxies: 1,
    decide: async (request) => {
      requests.push(request)
      const { streamKey } = request
      if (streamKey === 'sesame') return { accepted: true, streamId: 'one' }
      if (streamKey === 'early') return { accepted: false, reason: 'no live is waiting', why: 'no-live' }
      if (streamKey === 'held') return { accepted: false, reason: 'another encoder sends', why: 'other-encoder' }
      if (streamKey === 'gone') return { accepted: false, reason: 'no licence', why: 'not-allowed' }
      return { accepted: false, reason: 'unknown stream key', why: 'unknown-key' }
    },
    publish: async () => ({ accepted: false, reason: 'no connections in this test' }),
    ...more,
  })
  server = createServer((request, response) => void endpoint.answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

beforeEach(() => open())
async function close(): Promise<void> {
  endpoint.close()
  await webRtc.close()
  server.close()
}
afterEach(close)

interface Call {
  readonly method?: string
  readonly path?: string
  readonly key?: string | null
  readonly headers?: Record<string, string>
  readonly body?: string
}

function call({ method = 'POST', path = '/whip', key = 'sesame', headers = {}, body }: Call = {}): Promise<Response> {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/sdp' } : {}),
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    ...(method === 'POST' || method === 'PATCH' || method === 'PUT' ? { body: body ?? chromeOffer } : {}),
  })
}

const fragment = (ufrag: string): string => `a=ice-ufrag:${ufrag}\r\na=ice-pwd:lCw6VwS7rkZqPMqjoSIDYxzB\r\n`
const patch = (path: string, body: string, headers: Record<string, string>): Promise<Response> =>
  call({ method: 'PATCH', path, body, headers: { 'content-type': 'application/trickle-ice-sdpfrag', ...headers } })

async function begin(): Promise<{ path: string; etag: string }> {
  const { headers } = await call()
  return { path: headers.get('location') ?? '', etag: headers.get('etag') ?? '' }
}

describe('the WHIP endpoint', () => {
  test('answers an offer with a session, its location and the ICE servers', async () => {
    const response = await call({ headers: { 'user-agent': 'OBS-Studio/30.2' } })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toMatch(/^\/whip\/[\w-]{24}$/)
    expect(response.headers.get('etag')).toMatch(/^"[\w+]+"$/)
    expect(response.headers.get('content-type')).toBe('application/sdp')
    expect(response.headers.get('accept-patch')).toBe('application/trickle-ice-sdpfrag')
    expect(response.headers.get('link')).toBe(
      '<stun:stun.example.jp>; rel="ice-server", <turn:turn.example.jp>; rel="ice-server"; username="me"; ' +
        'credential="a \\"b\\""; credential-type="password"',
    )
    const answer = await response.text()
    expect(answer).toMatch(new RegExp(`a=candidate:1 1 udp \\d+ 192.0.2.7 ${webRtc.port} typ host`))
    expect(answer).toMatch(new RegExp(`a=candidate:2 1 tcp \\d+ 192.0.2.7 ${webRtc.port} typ host tcptype passive`))
    expect(requests).toMatchObject([{ protocol: 'whip', encoder: 'OBS-Studio/30.2', remoteAddress: '127.0.0.1' }])
  })

  test.each<[string, Call, number]>([
    ['without a key', { key: null }, 401],
    ['with a wrong key', { key: 'guess' }, 401],
    ['without a licence', { key: 'gone' }, 403],
    ['without a live stream', { key: 'early' }, 409],
    ['while another encoder sends', { key: 'held' }, 423],
    ['of another type', { headers: { 'content-type': 'application/json' } }, 415],
    ['that is too long', { body: `${chromeOffer}${'a=x\r\n'.repeat(20_000)}` }, 413],
    ['that is malformed', { body: 'hello' }, 400],
    ['that cannot be published', { body: chromeOffer.replaceAll('H264', 'VP9') }, 422],
    ['by PUT', { method: 'PUT' }, 405],
    ['by GET', { method: 'GET' }, 405],
    ['elsewhere', { path: '/whip/a/b' }, 404],
  ])('rejects an offer %s', async (_how, how, status) => {
    const response = await call(how)
    expect(response.status).toBe(status)
    expect(await response.text()).not.toBe('')
    expect(response.headers.has('www-authenticate')).toBe(status === 401)
  })

  test('allows pages of other origins for all requests', async () => {
    const { path } = await begin()
    for (const [one, methods] of [
      ['/whip', 'POST, OPTIONS'],
      [path, 'PATCH, DELETE, OPTIONS'],
    ]) {
      const { status, headers } = await call({ method: 'OPTIONS', path: one ?? '', key: null })
      expect(status).toBe(204)
      expect(headers.get('access-control-allow-methods')).toBe(methods)
      expect(headers.get('access-control-allow-headers')).toContain('authorization')
    }
    expect((await call({ key: 'guess' })).headers.get('access-control-allow-origin')).toBe('*')
  })

  test('accepts candidates for the current ICE session only (RFC 9725 §4.3)', async () => {
    const { path, etag } = await begin()
    expect((await patch(path, fragment('q5Kj'), { 'if-match': etag })).status).toBe(204)
    expect((await patch(path, fragment('q5Kj'), {})).status).toBe(428)
    expect((await patch(path, fragment('q5Kj'), { 'if-match': '"old"' })).status).toBe(412)
    expect((await patch(path, fragment('othr'), { 'if-match': etag })).status).toBe(422)
    expect((await patch(path, 'nonsense', { 'if-match': etag })).status).toBe(400)
    expect((await patch(path, fragment('q5Kj'), { 'if-match': etag, 'content-type': 'text/plain' })).status).toBe(415)
  })

  test('restarts ICE with new credentials under a new tag', async () => {
    const { path, etag } = await begin()
    const restarted = await patch(path, fragment('newr'), { 'if-match': '*' })
    expect(restarted.status).toBe(200)
    const newTag = restarted.headers.get('etag') ?? ''
    expect(newTag).not.toBe(etag)
    expect(await restarted.text()).toMatch(/a=ice-ufrag:.*\r\na=ice-pwd:.*\r\na=candidate:/)
    expect((await patch(path, fragment('newr'), { 'if-match': etag })).status).toBe(412)
    expect((await patch(path, fragment('newr'), { 'if-match': newTag })).status).toBe(204)
  })

  test('ends a session once, for the key that started it', async () => {
    const { path } = await begin()
    expect((await call({ method: 'DELETE', path, key: 'early' })).status).toBe(401)
    expect((await call({ method: 'DELETE', path, key: null })).status).toBe(401)
    expect((await call({ method: 'DELETE', path })).status).toBe(200)
    expect((await call({ method: 'DELETE', path })).status).toBe(404)
  })

  test('limits one address, and trusts only our own site for forwarded addresses', async () => {
    for (let count = 0; count < 8; count++) expect((await call()).status).toBe(201)
    const refused = await call({ headers: { 'x-kirari-forwarded': 'theirs 203.0.113.9' } })
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('10')
    expect((await call({ headers: { 'x-kirari-forwarded': 'ours 203.0.113.9' } })).status).toBe(201)
    expect(requests.at(-1)?.remoteAddress).toBe('203.0.113.9')
  })

  test('trusts the configured proxies if no site forwards offers', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' }
    await call({ headers })
    expect(requests.at(-1)?.remoteAddress).toBe('127.0.0.1')
    await close()
    await open({ forwardSecret: null })
    await call({ headers })
    expect(requests.at(-1)?.remoteAddress).toBe('203.0.113.9')
    await close()
    await open({ forwardSecret: null, proxies: 0 })
    await call({ headers })
    expect(requests.at(-1)?.remoteAddress).toBe('127.0.0.1')
  })

  test('limits the offers per minute', async () => {
    const statuses = []
    for (let count = 0; count < 61; count++) statuses.push((await call({ key: 'guess' })).status)
    expect(statuses.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 401))
    expect(statuses.at(-1)).toBe(429)
  })

  test('forgets an offer whose publisher never connects', async () => {
    await close()
    await open({ limits: { connectMs: 100 } })
    const { path } = await begin()
    await expect.poll(() => call({ method: 'DELETE', path }).then(({ status }) => status)).toBe(404)
  })
})
