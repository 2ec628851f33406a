import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as hls from 'hls-parser'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEngine, type EngineProcess } from '#tests/support/engine-process.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
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

/** The numbers of the parts that the playlist lists or has listed, whole segments counted as one. */
const segmentsListed = async (): Promise<number> => (await text('video.m3u8')).match(/#EXTINF/g)?.length ?? 0

async function read(name: string): Promise<hls.types.MediaPlaylist> {
  const playlist = hls.parse(await text(name))
  if (playlist.isMasterPlaylist) throw new Error(`${name} is no media playlist`)
  return playlist as hls.types.MediaPlaylist
}

const lengthOf = ({ segments }: hls.types.MediaPlaylist): number =>
  segments.reduce((sum, { duration }) => sum + duration, 0)

/** Frames of picture, and what a strict reader remarks on. */
async function probe(): Promise<{ readonly frames: number; readonly remarks: string }> {
  const what = ['-count_packets', '-select_streams', 'v', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0']
  const { stdout, stderr } = await run('/usr/bin/ffprobe', ['-v', 'warning', ...what, engine.url('one', 'index.m3u8')])
  // The init segments of later epochs are all that it may remark on.
  return {
    frames: Number.parseInt(stdout, 10),
    remarks: stderr.replaceAll(/.*Found duplicated MOOV Atom. Skipped it\n/g, ''),
  }
}

const keep = { name: 'end', streamId: 'one', ending: { keep: true, keepMs: 0 } } as const

test('an engine that is killed in mid-live leaves every whole part as a playable archive', async () => {
  publish()
  await expect.poll(segmentsListed, { timeout: 30_000 }).toBeGreaterThan(2)
  await engine.kill()
  const folder = join(directory, 'one', (await readdir(join(directory, 'one')))[0] ?? '')
  const names = (await readdir(folder)).filter((name) => /^v.*m4s$/.test(name))
  const framesOf = await Promise.all(names.map(async (name) => wholeFrames(await readFile(join(folder, name)))))
  const frames = framesOf.reduce((sum, count) => sum + count, 0)

  engine = await startEngine(directory)
  expect((await fetch(engine.url('one', 'index.m3u8'))).status).toBe(404)
  const facts = await engine.call(keep)
  const video = await read('video.m3u8')
  expect(video).toMatchObject({ playlistType: 'VOD', endlist: true })
  // The last file may hold nothing whole yet.
  expect(video.segments).toHaveLength(framesOf.filter((count) => count > 0).length)
  expect(Math.abs((facts?.durationMs ?? 0) - lengthOf(video) * 1000)).toBeLessThan(5)
  expect(Math.abs(lengthOf(video) - frames / 30)).toBeLessThan(0.05)
  expect(await probe()).toEqual({ frames, remarks: '' })
})

/** Of the whole fragments: the last one may have been cut short. */
function wholeFrames(bytes: Buffer): number {
  let end = 0
  for (let at = 0; at + 8 <= bytes.length;) {
    const size = bytes.readUInt32BE(at)
    if (at + size > bytes.length) break
    at += size
    if (bytes.toString('latin1', at - size + 4, at - size + 8) === 'mdat') end = at
  }
  return readFragments(bytes.subarray(0, end)).reduce((sum, { samples }) => sum + samples.length, 0)
}

test('an encoder that comes back to the next engine goes on with the same live: one archive', async () => {
  publish()
  await expect.poll(segmentsListed, { timeout: 30_000 }).toBeGreaterThan(1)
  await engine.kill()
  await encoders.splice(0)[0]?.kill()
  engine = await startEngine(directory)
  await engine.call({ name: 'claim', signed: [], streamIds: ['one'] })
  publish()
  const listedBehind = async () =>
    (await text('video.m3u8')).split('#EXT-X-DISCONTINUITY\n')[1]?.match(/#EXTINF/g)?.length ?? 0
  await expect.poll(listedBehind, { timeout: 30_000 }).toBeGreaterThan(1)
  // Whoever watches can go back to what was before the crash.
  const live = await read('video.m3u8')
  expect(live.mediaSequenceBase).toBe(0)
  const files = (await text('video.m3u8')).match(/^v[0-9]+-.*m4s$/gm) ?? []
  expect(new Set(files.map((file) => file.split('-').at(-1))).size).toBe(2)
  for (const file of files) expect((await fetch(engine.url('one', file))).status).toBe(200)
  const facts = await engine.call(keep)
  const video = await read('video.m3u8')
  expect(video.segments.filter(({ discontinuity }) => discontinuity)).toHaveLength(1)
  expect(video.mediaSequenceBase).toBe(0)
  expect(lengthOf(video) * 1000 - (facts?.durationMs ?? 0)).toBeLessThan(5)
  expect(await probe()).toMatchObject({ remarks: '' })
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

test('the end of a live is at once a whole archive, which can be trimmed, and frees the disk when it is removed', async () => {
  publish()
  await expect.poll(segmentsListed, { timeout: 30_000 }).toBeGreaterThan(3)
  const live = await read('video.m3u8')
  const facts = await engine.call(keep)
  const video = await read('video.m3u8')
  expect(video).toMatchObject({ playlistType: 'VOD', endlist: true })
  expect(video.segments.slice(0, 4).map(({ uri }) => uri)).toEqual(live.segments.slice(0, 4).map(({ uri }) => uri))
  expect(await probe()).toMatchObject({ remarks: '', frames: Math.round(lengthOf(video) * 30) })

  const trimmed = await engine.call({ name: 'trim', streamId: 'one', range: { fromMs: 2_500, toMs: 1e9 } })
  expect(trimmed?.trim?.toMs).toBe(facts?.durationMs)
  expect((await read('video.m3u8')).segments.map(({ uri }) => uri)).toEqual(
    video.segments.slice(2).map(({ uri }) => uri),
  )
  expect((await fetch(engine.url('one', video.segments[0]?.uri ?? ''))).status).toBe(404)

  await engine.kill()
  engine = await startEngine(directory)
  expect((await read('video.m3u8')).segments).toHaveLength(video.segments.length - 2)
  await engine.call({ name: 'remove', streamId: 'one' })
  expect(await readdir(directory)).toEqual([])
  expect((await fetch(engine.url('one', 'index.m3u8'))).status).toBe(404)
})

test('an engine whose disk is full plays the live and says that it does not record it', async () => {
  await engine.kill()
  engine = await startEngine(directory, Number.MAX_SAFE_INTEGER)
  publish()
  await expect.poll(() => engine.events.some(({ type }) => type === 'playable'), { timeout: 30_000 }).toBe(true)
  await expect.poll(() => engine.events).toContainEqual({ type: 'unrecorded', streamId: 'one', reason: 'disk-full' })
  expect(await engine.call(keep)).toBeNull()
})
