import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { videoFrame, quiet, videoTrack } from '#tests/support/packaged.ts'
import { chromeOffer } from '#tests/support/whip-offers.ts'
import { systemClock } from '../clock.ts'
import type { HlsStream } from '../hls/index.ts'
import { openWebRtc, type WebRtc } from '../webrtc/index.ts'
import { WhepBroadcasts } from './broadcasts.ts'
import { openWhep, type WhepEndpoint } from './endpoint.ts'
import type { WhepOptions } from './options.ts'

const watching = chromeOffer.replaceAll('a=sendonly', 'a=recvonly').replaceAll('42e01f', '640c1f')

/** HLS is irrelevant here. */
const hls: HlsStream = {
  track() {},
  sample() {},
  discontinue() {},
  finish: async () => {},
  remove: async () => {},
  stats: () => ({ partLateness: 0, queued: 0, renditions: [] }),
}

let endpoint: WhepEndpoint
let webRtc: WebRtc
let server: Server
let live: HlsStream

async function open(more: Partial<WhepOptions> = {}): Promise<void> {
  const ground = { clock: systemClock, log: quiet }
  webRtc = await openWebRtc({ host: '127.0.0.1', ports: [0, 0], addresses: ['192.0.2.7'], ...ground })
  const broadcasts = new WhepBroadcasts({ ...ground, requestKeyFrame() {} })
  broadcasts.offer('one', true)
  live = broadcasts.attach('one', hls)
  live.track(videoTrack)
  live.sample(videoFrame(0, true))
  endpoint = openWhep({
    agent: webRtc.agent,
    broadcasts,
    requests: { allows: (_request, streamId, signature) => streamId !== 'secret' || signature === 'sesame' },
    viewers: 3,
    proxies: 0,
    iceServers: [{ url: 'stun:stun.example.jp' }, { url: 'turn:turn.example.jp', username: 'a', credential: 'b' }],
    ...ground,
    ...more,
  })
  server = createServer((request, response) => {
    if (!endpoint.answer(request, response)) response.writeHead(418).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}

async function close(): Promise<void> {
  endpoint.close()
  await webRtc.close()
  server.close()
}

beforeEach(() => open())
afterEach(close)

interface Call {
  readonly method?: string
  readonly path?: string
  readonly headers?: Record<string, string>
  readonly body?: string
}

function call({ method = 'POST', path = '/whep/one', headers = {}, body = watching }: Call = {}): Promise<Response> {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...(method === 'POST' ? { 'content-type': 'application/sdp' } : {}), ...headers },
    ...(method === 'POST' || method === 'PATCH' ? { body } : {}),
  })
}

describe('the WHEP endpoint', () => {
  test('answers an offer with a sending session and its location', async () => {
    const response = await call()
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toMatch(/^\/whep\/sessions\/[\w-]{24}$/)
    expect(response.headers.get('link')).toBe('<stun:stun.example.jp>; rel="ice-server"')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const answer = await response.text()
    expect(answer.match(/a=sendonly/g)).toHaveLength(2)
    expect(answer).toMatch(/a=ssrc:\d+ cname:kirari/)
  })

  test.each<[string, Call, number]>([
    ['to publish', { body: chromeOffer }, 422],
    ['that has no H.264 for these frames', { body: watching.replaceAll('640c1f', '42e01f') }, 422],
    [
      'for audio alone',
      { body: watching.slice(0, watching.indexOf('m=video')).replace('BUNDLE 0 1', 'BUNDLE 0') },
      422,
    ],
    ['of another type', { headers: { 'content-type': 'text/plain' } }, 415],
    ['that is too long', { body: `${watching}${'a=x\r\n'.repeat(20_000)}` }, 413],
    ['that is malformed', { body: 'hello' }, 400],
    ['for a stream that does not exist', { path: '/whep/two' }, 404],
    ['without the required signature', { path: '/whep/secret' }, 401],
    ['under a wrong signature', { path: '/whep/secret/~guess' }, 403],
    ['with a wrong token', { path: '/whep/secret', headers: { authorization: 'Bearer guess' } }, 403],
    ['by GET', { method: 'GET' }, 405],
    ['elsewhere', { path: '/whep/one/two/three' }, 404],
    ['for WHIP', { path: '/whip' }, 418],
  ])('rejects an offer %s', async (_how, how, status) => {
    expect((await call(how)).status).toBe(status)
  })

  test('limits the viewers of a live, including connecting ones, and frees slots of viewers that left', async () => {
    const [first] = [await call(), await call(), await call()]
    const full = await call()
    expect(full.status).toBe(503)
    expect(full.headers.get('retry-after')).toBe('30')
    const path = first.headers.get('location') ?? ''
    expect((await call({ method: 'DELETE', path })).status).toBe(200)
    expect((await call({ method: 'DELETE', path })).status).toBe(404)
    expect((await call()).status).toBe(201)
  })

  test('limits one address further, and trusts a proxy for that address', async () => {
    await close()
    await open({ viewers: 100, limits: { sessionsPerAddress: 1 }, proxies: 1 })
    const from = (address: string) => call({ headers: { 'x-forwarded-for': `192.0.2.66, ${address}` } })
    expect((await from('203.0.113.1')).status).toBe(201)
    expect((await from('203.0.113.1')).status).toBe(503)
    expect((await from('203.0.113.2')).status).toBe(201)
  })

  test('forgets viewers that never connect, and all viewers when the live ends', async () => {
    await close()
    await open({ limits: { connectMs: 100 } })
    const path = (await call()).headers.get('location') ?? ''
    const gone = () => call({ method: 'DELETE', path }).then(({ status }) => status)
    await expect.poll(gone).toBe(404)
    const other = (await call()).headers.get('location') ?? ''
    await live.finish()
    expect((await call({ method: 'DELETE', path: other })).status).toBe(404)
    expect((await call()).status).toBe(404)
  })

  test('rejects offers before a key frame with the time to retry', async () => {
    live.sample({ ...videoFrame(40, true), data: Buffer.alloc(5 * 1024 * 1024) })
    const early = await call()
    expect(early.status).toBe(409)
    expect(early.headers.get('retry-after')).toBe('5')
  })

  test('allows pages of other origins, and restarts ICE', async () => {
    const { status, headers } = await call({ method: 'OPTIONS' })
    expect(status).toBe(204)
    expect(headers.get('access-control-allow-headers')).toContain('authorization')
    const path = (await call()).headers.get('location') ?? ''
    const restarted = await call({
      method: 'PATCH',
      path,
      headers: { 'content-type': 'application/trickle-ice-sdpfrag', 'if-match': '*' },
      body: 'a=ice-ufrag:newr\r\na=ice-pwd:lCw6VwS7rkZqPMqjoSIDYxzB\r\n',
    })
    expect(restarted.status).toBe(200)
    expect(await restarted.text()).toMatch(/a=ice-ufrag:/)
  })
})
