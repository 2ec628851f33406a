import { mkdir, rm, writeFile } from 'node:fs/promises'
import { gunzipSync } from 'node:zlib'
import { request } from 'node:http'
import { join } from 'node:path'
import * as hls from 'hls-parser'
import { expect, test } from 'vitest'
import { breathe, hlsSite, type HlsSite } from '#tests/support/hls-site.ts'
import { manualClock } from '#tests/support/manual-clock.ts'
import { audioTrack, interleaved, pictures, sounds, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '#media/stream/sample.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

async function publish(site: HlsSite, samples: readonly Sample[]): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    site.live.sample(sample)
    if (index % 100 === 0) await breathe()
  }
}

async function started(seconds: number, options: Parameters<typeof hlsSite>[0] = {}): Promise<HlsSite> {
  const site = await hlsSite(options)
  site.live.track(videoTrack)
  site.live.track(audioTrack)
  await publish(site, interleaved(pictures(30, seconds, 30), sounds(seconds)))
  return site
}

function hinted(playlist: string): { readonly msn: number; readonly part: number; readonly file: string } {
  const [, file = '', msn, part] =
    /PRELOAD-HINT:TYPE=PART,URI="(v[0-9]+-([0-9]+)\.([0-9]+)-[^"]+)"/.exec(playlist) ?? []
  return { msn: Number(msn), part: Number(part), file }
}

test('a blocking reload and a request for the hinted part are answered when the part is listed, not before', async () => {
  const site = await started(5)
  const { msn, part, file } = hinted(await site.text('video.m3u8'))
  const order: string[] = []
  const reload = fetch(site.url(`video.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`)).then(async (response) => {
    order.push('playlist')
    expect(response.headers.get('cache-control')).toBe('public, max-age=24')
    return response.text()
  })
  const preload = fetch(site.url(file)).then((response) => {
    order.push('part')
    return response.status
  })
  // Answers overtake neither: both requests have reached the server when a later one on their connections has.
  for (let index = 0; index < 5; index++) await site.text('video.m3u8')
  expect(order).toEqual([])
  order.push('published')
  await publish(site, pictures(30, 0.4, 30, 5000))
  expect(await reload).toContain(`URI="${file}"`)
  expect(await preload).toBe(200)
  expect(order[0]).toBe('published')
  expect(order).toHaveLength(3)
  await site.close()
})

test('what no player can know of, or says nothing, gets 400', async () => {
  const site = await started(5)
  const { msn, part } = hinted(await site.text('video.m3u8'))
  const queries = [`_HLS_msn=${msn + 3}`, `_HLS_msn=${msn}&_HLS_part=${part + 12}`, '_HLS_part=1', '_HLS_msn=x']
  for (const query of queries) expect((await fetch(site.url(`video.m3u8?${query}`))).status).toBe(400)
  await site.close()
})

test('a wait of three target durations ends with 503', async () => {
  const clock = manualClock()
  const site = await started(5, { clock })
  const { msn } = hinted(await site.text('video.m3u8'))
  const reload = fetch(site.url(`video.m3u8?_HLS_msn=${msn + 1}`))
  for (let index = 0; index < 5; index++) await site.text('video.m3u8')
  clock.advance(12_000)
  expect((await reload).status).toBe(503)
  await site.close()
})

test('the end of the live answers who waits, with ENDLIST, and later requests at once', async () => {
  const site = await started(5)
  const { msn, file } = hinted(await site.text('video.m3u8'))
  const reload = fetch(site.url(`video.m3u8?_HLS_msn=${msn + 2}`))
  const gone = fetch(site.url(file.replace(/\.[0-9]+-/, '.99-')))
  for (let index = 0; index < 5; index++) await site.text('video.m3u8')
  await site.live.finish()
  expect(await (await reload).text()).toMatch(/#EXT-X-ENDLIST\n$/)
  expect((await gone).status).toBe(404)
  expect(await site.text('video.m3u8?_HLS_msn=999')).toMatch(/#EXT-X-ENDLIST\n$/)
  await site.live.remove()
  expect((await fetch(site.url('video.m3u8'))).status).toBe(404)
  await site.close()
})

test('while the encoder is gone reloads are answered at once and promise nothing; then the live goes on', async () => {
  const playable: number[] = []
  const site = await started(5, { onPlayable: () => playable.push(1) })
  const { msn } = hinted(await site.text('video.m3u8'))
  const waiting = fetch(site.url(`video.m3u8?_HLS_msn=${msn + 1}`))
  for (let index = 0; index < 5; index++) await site.text('video.m3u8')
  site.live.discontinue(false)
  for (const text of [await (await waiting).text(), await site.text('video.m3u8')]) {
    expect(text).not.toContain('CAN-BLOCK-RELOAD')
    expect(text).not.toContain('PRELOAD-HINT')
  }
  await publish(site, interleaved(pictures(30, 3, 30, 70_000), sounds(3, 70_000)))
  expect(await site.text('video.m3u8')).toContain('#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="v1-')
  expect(playable).toHaveLength(2)
  await site.close()
})

test('a foreign parser reads every playlist, and a delta merged into an older one is the new one', async () => {
  const site = await started(60)
  hls.setOptions({ strictMode: true })
  const older = await site.text('video.m3u8')
  await publish(site, interleaved(pictures(30, 4, 30, 60_000), sounds(4, 60_000)))
  for (const file of ['index.m3u8', 'video.m3u8', 'audio.m3u8', 'video.m3u8?_HLS_skip=YES']) {
    const parsed = hls.parse(await site.text(file))
    expect(parsed.type).toBe('playlist')
  }
  const full = await site.text('video.m3u8')
  const delta = await site.text('video.m3u8?_HLS_skip=YES')
  const skipped = Number(/SKIPPED-SEGMENTS=([0-9]+)/.exec(delta)?.[1])
  expect(skipped).toBeGreaterThan(10)
  const [head = '', rest = ''] = delta.split(/#EXT-X-SKIP:.*\n/)
  const kept = older
    .slice(older.indexOf('#EXT-X-MAP'))
    .split(/(?<=\.m4s\n)/)
    .slice(0, skipped)
    .join('')
  expect(head + kept.replaceAll(/#EXT-X-PART:.*\n/g, '') + rest).toBe(full)
  await site.close()
})

test('the compressed playlist is the plain one', async () => {
  const site = await started(400)
  const compressed = await new Promise<Buffer>((resolve, reject) => {
    request(site.url('video.m3u8'), { headers: { 'accept-encoding': 'gzip' } }, async (response) => {
      expect(response.headers['content-encoding']).toBe('gzip')
      resolve(Buffer.concat(await response.toArray()))
    })
      .on('error', reject)
      .end()
  })
  const plain = await (await fetch(site.url('video.m3u8'), { headers: { 'accept-encoding': 'identity' } })).text()
  expect(gunzipSync(compressed).toString()).toBe(plain)
  await site.close()
})

test('old segments come from storage, whole and in ranges, and unknown names are 404', async () => {
  const site = await started(60)
  const first = (await site.text('video.m3u8')).split('\n').find((line) => line.startsWith('v0-0-')) ?? ''
  const whole = Buffer.from(await (await fetch(site.url(first))).arrayBuffer())
  const range = await fetch(site.url(first), { headers: { range: 'bytes=10-19' } })
  expect(range.status).toBe(206)
  expect(range.headers.get('content-range')).toBe(`bytes 10-19/${whole.length}`)
  expect(Buffer.from(await range.arrayBuffer()).equals(whole.subarray(10, 20))).toBe(true)
  expect((await fetch(site.url(first), { headers: { range: `bytes=${whole.length}-` } })).status).toBe(416)
  const head = await fetch(site.url(first), { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(whole.length))
  for (const file of [first.replace('v0', 'v1'), '%2e%2e%2fx', 'v0-9999-00000000.m4s', 'other.m3u8']) {
    expect((await fetch(site.url(file))).status).toBe(404)
  }
  expect((await fetch(site.url(first), { method: 'POST' })).status).toBe(405)
  await site.close()
})

test('a live goes on when its past cannot be stored', async () => {
  const errors: object[] = []
  const site = await hlsSite({ log: { info() {}, warn() {}, error: (fields) => errors.push(fields) } })
  await removeFolder(site.directory)
  await writeFile(site.directory, 'not a folder')
  site.live.track(videoTrack)
  await publish(site, pictures(30, 60, 30))
  await expect.poll(() => errors.length).toBeGreaterThan(10)
  // What was lost is told when it leaves memory, which what follows lets it.
  await publish(site, pictures(30, 60, 30, 60_000))
  const gaps = async () => (await site.text('video.m3u8')).match(/#EXT-X-GAP\n/g)?.length
  await expect.poll(gaps).toBeGreaterThan(5)
  const playlist = await site.text('video.m3u8')
  const last = playlist.split('\n').findLast((line) => /^v0-[0-9]+-/.test(line)) ?? ''
  expect((await fetch(site.url(last))).status).toBe(200)
  await rm(site.directory)
  await mkdir(join(site.directory))
  await site.close()
})
