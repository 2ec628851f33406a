import { createServer } from 'node:http'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testVideo, testTone } from '#tests/support/uploads.ts'

let folder: uploads.UploadFolder
let validFile: string

beforeAll(async () => {
  folder = await uploads.uploadFolder()
  validFile = await folder.make('whole.mp4', `${testVideo('320x240', 12)} ${testTone(12)}`, `${h264} -c:a aac`)
})
afterAll(() => folder.remove())

/** The final state of a conversion of these bytes. */
async function convertBytes(name: string, bytes: Buffer | string, limits = {}) {
  const file = join(folder.files, name)
  await writeFile(file, bytes)
  return uploads.convertFile(folder.uploads, name.replaceAll('.', '-'), file, { limits })
}

/** Reproducible pseudo-random bytes. */
function noise(count: number): Buffer {
  const bytes = Buffer.alloc(count)
  let state = 12_345
  for (let at = 0; at < count; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = state >> 16
  }
  return bytes
}

const mp4Header = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')

describe('a file that is not a video is rejected with its reason', () => {
  test('empty file, text, noise', async () => {
    expect(await convertBytes('empty.mp4', '')).toMatchObject({ type: 'refused', reason: 'empty' })
    expect(await convertBytes('text.mp4', 'This is a text and no video at all.')).toMatchObject({ reason: 'not-video' })
    expect(await convertBytes('noise.mp4', noise(200_000))).toMatchObject({ reason: 'not-video' })
  })

  test('noise with a valid header', async () => {
    const mp4 = await convertBytes('noise-mp4.mp4', Buffer.concat([mp4Header, noise(200_000)]))
    expect(mp4).toMatchObject({ type: 'refused', reason: 'damaged' })
    const ebml = Buffer.from('1a45dfa3', 'hex')
    const matroska = await convertBytes('noise.mkv', Buffer.concat([ebml, noise(200_000)]))
    expect(matroska).toMatchObject({ type: 'refused', reason: 'damaged' })
  })

  test('audio only, with and without cover art', async () => {
    const audioFile = await folder.make('audio.mp4', testTone(2), '-c:a aac')
    expect(await uploads.convertFile(folder.uploads, 'audio', audioFile)).toMatchObject({ reason: 'no-video' })
    const cover = `${testVideo('100x100', 1)} -i ${audioFile}`
    const file = await folder.make('cover.mp4', cover, '-c:a copy -c:v mjpeg -frames:v 1 -disposition:v attached_pic')
    expect(await uploads.convertFile(folder.uploads, 'cover', file)).toMatchObject({ reason: 'no-video' })
  })

  test('a truncated file', async () => {
    const early = await folder.make('early.mp4', `-i ${validFile}`, '-c copy -movflags +faststart')
    await truncate(early, Math.round((await stat(early)).size / 2))
    expect(await uploads.convertFile(folder.uploads, 'early', early)).toMatchObject({ reason: 'cut-off' })
    const late = await readFile(validFile)
    expect(await convertBytes('late.mp4', late.subarray(0, late.length / 2))).toMatchObject({ reason: 'damaged' })
    const matroska = await folder.make('cut.mkv', `-i ${validFile}`, '-c copy')
    await truncate(matroska, Math.round((await stat(matroska)).size / 2))
    expect(await uploads.convertFile(folder.uploads, 'cut', matroska)).toMatchObject({ reason: 'cut-off' })
  })

  test('video that cannot be decoded', async () => {
    const bytes = await readFile(validFile)
    const media = bytes.indexOf('mdat') + 4
    const broken = Buffer.concat([bytes.subarray(0, media), noise(bytes.indexOf('moov') - 4 - media)])
    const state = await convertBytes('broken.mp4', Buffer.concat([broken, bytes.subarray(broken.length)]))
    expect(state).toMatchObject({ type: 'refused', reason: 'damaged' })
  })

  test('a missing file is a failure, not a rejection', async () => {
    const state = await uploads.convertFile(folder.uploads, 'gone', join(folder.files, 'gone.mp4'))
    expect(state).toMatchObject({ type: 'failed', reason: 'source-gone' })
  })
})

describe('limits apply', () => {
  test('to a header that declares a huge resolution, in the container or in the bitstream', async () => {
    const bytes = await readFile(validFile)
    const size = bytes.indexOf('avc1', bytes.indexOf('stsd')) + 4 + 24
    bytes.writeUInt16BE(65_000, size)
    bytes.writeUInt16BE(65_000, size + 2)
    expect(await convertBytes('huge.mp4', bytes)).toMatchObject({ type: 'refused', reason: 'too-many-pixels' })
    const bitstreamFile = await folder.make('inside.mp4', testVideo('1280x720', 1), h264)
    const small = await readFile(bitstreamFile)
    const sizeOffset = small.indexOf('avc1', small.indexOf('stsd')) + 4 + 24
    small.writeUInt16BE(320, sizeOffset)
    small.writeUInt16BE(180, sizeOffset + 2)
    const state = await convertBytes('inside-small.mp4', small, { pixels: 320 * 240 })
    expect(state).toMatchObject({ type: 'refused' })
  })

  test('to size, duration and memory', async () => {
    const convertLimited = (id: string, limits: object) =>
      uploads.convertFile(folder.uploads, id, validFile, { limits })
    expect(await convertLimited('bytes', { bytes: 1_000 })).toMatchObject({ type: 'refused', reason: 'too-large' })
    expect(await convertLimited('duration', { durationMs: 11_000 })).toMatchObject({
      type: 'refused',
      reason: 'too-long',
    })
    expect(await convertLimited('memory', { memory: 20_000_000 })).toMatchObject({ type: 'failed', reason: 'memory' })
  })
})

test('a full disk is a failure, after which another attempt succeeds', async () => {
  const attempt = (diskReserve: number) =>
    uploads.convertFile(join(folder.files, 'full'), 'film', validFile, { diskReserve })
  expect(await attempt(1e18)).toMatchObject({ type: 'failed', reason: 'disk-full' })
  expect(await attempt(0)).toMatchObject({ type: 'done', size: { width: 320, height: 240 } })
})

test('a failed conversion leaves nothing playable', async () => {
  const ids = await readdir(folder.uploads)
  expect(ids.length).toBeGreaterThan(10)
  // A converter that needs too much memory may have stored its first files, from which another attempt resumes.
  const files = (await readdir(folder.uploads, { recursive: true })).filter((file) => !file.startsWith('memory/'))
  expect(files.sort()).toEqual(ids.flatMap((id) => (id === 'memory' ? [id] : [id, `${id}/upload.json`])).sort())
  const stored = await readdir(join(folder.uploads, 'memory'), { recursive: true })
  expect(stored.filter((file) => file.endsWith('.m3u8'))).toEqual([])
})

describe('a file cannot cause other files or URLs to be opened', () => {
  let requests = 0
  const server = createServer((_request, response) => {
    requests += 1
    response.end()
  })
  let origin = ''
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    if (typeof address === 'object' && address !== null) origin = `http://127.0.0.1:${address.port}`
  })
  afterAll(() => new Promise((closed) => server.close(closed)))

  test('with a playlist or a file list', async () => {
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${origin}/x.ts\n#EXTINF:9,\nfile:///etc/passwd\n`
    expect(await convertBytes('list.mp4', list)).toMatchObject({ reason: 'not-video' })
    expect(await convertBytes('concat.mp4', `ffconcat version 1.0\nfile '${validFile}'\n`)).toMatchObject({
      reason: 'not-video',
    })
    const hidden = Buffer.concat([mp4Header, Buffer.from(list)])
    expect(await convertBytes('hidden.mp4', hidden)).toMatchObject({ reason: 'damaged' })
    expect(requests).toBe(0)
  })
})
