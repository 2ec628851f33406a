import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { PlaybackAccess } from './access.ts'
import { PlaybackRequests } from './requests.ts'
import { signPlayback } from './signature.ts'

const key = Buffer.alloc(32, 7)
const now = 1_700_000_000

/** Requests a stream as a viewer at 203.0.113.77, whose proxy is trusted; returns the status. */
async function openStream() {
  const lines: object[] = []
  const clock = manualClock(now * 1_000)
  const log = {
    info: (fields: object, message: string) => void lines.push({ ...fields, message }),
    warn() {},
    error() {},
  }
  const requests = new PlaybackRequests({ access: new PlaybackAccess(key, clock), proxies: 1, clock, log })
  const server = createServer((request, response) => {
    const [, streamId = '', signature = null] = (request.url ?? '').split('/')
    response.writeHead(requests.allows(request, streamId, signature) ? 200 : 403).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}/${path}`, { headers })).status
  return { lines, statusOf }
}

const signed = (seconds: number) => signPlayback(key, { streamId: 'one', viewer: 'user 5', expires: now + seconds })

test('a rejected playback is logged with its fault and the network of the viewer, and without the signature', async () => {
  const { lines, statusOf } = await openStream()
  const [valid, expired] = [signed(300), signed(-1)]
  expect(await statusOf(`one/${valid}`)).toBe(200)
  expect(await statusOf(`one/${expired}`)).toBe(403)
  expect(await statusOf(`two/${valid}`)).toBe(403)
  expect(await statusOf('one')).toBe(403)
  const line = { viewer: '203.0.113.0/24', message: 'a playback was rejected' }
  expect(lines).toEqual([
    { ...line, live: 'one', reason: 'signature expired' },
    { ...line, live: 'two', reason: 'signature invalid' },
    { ...line, live: 'one', reason: 'signature missing' },
  ])
})
