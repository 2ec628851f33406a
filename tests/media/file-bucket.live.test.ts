import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signPlayback } from '#media/index.ts'
import { startEngine, type EngineProcess } from '#tests/support/engine-process.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startS3, type TestS3 } from '#tests/support/s3.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

const run = promisify(execFile)
const playbackKey = Buffer.alloc(32, 7)
const streamId = 'file-one'

let directory: string
let folder: UploadFolder
let s3: TestS3
let engine: EngineProcess

const start = (): Promise<EngineProcess> =>
  startEngine(directory, 0, {
    bucket: { objects: { kind: 's3', ...s3.settings }, redirect: false, keepLocalMs: 3_600_000 },
    playbackKey,
  })

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-file-bucket-'))
  folder = await uploadFolder()
  s3 = await startS3()
  engine = await start()
})
afterEach(async () => {
  await engine.kill()
  await s3.close()
  await folder.remove()
  await removeFolder(directory)
})

async function keys(): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of s3.bucket('').list(`${streamId}/`)) found.push(key.split('/').at(-1) ?? '')
  return found
}

function signed(file: string): string {
  const expires = Math.floor(Date.now() / 1000) + 300
  return engine.url(streamId, `~${signPlayback(playbackKey, { streamId, viewer: 'user 1', expires })}/${file}`)
}

test('a converted file is copied to the bucket, from which another machine plays it', async () => {
  const file = await folder.make('film.mp4', `${testVideo('320x240', 9, 10)} ${testTone(9)}`, `${h264} -c:a aac`)
  await engine.convert({ streamId, file })
  const isDone = () => engine.events.some((event) => event.type === 'conversion' && event.state.type === 'done')
  await expect.poll(isDone).toBe(true)
  const segments = (await (await fetch(signed('240p.m3u8'))).text()).match(/^\S+[.]m4s$/gm) ?? []
  expect(segments).toHaveLength(3)
  await expect.poll(keys).toEqual(expect.arrayContaining([...segments, 'kept.json', 'index.m3u8']))

  await engine.kill()
  await removeFolder(directory)
  engine = await start()
  // The site names its lives only.
  await engine.pruneExcept({ streamIds: [], signed: [] })
  expect((await fetch(engine.url(streamId, 'index.m3u8'))).status).toBe(403)
  const decoding = ['-v', 'error', '-http_persistent', '0', '-i', signed('index.m3u8'), '-f', 'null', '-']
  expect((await run('/usr/bin/ffmpeg', decoding)).stderr).toBe('')
  expect((await fetch(signed('thumbnails.vtt'))).status).toBe(200)
  const poster = await engine.poster({ streamId, atMs: 5_000 })
  expect(Buffer.from(poster ?? '', 'base64').subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))

  await engine.remove({ streamId })
  await expect.poll(keys).toEqual([])
  expect((await fetch(signed('index.m3u8'))).status).toBe(404)
})
