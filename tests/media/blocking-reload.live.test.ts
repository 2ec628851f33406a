import { mkdir, rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { join } from 'node:path'
import * as hls from 'hls-parser'
import { expect, test } from 'vitest'
import { yieldToEventLoop, startHls, type TestHls } from '#tests/support/hls-server.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { audioTrack, interleaved, videoFrames, audioFrames, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '#media/codecs/sample.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

async function publish(server: TestHls, samples: readonly Sample[]): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    server.live.sample(sample)
    if (index % 100 === 0) await yieldToEventLoop()
  }
}

async function startLive(seconds: number, options: Parameters<typeof startHls>[0] = {}): Promise<TestHls> {
  const server = await startHls(options)
  server.live.track(videoTrack)
  server.live.track(audioTrack)
  await publish(server, interleaved(videoFrames(30, seconds, 30), audioFrames(seconds)))
  return server
}

function preloadHint(playlist: string): { readonly msn: number; readonly part: number; readonly file: string } {
  const [, file = '', msn, part] =
    /PRELOAD-HINT:TYPE=PART,URI="(v[0-9]+-([0-9]+)\.([0-9]+)-[^"]+)"/.exec(playlist) ?? []
  return { msn: Number(msn), part: Number(part), file }
}

test('a blocking reload and a request for the hinted part are answered when the part is listed, not earlier', async () => {
  const server = await startLive(5)
  const { msn, part, file } = preloadHint(await server.text('video.m3u8'))
  const order: string[] = []
  const reload = fetch(server.url(`video.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`)).then(async (response) => {
    order.push('playlist')
    expect(response.headers.get('cache-control')).toBe('public, max-age=24')
    return response.text()
  })
  const preload = fetch(server.url(file)).then((response) => {
    order.push('part')
    return response.status
  })
  // Both requests have reached the server once later requests on their connections are answered.
  for (let index = 0; index < 5; index++) await server.text('video.m3u8')
  expect(order).toEqual([])
  order.push('published')
  await publish(server, videoFrames(30, 0.4, 30, 5000))
  expect(await reload).toContain(`URI="${file}"`)
  expect(await preload).toBe(200)
  expect(order[0]).toBe('published')
  expect(order).toHaveLength(3)
  await server.close()
})

test('unknown positions and malformed directives are answered with 400', async () => {
  const server = await startLive(5)
  const { msn, part } = preloadHint(await server.text('video.m3u8'))
  const queries = [`_HLS_msn=${msn + 3}`, `_HLS_msn=${msn}&_HLS_part=${part + 12}`, '_HLS_part=1', '_HLS_msn=x']
  for (const query of queries) expect((await fetch(server.url(`video.m3u8?${query}`))).status).toBe(400)
  await server.close()
})

test('a blocking reload that waits three target durations is answered with 503', async () => {
  const clock = manualClock()
  const server = await startLive(5, { clock })
  const { msn } = preloadHint(await server.text('video.m3u8'))
  const reload = fetch(server.url(`video.m3u8?_HLS_msn=${msn + 1}`))
  for (let index = 0; index < 5; index++) await server.text('video.m3u8')
  clock.advance(12_000)
  expect((await reload).status).toBe(503)
  await server.close()
})

test('the end of a live answers pending reloads with ENDLIST, and later requests immediately', async () => {
  const server = await startLive(5)
  const { msn, file } = preloadHint(await server.text('video.m3u8'))
  const reload = fetch(server.url(`video.m3u8?_HLS_msn=${msn + 2}`))
  const missing = fetch(server.url(file.replace(/\.[0-9]+-/, '.99-')))
  for (let index = 0; index < 5; index++) await server.text('video.m3u8')
  await server.live.finish()
  expect(await (await reload).text()).toMatch(/#EXT-X-ENDLIST\n$/)
  expect((await missing).status).toBe(404)
  expect(await server.text('video.m3u8?_HLS_msn=999')).toMatch(/#EXT-X-ENDLIST\n$/)
  await server.live.remove()
  expect((await fetch(server.url('video.m3u8'))).status).toBe(404)
  await server.close()
})

test('while the encoder is disconnected, reloads are answered immediately without hints; then the live continues', async () => {
  const playable: number[] = []
  const server = await startLive(5, { onPlayable: () => playable.push(1) })
  const { msn } = preloadHint(await server.text('video.m3u8'))
  const pending = fetch(server.url(`video.m3u8?_HLS_msn=${msn + 1}`))
  for (let index = 0; index < 5; index++) await server.text('video.m3u8')
  server.live.discontinue(false)
  for (const text of [await (await pending).text(), await server.text('video.m3u8')]) {
    expect(text).not.toContain('CAN-BLOCK-RELOAD')
    expect(text).not.toContain('PRELOAD-HINT')
  }
  await publish(server, interleaved(videoFrames(30, 3, 30, 70_000), audioFrames(3, 70_000)))
  expect(await server.text('video.m3u8')).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="v1-')
  expect(playable).toHaveLength(2)
  await server.close()
})

test('another parser accepts every playlist, and a delta update merged into an older playlist equals the new one', async () => {
  const server = await startLive(60)
  hls.setOptions({ strictMode: true })
  const older = await server.text('video.m3u8')
  const skippedIn = (delta: string): number => Number(/SKIPPED-SEGMENTS=([0-9]+)/.exec(delta)?.[1] ?? 0)
  // Stored segments are skipped once a later segment has closed.
  await server.onDisk()
  let publishedMs = 60_000
  do {
    await publish(server, interleaved(videoFrames(30, 4, 30, publishedMs), audioFrames(4, publishedMs)))
    publishedMs += 4_000
  } while (skippedIn(await server.text('video.m3u8?_HLS_skip=YES')) <= 10)
  for (const file of ['index.m3u8', 'video.m3u8', 'audio.m3u8', 'video.m3u8?_HLS_skip=YES']) {
    const parsed = hls.parse(await server.text(file))
    expect(parsed.type).toBe('playlist')
  }
  const full = await server.text('video.m3u8')
  const delta = await server.text('video.m3u8?_HLS_skip=YES')
  const skipped = skippedIn(delta)
  const [head = '', rest = ''] = delta.split(/#EXT-X-SKIP:.*\n/)
  const retained = older
    .slice(older.indexOf('#EXT-X-MAP'))
    .split(/(?<=\.m4s\n)/)
    .slice(0, skipped)
    .join('')
  expect(head + retained.replaceAll(/#EXT-X-PART:.*\n/g, '') + rest).toBe(full)
  await server.close()
})

test('a compressed playlist equals the uncompressed one', async () => {
  const server = await startLive(400)
  const compressed = await new Promise<Buffer>((resolve, reject) => {
    request(server.url('video.m3u8'), { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      expect(response.headers['content-encoding']).toBe('gzip')
      resolve(Buffer.concat(await response.toArray()))
    })
      .on('error', reject)
      .end()
  })
  const plain = await (await fetch(server.url('video.m3u8'), { headers: { 'accept-encoding': 'identity' } })).text()
  expect(gunzipSync(compressed).toString()).toBe(plain)
  await server.close()
})

test('old segments are served from storage, also in ranges; unknown names are 404', async () => {
  const server = await startLive(60)
  const first = (await server.text('video.m3u8')).split('\n').find((line) => line.startsWith('v0-0-')) ?? ''
  const complete = Buffer.from(await (await fetch(server.url(first))).arrayBuffer())
  const range = await fetch(server.url(first), { headers: { range: 'bytes=10-19' } })
  expect(range.status).toBe(206)
  expect(range.headers.get('content-range')).toBe(`bytes 10-19/${complete.length}`)
  expect(Buffer.from(await range.arrayBuffer()).equals(complete.subarray(10, 20))).toBe(true)
  expect((await fetch(server.url(first), { headers: { range: `bytes=${complete.length}-` } })).status).toBe(416)
  const head = await fetch(server.url(first), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(complete.length))
  for (const file of [first.replace('v0', 'v1'), '%2e%2e%2fx', 'v0-9999-00000000.m4s', 'other.m3u8']) {
    expect((await fetch(server.url(file))).status).toBe(404)
  }
  expect((await fetch(server.url(first), { method: 'POST' })).status).toBe(405)
  await server.close()
})

test('a live continues when its segments cannot be stored', async () => {
  const errors: object[] = []
  const server = await startHls({ log: { info() {}, warn() {}, error: (fields) => errors.push(fields) } })
  await removeFolder(server.directory)
  await writeFile(server.directory, 'not a folder')
  server.live.track(videoTrack)
  await publish(server, videoFrames(30, 60, 30))
  await expect.poll(() => errors.length).toBeGreaterThan(10)
  // A lost segment becomes a gap when it leaves memory, which the following samples cause.
  await publish(server, videoFrames(30, 60, 30, 60_000))
  const gaps = async () => (await server.text('video.m3u8')).match(/#EXT-X-GAP\n/g)?.length
  await expect.poll(gaps).toBeGreaterThan(5)
  const playlist = await server.text('video.m3u8')
  const last = playlist.split('\n').findLast((line) => /^v0-[0-9]+-/.test(line)) ?? ''
  expect((await fetch(server.url(last))).status).toBe(200)
  await rm(server.directory)
  await mkdir(join(server.directory))
  await server.close()
})
