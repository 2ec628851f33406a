import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEdge, type Edge } from '#tests/support/edge.ts'
import { breathe, hlsSite, type HlsSite } from '#tests/support/hls-site.ts'
import { audioTrack, interleaved, pictures, sounds, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '#media/stream/sample.ts'

let site: HlsSite
let edge: Edge

beforeEach(async () => {
  site = await hlsSite()
  edge = await startEdge(Number(new URL(site.url('index.m3u8')).port))
  site.live.track(videoTrack)
  site.live.track(audioTrack)
  await publish(interleaved(pictures(30, 8, 30), sounds(8)))
})
afterEach(async () => {
  await edge.close()
  await site.close()
})

async function publish(samples: readonly Sample[]): Promise<void> {
  for (const [index, sample] of samples.entries()) {
    site.live.sample(sample)
    if (index % 100 === 0) await breathe()
  }
}

const atEdge = (file: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${edge.origin}/hls/live1/${file}`, { headers })

/** How often each answer of the cache occurs. */
async function tally(answers: readonly Promise<Response>[]) {
  const texts: string[] = []
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(answers)) {
    expect(answer.status).toBe(200)
    texts.push(Buffer.from(await answer.arrayBuffer()).toString('latin1'))
    const status = answer.headers.get('x-cache') ?? 'none'
    counts[status] = (counts[status] ?? 0) + 1
  }
  return { counts, different: new Set(texts).size }
}

const crowd = 60

describe('the documented edge', () => {
  test('asks the engine once however many wait for the same part and for the playlist that lists it', async () => {
    const text = await site.text('video.m3u8')
    const [, file = '', msn, part] = /TYPE=PART,URI="(v[0-9]+-([0-9]+)\.([0-9]+)-[^"]+)"/.exec(text) ?? []
    const reloads = Array.from({ length: crowd }, () => atEdge(`video.m3u8?_HLS_msn=${msn}&_HLS_part=${part}`))
    const parts = Array.from({ length: crowd }, () => atEdge(file))
    await everyoneWaits()
    await publish(pictures(30, 0.4, 30, 8_000))
    for (const answers of [reloads, parts]) {
      expect(await tally(answers)).toEqual({ counts: { MISS: 1, HIT: crowd - 1 }, different: 1 })
    }
  })

  test('keeps segments, and gives any range of them', async () => {
    const segment = (await site.text('video.m3u8')).split('\n').find((line) => line.startsWith('v0-0-')) ?? ''
    const ranged = await atEdge(segment, { range: 'bytes=10-19' })
    expect(ranged.status).toBe(206)
    const whole = Buffer.from(await (await atEdge(segment)).arrayBuffer())
    expect(Buffer.from(await ranged.arrayBuffer())).toEqual(whole.subarray(10, 20))
    expect((await atEdge(segment)).headers.get('x-cache')).toBe('HIT')
    expect(whole).toEqual(Buffer.from(await (await fetch(site.url(segment))).arrayBuffer()))
  })

  test('tells compressed playlists from plain ones, however players ask', async () => {
    for (const encoding of ['gzip, deflate, br', 'gzip', 'br, gzip;q=1.0']) {
      expect((await atEdge('video.m3u8', { 'accept-encoding': encoding })).headers.get('content-encoding')).toBe('gzip')
    }
    expect((await atEdge('video.m3u8', { 'accept-encoding': 'identity' })).headers.get('content-encoding')).toBeNull()
  })

  test('does not keep what the engine has not got', async () => {
    const later = (await site.text('video.m3u8'))
      .replace(/^.*TYPE=PART,URI="([^"]+)".*$/s, '$1')
      .replace(/-\d+\./, '-99.')
    expect((await atEdge(later)).status).toBe(404)
    expect((await atEdge(later)).headers.get('x-cache')).toBe('MISS')
    expect((await atEdge('video.m3u8?_HLS_msn=999')).status).toBe(400)
  })

  test('ends with the live', async () => {
    await site.live.finish()
    expect(await (await atEdge('video.m3u8?_HLS_msn=3')).text()).toContain('#EXT-X-ENDLIST')
  })
})

/** One request of the crowd has reached the engine when a later one through the same edge has been answered. */
async function everyoneWaits(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await (await atEdge('audio.m3u8')).arrayBuffer()
}
