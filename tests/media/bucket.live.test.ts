import { execFile } from 'node:child_process'
import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signPlayback } from '#media/index.ts'
import { startEngine, type EngineProcess } from '#tests/support/engine-process.ts'
import { publishWithFfmpeg, type TestEncoder } from '#tests/support/ffmpeg.ts'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const run = promisify(execFile)
const playbackKey = Buffer.alloc(32, 7)

let directory: string
let s3: TestS3
let engine: EngineProcess
let encoder: TestEncoder | null = null

const start = (keepLocalMs: number, redirect = false): Promise<EngineProcess> =>
  startEngine(directory, 0, {
    bucket: { objects: { kind: 's3', ...s3.settings }, redirect, keepLocalMs },
    playbackKey,
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-bucket-'))
  s3 = await startS3()
  engine = await start(3_600_000)
  await engine.pruneExcept({ streamIds: ['one'], signed: [] })
})
afterEach(async () => {
  await encoder?.kill()
  await engine.kill()
  await s3.close()
  await removeFolder(directory)
})

const end = { streamId: 'one', keep: true, keepMs: 0 }
const text = async (file: string): Promise<string> => (await fetch(engine.url('one', file))).text()
const segmentsListed = async (): Promise<number> => (await text('video.m3u8')).match(/#EXTINF/g)?.length ?? 0
const namesOf = (playlist: string): string[] => playlist.match(/^v0-.*m4s$/gm) ?? []

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of s3.bucket('').list('one/')) found.push(key.split('/').at(-1) ?? '')
  return found
}

async function decodeErrors(address = engine.url('one', 'index.m3u8')): Promise<string> {
  const { stderr } = await run('/usr/bin/ffmpeg', [
    '-v',
    'error',
    '-http_persistent',
    '0',
    '-i',
    address,
    '-f',
    'null',
    '-',
  ])
  return stderr
}

function publish(): void {
  encoder = publishWithFfmpeg(`rtmp://127.0.0.1:${engine.rtmpPort}/live/one`)
}

/** Restarts the engine on a machine with an empty disk. */
async function startElsewhere(redirect = false): Promise<void> {
  await engine.kill()
  await removeFolder(directory)
  engine = await start(3_600_000, redirect)
}

test('a live plays and is archived while the bucket is unavailable, and is uploaded when the bucket is back', async () => {
  publish()
  await expect.poll(segmentsListed).toBeGreaterThan(1)
  await expect.poll(keys).toContain(namesOf(await text('video.m3u8'))[0])
  await s3.stop()
  const before = await segmentsListed()
  await expect.poll(segmentsListed).toBeGreaterThan(before + 2)
  const facts = await engine.end(end)
  expect(facts?.durationMs).toBeGreaterThan(4_000)
  expect(await decodeErrors()).toBe('')
  const hasError = () => engine.events.some((event) => event.type === 'bucket' && event.state.fault !== null)
  await expect.poll(hasError).toBe(true)

  await s3.start()
  const files = namesOf(await text('video.m3u8'))
  await expect.poll(keys).toEqual(expect.arrayContaining([...files, 'kept.json', 'index.m3u8']))
  await startElsewhere()
  await engine.pruneExcept({ streamIds: ['one'], signed: [] })
  expect(namesOf(await text('video.m3u8'))).toEqual(files)
  expect(await decodeErrors()).toBe('')
  const segment = await fetch(engine.url('one', files[0] ?? ''), { headers: { range: 'bytes=4-7' } })
  expect(segment.status).toBe(206)
  expect(segment.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(await segment.text()).toMatch(/styp|moof/)
  expect(await readdir(directory)).toEqual([])

  const trimmed = await engine.trim({ streamId: 'one', range: { fromMs: 1_500, toMs: 1e9 } })
  expect(trimmed?.trim?.toMs).toBe(facts?.durationMs)
  expect((await fetch(engine.url('one', files[0] ?? ''))).status).toBe(404)
  await engine.remove({ streamId: 'one' })
  await expect.poll(keys).toEqual([])
  expect((await fetch(engine.url('one', 'index.m3u8'))).status).toBe(404)
})

test('segments that a killed engine had not uploaded are uploaded by the next; private archives stay private', async () => {
  await s3.stop()
  publish()
  await expect.poll(segmentsListed).toBeGreaterThan(2)
  await engine.kill()
  await encoder?.kill()
  await s3.start()
  engine = await start(3_600_000)
  await engine.pruneExcept({ streamIds: ['one'], signed: ['one'] })
  await engine.end(end)
  await expect.poll(keys).toContain('kept.json')

  await startElsewhere(true)
  await engine.pruneExcept({ streamIds: ['one'], signed: ['one'] })
  expect((await fetch(engine.url('one', 'index.m3u8'))).status).toBe(403)
  const expires = Math.floor(Date.now() / 1_000) + 200
  const signature = signPlayback(playbackKey, { streamId: 'one', viewer: 'user 1', expires })
  const signed = (file: string): string => engine.url('one', `~${signature}/${file}`)
  const [first = ''] = namesOf(await (await fetch(signed('video.m3u8'))).text())
  const redirected = await fetch(signed(first), { redirect: 'manual' })
  expect(redirected.status).toBe(302)
  expect(redirected.headers.get('location')).toMatch(new RegExp(`^${s3.endpoint}/kirari/media/one/.*X-Amz-Expires=120`))
  expect((await fetch(signed(first))).status).toBe(200)
  expect(await decodeErrors(signed('index.m3u8'))).toBe('')
})
