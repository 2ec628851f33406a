import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEdge } from '#tests/support/edge.ts'
import type { Nginx } from '#tests/support/nginx.ts'
import { yieldToEventLoop, startHls, type TestHls } from '#tests/support/hls-server.ts'
import { audioTrack, interleaved, videoFrames, audioFrames, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '#media/codecs/sample.ts'

let server: TestHls
let edge: Nginx

beforeEach(async () => {
  server = await startHls()
  edge = await startEdge(Number(new URL(server.url('index.m3u8')).port))
  server.live.track(videoTrack)
  server.live.track(audioTrack)
  await publish(interleaved(videoFrames(30, 8, 30), audioFrames(8)))
})
afterEach(async () => {
  await edge.close()
  await server.close()
})

async function publish(samples: readonly Sample[]): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    server.live.sample(sample)
    if (index % 100 === 0) await yieldToEventLoop()
  }
}

const atEdge = (file: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${edge.origin}/hls/live1/${file}`, { headers })

/** Counts the cache statuses of the responses. */
async function tally(responses: readonly Promise<Response>[]) {
  const texts: string[] = []
  const counts: Record<string, number> = {}
  for (const response of await Promise.all(responses)) {
    expect(response.status).toBe(200)
    texts.push(Buffer.from(await response.arrayBuffer()).toString('latin1'))
    const status = response.headers.get('x-cache') ?? 'none'
    counts[status] = (counts[status] ?? 0) + 1
  }
  return { counts, different: new Set(texts).size }
}

const requestCount = 60

describe('the documented edge', () => {
  test('sends one request to the engine for all that wait for a part or for the playlist that lists it', async () => {
    const text = await server.text('video.m3u8')
    const [, file = '', msn, part] = /TYPE=PART,URI="(v[0-9]+-([0-9]+)\.([0-9]+)-[^"]+)"/.exec(text) ?? []
    const reloads = Array.from({ length: requestCount }, () => atEdge(`video.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`))
    const parts = Array.from({ length: requestCount }, () => atEdge(file))
    await untilAllPend()
    await publish(videoFrames(30, 0.4, 30, 8_000))
    for (const responses of [reloads, parts]) {
      expect(await tally(responses)).toEqual({ counts: { MISS: 1, HIT: requestCount - 1 }, different: 1 })
    }
  })

  test('caches segments and serves ranges of them', async () => {
    const segment = (await server.text('video.m3u8')).split('\n').find((line) => line.startsWith('v0-0-')) ?? ''
    const partial = await atEdge(segment, { range: 'bytes=10-19' })
    expect(partial.status).toBe(206)
    const complete = Buffer.from(await (await atEdge(segment)).arrayBuffer())
    expect(Buffer.from(await partial.arrayBuffer())).toEqual(complete.subarray(10, 20))
    expect((await atEdge(segment)).headers.get('x-cache')).toBe('HIT')
    expect(complete).toEqual(Buffer.from(await (await fetch(server.url(segment))).arrayBuffer()))
  })

  test('varies playlists by compression, with any Accept-Encoding', async () => {
    for (const encoding of ['gzip, deflate, br', 'gzip', 'br, gzip;q=1.0']) {
      expect((await atEdge('video.m3u8', { 'accept-encoding': encoding })).headers.get('content-encoding')).toBe('gzip')
    }
    expect((await atEdge('video.m3u8', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  })

  test('does not cache errors of the engine', async () => {
    const later = (await server.text('video.m3u8'))
      .replace(/^.*TYPE=PART,URI="([^"]+)".*$/s, '$1')
      .replace(/-\d+\./, '-99.')
    expect((await atEdge(later)).status).toBe(404)
    expect((await atEdge(later)).headers.get('x-cache')).toBe('MISS')
    expect((await atEdge('video.m3u8?_HLS_msn=999')).status).toBe(400)
  })

  test('passes on the end of the live', async () => {
    await server.live.finish()
    expect(await (await atEdge('video.m3u8?_HLS_msn=3')).text()).toContain('#EXT-X-ENDLIST')
  })
})

/** All pending requests have reached the engine once later requests through the same edge are answered. */
async function untilAllPend(): Promise<void> {
  for (let request = 0; request < 5; request++) await (await atEdge('audio.m3u8')).arrayBuffer()
}
