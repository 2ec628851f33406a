import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as hls from 'hls-parser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEngine, type EngineProcess } from '#tests/support/engine-process.ts'
import { publishWithFfmpeg, warningsOf, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { readFragments } from '#tests/support/mp4-file.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const run = promisify(execFile)

let directory: string
let engine: EngineProcess
const encoders: TestEncoder[] = []

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-archive-'))
  engine = await startEngine(directory)
})
afterEach(async () => {
  for (const encoder of encoders.splice(0)) await encoder.kill()
  await engine.kill()
  await removeFolder(directory)
})

function publish(): TestEncoder {
  const encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${engine.rtmpPort}/live/one`)
  encoders.push(encoder)
  return encoder
}

const text = async (file: string): Promise<string> => (await fetch(engine.url('one', file))).text()

/** Number of segments that the playlist lists. */
const segmentsListed = async (): Promise<number> => (await text('video.m3u8')).match(/#EXTINF/g)?.length ?? 0

async function read(name: string): Promise<hls.types.MediaPlaylist> {
  const playlist = hls.parse(await text(name))
  if (playlist.isMasterPlaylist) throw new Error(`${name} is not a media playlist`)
  return playlist as hls.types.MediaPlaylist
}

const lengthOf = ({ segments }: hls.types.MediaPlaylist): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

/** Number of video packets, and warnings of ffprobe. */
async function probe(): Promise<{ readonly frames: number; readonly warnings: string }> {
  const options = [
    '-count_packets',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=nb_read_packets',
    '-of',
    'csv=p=0',
  ]
  const { stdout, stderr } = await run('/usr/bin/ffprobe', [
    '-v',
    'warning',
    ...options,
    engine.url('one', 'index.m3u8'),
  ])
  return { frames: Number.parseInt(stdout, 10), warnings: warningsOf(stderr) }
}

const keep = { streamId: 'one', keep: true, keepMs: 0 }

test('after a kill in mid-live, every complete part is in a playable archive', async () => {
  publish()
  await expect.poll(segmentsListed).toBeGreaterThan(2)
  await engine.kill()
  const folder = join(directory, 'one', (await readdir(join(directory, 'one')))[0] ?? '')
  const names = (await readdir(folder)).filter((name) => /^v.*m4s$/.test(name))
  const frameCounts = await Promise.all(names.map(async (name) => countFrames(await readFile(join(folder, name)))))
  const frames = frameCounts.reduce((sum, count) => sum + count, 0)

  engine = await startEngine(directory)
  expect((await fetch(engine.url('one', 'index.m3u8'))).status).toBe(404)
  const facts = await engine.end(keep)
  const video = await read('video.m3u8')
  expect(video).toMatchObject({ playlistType: 'VOD', endlist: true })
  // The last file may not contain a complete part yet.
  expect(video.segments).toHaveLength(frameCounts.filter((count) => count > 0).length)
  expect(Math.abs((facts?.durationMs ?? 0) - lengthOf(video) * 1000)).toBeLessThan(5)
  expect(Math.abs(lengthOf(video) - frames / 30)).toBeLessThan(0.05)
  expect(await probe()).toEqual({ frames, warnings: '' })
})

/** Frames of the complete fragments: the last one may be truncated. */
function countFrames(bytes: Buffer): number {
  let end = 0
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (at + size > bytes.length) break
    at += size
    if (bytes.toString('latin1', at - size + 4, at - size + 8) === 'mdat') end = at
  }
  return readFragments(bytes.subarray(0, end)).reduce((sum, { samples }) => sum + samples.length, 0)
}

test('an encoder that reconnects to a restarted engine continues the live in the same archive', async () => {
  publish()
  await expect.poll(segmentsListed).toBeGreaterThan(1)
  await engine.kill()
  await encoders.splice(0)[0]?.kill()
  engine = await startEngine(directory)
  await engine.pruneExcept({ signed: [], streamIds: ['one'] })
  publish()
  const listedAfterRestart = async () =>
    (await text('video.m3u8')).split('#EXT-X-DISCONTINUITY\n')[1]?.match(/#EXTINF/g)?.length ?? 0
  await expect.poll(listedAfterRestart).toBeGreaterThan(1)
  // Viewers can seek back to before the crash.
  const live = await read('video.m3u8')
  expect(live.mediaSequenceBase).toBe(0)
  const files = (await text('video.m3u8')).match(/^v[0-9]+-.*m4s$/gm) ?? []
  expect(new Set(files.map((file) => file.split('-').at(-1))).size).toBe(2)
  for (const file of files) expect((await fetch(engine.url('one', file))).status).toBe(200)
  const facts = await engine.end(keep)
  const video = await read('video.m3u8')
  expect(video.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1)
  expect(video.mediaSequenceBase).toBe(0)
  expect(lengthOf(video) * 1000 - (facts?.durationMs ?? 0)).toBeLessThan(5)
  expect(await probe()).toMatchObject({ warnings: '' })
  const decoded = await run('/usr/bin/ffmpeg', [
    '-v',
    'error',
    '-i',
    engine.url('one', 'index.m3u8'),
    '-f',
    'null',
    '-',
  ])
  expect(decoded.stderr).toBe('')
})

test('the end of a live makes it a complete archive, which can be trimmed; its removal frees the disk', async () => {
  publish()
  await expect.poll(segmentsListed).toBeGreaterThan(3)
  const live = await read('video.m3u8')
  const facts = await engine.end(keep)
  const video = await read('video.m3u8')
  expect(video).toMatchObject({ playlistType: 'VOD', endlist: true })
  expect(video.segments.slice(0, 4).map(({ uri }) => uri)).toEqual(live.segments.slice(0, 4).map(({ uri }) => uri))
  expect(await probe()).toMatchObject({ warnings: '', frames: Math.round(lengthOf(video) * 30) })

  const trimmed = await engine.trim({ streamId: 'one', range: { fromMs: 2_500, toMs: 1e9 } })
  expect(trimmed?.trim?.toMs).toBe(facts?.durationMs)
  expect((await read('video.m3u8')).segments.map(({ uri }) => uri)).toEqual(
    video.segments.slice(2).map(({ uri }) => uri),
  )
  expect((await fetch(engine.url('one', video.segments[0]?.uri ?? ''))).status).toBe(404)

  await engine.kill()
  engine = await startEngine(directory)
  expect((await read('video.m3u8')).segments).toHaveLength(video.segments.length - 2)
  await engine.remove({ streamId: 'one' })
  expect(await readdir(directory)).toEqual([])
  expect((await fetch(engine.url('one', 'index.m3u8'))).status).toBe(404)
})

test('an engine with a full disk plays the live and reports that it is not recorded', async () => {
  await engine.kill()
  engine = await startEngine(directory, Number.MAX_SAFE_INTEGER)
  publish()
  await expect.poll(() => engine.events.some(({ type }) => type === 'playable')).toBe(true)
  await expect.poll(() => engine.events).toContainEqual({ type: 'unrecorded', streamId: 'one', reason: 'disk-full' })
  expect(await engine.end(keep)).toBeNull()
})
