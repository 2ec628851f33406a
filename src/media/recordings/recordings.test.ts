import { appendFile, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as hls from 'hls-parser'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { yieldToEventLoop, startHls, type TestHls } from '#tests/support/hls-server.ts'
import { type Fragment, readFragments } from '#tests/support/mp4-file.ts'
import { audioTrack, interleaved, videoFrames, quiet, audioFrames, videoTrack } from '#tests/support/packaged.ts'
import type { Sample } from '../codecs/sample.ts'
import type { HlsStream } from '../hls/index.ts'
import type { ResumePoint } from '../journal/read-sessions.ts'
import { diskStorage } from '../storage/index.ts'
import { Recordings } from './recordings.ts'

let server: TestHls

beforeEach(async () => {
  server = await startHls()
})
afterEach(() => server.close())

async function publish(live: HlsStream, samples: readonly Sample[]): Promise<void> {
  live.track(videoTrack)
  live.track(audioTrack)
  for (const [index, sample] of samples.entries()) {
    live.sample(sample)
    if (index % 50 === 0) await yieldToEventLoop()
  }
}

const minute = interleaved(videoFrames(30, 60, 30), audioFrames(60))

/** A playlist as parsed by a third-party parser. */
async function read(name: string): Promise<hls.types.MediaPlaylist> {
  const playlist = hls.parse(await server.text(name))
  if (playlist.isMasterPlaylist) throw new Error(`${name} is no media playlist`)
  return playlist as hls.types.MediaPlaylist
}

const lengthOf = ({ segments }: hls.types.MediaPlaylist): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

const status = async (file: string): Promise<number> => (await fetch(server.url(file))).status

async function recordMinute(): Promise<void> {
  await publish(server.live, minute)
  await server.live.finish()
  await server.recordings.finalize('live1')
  server.playRecording()
}

/** The folder of the only session. */
async function sessionFolder(): Promise<string> {
  const stream = join(server.directory, 'live1')
  const [token = ''] = (await readdir(stream)).filter((name) => /^[0-9a-f]{8}$/.test(name))
  return join(stream, token)
}

/** Waits until all listed parts of the open segment, and everything before, are on the disk. */
async function allWritten(): Promise<void> {
  for (const name of ['video', 'audio']) {
    const open = (await server.text(`${name}.m3u8`)).split('#EXTINF').at(-1) ?? ''
    const parts = [...open.matchAll(/#EXT-X-PART:.*URI="([^"]+)"/g)].map(([, uri = '']) => uri)
    let size = 0
    for (const part of parts) size += (await (await fetch(server.url(part))).arrayBuffer()).byteLength
    const file = join(await sessionFolder(), (parts[0] ?? '').replace(/\.0-/, '-'))
    await expect.poll(async () => (await readFile(file)).length).toBe(size)
  }
}

describe('a recording', () => {
  test('has the names and numbers of the live, so that its players continue', async () => {
    await publish(server.live, minute)
    const [before, names] = [await read('video.m3u8'), (await server.text('video.m3u8')).match(/^v0-.*m4s$/gm)]
    const part = /#EXT-X-PART:.*URI="([^"]+)"/.exec(await server.text('video.m3u8'))?.[1] ?? ''
    await server.live.finish()
    const facts = await server.recordings.finalize('live1')
    server.playRecording()
    const after = await read('video.m3u8')
    expect(facts).toMatchObject({ hasVideo: true, trim: null })
    expect(Math.abs((facts?.durationMs ?? 0) - 60_000)).toBeLessThan(50)
    expect(after).toMatchObject({ playlistType: 'VOD', endlist: true, mediaSequenceBase: before.mediaSequenceBase })
    expect((await server.text('video.m3u8')).match(/^v0-.*m4s$/gm)).toEqual(expect.arrayContaining(names ?? ['none']))
    expect(Math.abs(lengthOf(await read('audio.m3u8')) - lengthOf(after))).toBeLessThan(0.05)
    for (const { uri } of after.segments) expect(await status(uri)).toBe(200)
    expect(await status(after.segments[0]?.map?.uri ?? '')).toBe(200)
    expect(await status(part)).toBe(200)
    expect(await server.text('index.m3u8')).toContain('RESOLUTION=1280x720')
  })

  test('serves the stored bytes, whole and in ranges', async () => {
    await recordMinute()
    const uri = (await read('video.m3u8')).segments[3]?.uri ?? ''
    const stored = await readFile(join(await sessionFolder(), uri))
    expect(Buffer.from(await (await fetch(server.url(uri))).arrayBuffer()).equals(stored)).toBe(true)
    const range = await fetch(server.url(uri), { headers: { range: 'bytes=5-9' } })
    expect(Buffer.from(await range.arrayBuffer()).equals(stored.subarray(5, 10))).toBe(true)
    expect(range.headers.get('cache-control')).toContain('immutable')
    const plain = await fetch(server.url('audio.m3u8'), { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(await server.text('audio.m3u8'))
  })

  test('is not served before its live has ended', async () => {
    await publish(server.live, minute)
    await server.live.finish()
    expect(await server.recordings.facts('live1')).toBeNull()
    expect(await server.recordings.trim('live1', null)).toBeNull()
  })

  test('serves only whole segments within its trim, and all of it again without one', async () => {
    await recordMinute()
    const all = await read('video.m3u8')
    const facts = await server.recordings.trim('live1', { fromMs: 3_100, toMs: 20_500 })
    const trimmed = await read('video.m3u8')
    expect(facts?.trim).toEqual({ fromMs: 5_000, toMs: 19_000 })
    expect(trimmed.segments.map(({ uri }) => uri)).toEqual(all.segments.slice(3, 10).map(({ uri }) => uri))
    expect(trimmed.mediaSequenceBase).toBe(3)
    expect((await read('audio.m3u8')).segments).toHaveLength(7)
    expect(await status(all.segments[2]?.uri ?? '')).toBe(404)
    expect(await status(all.segments[10]?.uri ?? '')).toBe(404)
    expect(await status(trimmed.segments[0]?.map?.uri ?? '')).toBe(200)
    expect(await server.recordings.trim('live1', { fromMs: 3_100, toMs: 6_900 })).toBeNull()
    expect((await read('video.m3u8')).segments).toHaveLength(7)
    await server.recordings.trim('live1', null)
    expect(await read('video.m3u8')).toEqual(all)
  })

  test('frees the disk when it is removed', async () => {
    await recordMinute()
    const uri = (await read('video.m3u8')).segments[0]?.uri ?? ''
    await server.recordings.remove('live1')
    expect(await readdir(server.directory)).toEqual([])
    for (const file of ['index.m3u8', 'video.m3u8', uri]) expect(await status(file)).toBe(404)
  })
})

function begun(continuation: ResumePoint | 'ended'): ResumePoint {
  if (continuation === 'ended') throw new Error('the live has ended')
  return continuation
}

describe('after a crash', () => {
  test('ends with the last whole part and continues with the returning encoder as one recording', async () => {
    await publish(server.live, minute)
    await allWritten()
    const before = await read('video.m3u8')
    const folder = await sessionFolder()
    // The process died and ended nothing. Its last writes are torn, in the journal and in the open segment.
    await appendFile(join(folder, 'video.journal'), '{"msn":30,"dura')
    const open = (await readdir(folder)).filter((name) => name.startsWith('v0-30-'))[0] ?? ''
    const bytes = await readFile(join(folder, open))
    await truncate(join(folder, open), bytes.length - 1)

    const again = await server.reopen()
    await publish(again, interleaved(videoFrames(30, 20, 30), audioFrames(20)))
    const live = await read('video.m3u8')
    // Viewers can seek back to before the crash, with the same names.
    expect(live.mediaSequenceBase).toBe(0)
    expect(live.segments.slice(0, 30).map(({ uri }) => uri)).toEqual(before.segments.slice(0, 30).map(({ uri }) => uri))
    expect(live.segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))).toEqual([31])
    expect((await read('audio.m3u8')).mediaSequenceBase).toBe(0)
    const files = live.segments.slice(0, 33).flatMap(({ uri, map }) => (map ? [uri, map.uri] : [uri]))
    for (const file of files) expect(await status(file)).toBe(200)
    await again.finish()
    const facts = await server.recordings.finalize('live1')
    server.playRecording()
    const [video, audio] = [await read('video.m3u8'), await read('audio.m3u8')]
    expect(video.segments.map(({ mediaSequenceNumber }) => mediaSequenceNumber)).toEqual([...Array(42).keys()])
    expect(video.segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))).toEqual([31])
    expect(audio.segments.flatMap(({ discontinuity }, index) => (discontinuity ? [index] : []))).toEqual([31])
    expect(video.segments.slice(0, 30).map(({ uri }) => uri)).toEqual(
      before.segments.slice(0, 30).map(({ uri }) => uri),
    )
    // The last whole part of the first session exists, the torn one does not.
    expect(video.segments[30]?.duration).toBeCloseTo(16 / 30, 3)
    expect(facts?.durationMs).toBeGreaterThan(79_500)
    for (const { uri } of audio.segments) expect(await status(uri)).toBe(200)
    const fragments: Fragment[] = []
    for (const { uri } of video.segments) {
      fragments.push(...readFragments(Buffer.from(await (await fetch(server.url(uri))).arrayBuffer())))
    }
    // Media time continues, for players that do not reset at a discontinuity.
    const times = fragments.map(({ decodeTime }) => Number(decodeTime))
    expect(times).toEqual(times.toSorted((a, b) => a - b))
  })

  test('reads the same a second time', async () => {
    await publish(server.live, minute)
    await allWritten()
    const first = await server.recordings.resumePoint('live1')
    const journal = await readFile(join(await sessionFolder(), 'video.journal'), 'utf8')
    const { past, ...where } = begun(await server.recordings.resumePoint('live1'))
    const { past: firstPast, ...firstWhere } = begun(first)
    expect(where).toEqual(firstWhere)
    expect(past?.renditions).toEqual(firstPast?.renditions)
    expect(await readFile(join(await sessionFolder(), 'video.journal'), 'utf8')).toBe(journal)
  })

  test('is no recording if it contains nothing playable', async () => {
    expect(await server.recordings.finalize('live1')).toBeNull()
    expect(await server.recordings.resumePoint('live1')).toEqual({ msn: 0, epoch: 0, time: 0, past: null })
    expect(await status('index.m3u8')).toBe(404)
  })
})

test('lists a lost segment as a gap in the recording', async () => {
  await publish(server.live, minute)
  await server.live.finish()
  const folder = await sessionFolder()
  const journal = await readFile(join(folder, 'video.journal'), 'utf8')
  await writeFile(join(folder, 'video.journal'), journal.replace(/("msn":7,"duration":\d+,"size":)\d+/, '$1null'))
  await server.recordings.finalize('live1')
  server.playRecording()
  const text = await server.text('video.m3u8')
  expect(text.match(/#EXT-X-GAP\n#EXTINF:2,\nlost-7.m4s\n/g)).toHaveLength(1)
  expect((await read('video.m3u8')).segments).toHaveLength(31)
})

test('lists a segment that the disk lost silently as a gap too, so that all numbers stay', async () => {
  await publish(server.live, minute)
  await server.live.finish()
  const folder = await sessionFolder()
  for (const name of ['video', 'audio']) {
    const journal = await readFile(join(folder, `${name}.journal`), 'utf8')
    await writeFile(join(folder, `${name}.journal`), journal.replaceAll(/\n.*"msn":7,.*\n/g, '\n'))
  }
  await server.recordings.finalize('live1')
  server.playRecording()
  const { segments } = await read('video.m3u8')
  expect(segments).toHaveLength(31)
  expect(segments[8]?.uri).toMatch(/^v0-8-/)
  expect(await server.text('audio.m3u8')).toContain('#EXT-X-GAP\n#EXTINF:2')
})

test('loses what a disk rejects for a while, and plays what it accepts again', async () => {
  let lost = 0
  const flaky = await startHls({ onLost: () => (lost += 1) })
  const folder = join(flaky.directory, 'live1')
  await writeFile(folder, 'not a folder')
  await publish(flaky.live, interleaved(videoFrames(30, 20, 30), audioFrames(20)))
  // Ten whole segments of video, and as many of audio.
  await expect.poll(() => lost).toBeGreaterThanOrEqual(20)
  await rm(folder)
  await publish(flaky.live, interleaved(videoFrames(30, 20, 30, 20_000), audioFrames(20, 20_000)))
  await flaky.live.finish()
  expect(await flaky.recordings.finalize('live1')).not.toBeNull()
  flaky.playRecording()
  const text = await flaky.text('video.m3u8')
  const [map = ''] = /v0-\w+\.mp4/.exec(text) ?? []
  const files = text.match(/^v0-.*m4s$/gm) ?? []
  expect(files.length).toBeGreaterThan(5)
  expect(files[0]).toMatch(/^v0-1[01]-/)
  for (const file of [map, ...files]) expect((await fetch(flaky.url(file))).status).toBe(200)
  await flaky.close()
})

test('rejects the recording with a reason if the disk has too little space, and the live continues', async () => {
  const reasons: unknown[] = []
  const full = await startHls({ diskReserve: Number.MAX_SAFE_INTEGER, onLost: (reason) => reasons.push(reason) })
  await publish(full.live, minute)
  // Thirty whole segments of video, and as many of audio; later ones count as lost at once.
  await expect.poll(() => reasons.length).toBeGreaterThanOrEqual(60)
  await publish(full.live, interleaved(videoFrames(30, 6, 30, 60_000), audioFrames(6, 60_000)))
  await full.live.finish()
  expect(String(reasons[0])).toMatch(/^DiskFull: the disk is full: \d+ MB are free$/)
  const playlist = await full.text('video.m3u8')
  expect(playlist).toContain('#EXT-X-GAP\n')
  const last = playlist.match(/^v0-.*m4s$/gm)?.at(-1) ?? ''
  expect((await fetch(full.url(last))).status).toBe(200)
  expect(await full.recordings.finalize('live1')).toBeNull()
  await full.close()
})

test('shows all of a recording whose display settings are unreadable, and treats it as ended', async () => {
  await recordMinute()
  await server.recordings.trim('live1', { fromMs: 20_000, toMs: 40_000 })
  await writeFile(join(server.directory, 'live1', 'kept.json'), '{"trim":{"fro')
  const again = new Recordings(diskStorage(server.directory), { log: quiet })
  expect(await again.resumePoint('live1')).toBe('ended')
  expect(await again.facts('live1')).toMatchObject({ trim: null })
})
