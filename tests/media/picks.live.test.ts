import { execFile } from 'node:child_process'
import { mkdtemp, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PickEvent } from '#engine-protocol/index.ts'
import { startEngine, type EngineProcess } from '#tests/support/engine-process.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const run = promisify(execFile)

let directory: string
let files: string
let engine: EngineProcess
let encoder: TestEncoder

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-picks-'))
  files = await mkdtemp(join(tmpdir(), 'kirari-picks-files-'))
  engine = await startEngine(directory)
  encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${engine.rtmpPort}/live/one`)
})
afterAll(async () => {
  await encoder.kill()
  await engine.kill()
  await removeFolder(directory)
  await removeFolder(files)
})

const text = async (streamId: string, file: string): Promise<string> => (await fetch(engine.url(streamId, file))).text()

/** The dates of the segments that the live lists. */
const dates = async (): Promise<number[]> =>
  [...(await text('one', 'video.m3u8')).matchAll(/PROGRAM-DATE-TIME:(\S+)/g)].map(([, date = '']) => Date.parse(date))

const made = (pickId: string): PickEvent | undefined =>
  engine.events.flatMap((event) => (event.type === 'pick' && event.pickId === pickId ? [event] : [])).at(-1)

interface Probe {
  readonly format: { readonly duration: string; readonly format_name: string }
  readonly streams: readonly {
    readonly codec_type: string
    readonly width?: number
    readonly height?: number
    readonly duration: string
  }[]
}

/** The report of ffprobe about a file that decodes without warnings. */
async function probe(pickId: string): Promise<Probe> {
  const file = join(files, `${pickId}.mp4`)
  await writeFile(file, Buffer.from(await (await fetch(engine.url(pickId, 'pick.mp4'))).arrayBuffer()))
  const { stderr } = await run('/usr/bin/ffmpeg', ['-v', 'warning', '-i', file, '-f', 'null', '-'])
  expect(stderr).toBe('')
  const { stdout } = await run('/usr/bin/ffprobe', [
    '-v',
    'error',
    '-of',
    'json',
    '-show_format',
    '-show_streams',
    file,
  ])
  return JSON.parse(stdout)
}

test('a pick of a live on air plays at once, also while its last segment is open', async () => {
  await expect.poll(async () => (await dates()).length).toBeGreaterThan(3)
  const [, second = 0] = await dates()
  const range = { from: 'date', atMs: second + 500, durationMs: 8_000 } as const
  const place = await engine.makePick({ streamId: 'one', pickId: 'pick-live', range, window: 0.5 })
  expect(place?.positionMs).toBeGreaterThan(500)
  const multivariant = await text('pick-live', 'index.m3u8')
  expect(multivariant).toContain('video.m3u8')
  const first = await text('pick-live', 'video.m3u8')
  expect(first).toMatch(/EXT-X-START:TIME-OFFSET=0\.(?:5|499)\d*,PRECISE=YES/)
  const [segment = ''] = /^v\S+m4s$/m.exec(first) ?? []
  expect((await fetch(engine.url('pick-live', segment))).status).toBe(200)
  await expect.poll(() => text('pick-live', 'video.m3u8')).toContain('#EXT-X-ENDLIST')
})

test('soon it is a file with exactly this time, upright, with a poster', async () => {
  await expect.poll(() => made('pick-live')).toBeDefined()
  expect(made('pick-live')).toMatchObject({ state: { type: 'done', size: { width: 202, height: 360 } } })
  const { format, streams } = await probe('pick-live')
  expect(Number(format.duration)).toBeCloseTo(8, 1)
  expect(streams.map(({ codec_type }) => codec_type)).toEqual(['video', 'audio'])
  for (const { duration } of streams) expect(Number(duration)).toBeCloseTo(8, 1)
  const poster = await fetch(engine.url('pick-live', 'poster.jpg'))
  expect(poster.headers.get('content-type')).toBe('image/jpeg')
})

test('only the segments of the pick are served under its address', async () => {
  const listed = new Set((await text('pick-live', 'video.m3u8')).match(/^v\S+m4s$/gm))
  const all = (await text('one', 'video.m3u8')).match(/^v\S+m4s$/gm) ?? []
  const other = all.find((file) => !listed.has(file)) ?? ''
  expect((await fetch(engine.url('one', other))).status).toBe(200)
  expect((await fetch(engine.url('pick-live', other))).status).toBe(404)
})

test('a range outside of the recording makes nothing', async () => {
  const range = { from: 'date', atMs: Date.now() - 3_600_000, durationMs: 5_000 } as const
  expect(await engine.makePick({ streamId: 'one', pickId: 'pick-none', range, window: null })).toBeNull()
  const unknown = await engine.makePick({ streamId: 'two', pickId: 'pick-none', range, window: null })
  expect(unknown).toBeNull()
  expect(await readdir(directory)).not.toContain('pick-none')
})

test('an engine that was killed finishes its picks after the restart, of the archive too', async () => {
  const [, second = 0] = await dates()
  await encoder.kill()
  await engine.end({ streamId: 'one', keep: true, keepMs: 0 })
  const range = { from: 'position', atMs: 1_000, durationMs: 3_000 } as const
  const place = await engine.makePick({ streamId: 'one', pickId: 'pick-archive', range, window: null })
  expect(place).toEqual({ positionMs: 1_000 })
  await engine.kill()
  engine = await startEngine(directory)
  await engine.pruneExcept({ streamIds: ['one'], signed: [] })
  await expect.poll(() => made('pick-archive')).toMatchObject({ state: { type: 'done' } })
  const { format, streams } = await probe('pick-archive')
  expect(Number(format.duration)).toBeCloseTo(3, 1)
  expect(streams[0]).toMatchObject({ width: 640, height: 360 })
  // A date of the live is the same moment of its archive.
  const again = { from: 'date', atMs: second + 500, durationMs: 3_000 } as const
  const later = await engine.makePick({ streamId: 'one', pickId: 'pick-later', range: again, window: null })
  expect(later?.positionMs).toBeGreaterThan(500)
})

test('nothing is left of a removed pick', async () => {
  await engine.remove({ streamId: 'pick-live' })
  expect((await fetch(engine.url('pick-live', 'pick.mp4'))).status).toBe(404)
  expect(await readdir(directory)).not.toContain('pick-live')
})
