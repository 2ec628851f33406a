import { once } from 'node:events'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdtemp, rm } from 'node:fs/promises'
import { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { quiet } from '#tests/support/packaged.ts'
import { rawRequest } from '#tests/support/raw-request.ts'
import { headersOfRaw, missingHeaders } from '#tests/support/response-policy.ts'
import { strictTransport } from '#engine-protocol/index.ts'
import { systemClock } from '#media/clock.ts'
import { listenHls } from '#media/hls/index.ts'
import { createHlsListener } from '#media/hls/listener.ts'
import { PlaybackAccess, PlaybackRequests } from '#media/playback/index.ts'
import { Recordings } from '#media/recordings/index.ts'
import { diskStorage } from '#media/storage/index.ts'

test('an error of the listener, such as a failed accept, is logged and players are still served', async () => {
  const logged: object[] = []
  const log = { ...quiet, error: (details: object) => void logged.push(details) }
  const directory = await mkdtemp(join(tmpdir(), 'kirari-hls-'))
  const storage = diskStorage(directory)
  const recordings = new Recordings(storage, { log })
  const clock = systemClock
  const requests = new PlaybackRequests({ access: new PlaybackAccess(null, clock), proxies: 0, clock, log })
  const hls = await listenHls({ host: '127.0.0.1', port: 0, storage, recordings, requests, clock, log })
  const answer = (): Promise<Response> => fetch(`http://127.0.0.1:${hls.port}/hls/nothing/index.m3u8`)
  const err = new Error('accept EMFILE')
  // This event notifies the server of a failed accept.
  const fail = (message: unknown): void => {
    if (typeof message !== 'object' || message === null || !('server' in message)) return
    if (message.server instanceof Server) message.server.emit('error', err)
  }
  subscribe('http.server.request.start', fail)
  await answer()
  unsubscribe('http.server.request.start', fail)
  expect(logged).toEqual([{ err }])
  expect((await answer()).status).toBe(404)
  await hls.close()
  await rm(directory, { recursive: true })
})

test('an answer that breaks off is logged without the signature by which it may be played', async () => {
  const logged: object[] = []
  const streams = { allows: () => true, find: () => ({ serve: () => Promise.reject(new Error('the disk is gone')) }) }
  const log = { ...quiet, error: (details: object) => void logged.push(details) }
  const server = createHlsListener(streams, log, () => false, false).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : null
  await fetch(`http://127.0.0.1:${port}/hls/one/~secret/video.m3u8`)
  expect(logged).toEqual([{ url: '/hls/one/~…/video.m3u8', err: new Error('the disk is gone') }])
  server.closeAllConnections()
  server.close()
})

test.each([
  ['https', true, strictTransport],
  ['http', false, null],
])(
  'responses over %s are no documents of the site, whose origin a proxy may give to them',
  async (_scheme, secure, hsts) => {
    const streams = { allows: () => false, find: () => ({ serve: async () => {} }) }
    const server = createHlsListener(streams, quiet, () => false, secure).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? (address?.port ?? 0) : 0
    const local = 'Host: localhost'
    for (const [status, lines] of [
      [403, ['GET /hls/one/video.m3u8 HTTP/1.1', local]],
      [404, ['GET /elsewhere HTTP/1.1', local]],
      [204, ['OPTIONS /hls/one/video.m3u8 HTTP/1.1', local]],
      [400, ['nonsense']],
      [431, ['GET /hls/one/video.m3u8 HTTP/1.1', local, `X-Long: ${'a'.repeat(20_000)}`]],
    ] as const) {
      const response = await rawRequest(port, ...lines)
      const headers = headersOfRaw(response)
      expect([response.status, missingHeaders(headers)]).toEqual([status, []])
      expect(headers.get('strict-transport-security')).toBe(hsts)
    }
    server.closeAllConnections()
    server.close()
  },
)
