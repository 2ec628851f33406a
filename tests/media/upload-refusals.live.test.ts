import { createServer } from 'node:http'
import { readdir, readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testPicture, testTone } from '#tests/support/uploads.ts'

let folder: uploads.UploadFolder
let whole: string

beforeAll(async () => {
  folder = await uploads.uploadFolder()
  whole = await folder.make('whole.mp4', `${testPicture('320x240', 12)} ${testTone(12)}`, `${h264} -c:a aac`)
})
afterAll(() => folder.remove())

/** How the conversion of these bytes ends. */
async function outcome(name: string, bytes: Buffer | string, limits = {}) {
  const file = join(folder.files, name)
  await writeFile(file, bytes)
  return uploads.convertFile(folder.uploads, name.replaceAll('.', '-'), file, { limits })
}

/** Bytes that look like noise and are the same each time. */
function noise(count: number): Buffer {
  const bytes = Buffer.alloc(count)
  let state = 12_345
  for (let at = 0; at < count; at++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[at] = state >> 16
  }
  return bytes
}

const mp4Beginning = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isomiso2', 'latin1')

describe('a file that is no video is refused with its reason', () => {
  test('nothing, text, noise', async () => {
    expect(await outcome('empty.mp4', '')).toMatchObject({ type: 'refused', reason: 'empty' })
    expect(await outcome('text.mp4', 'This is a text and no video at all.')).toMatchObject({ reason: 'not-video' })
    expect(await outcome('noise.mp4', noise(200_000))).toMatchObject({ reason: 'not-video' })
  })

  test('noise behind a beginning that looks right', async () => {
    const mp4 = await outcome('noise-mp4.mp4', Buffer.concat([mp4Beginning, noise(200_000)]))
    expect(mp4).toMatchObject({ type: 'refused', reason: 'damaged' })
    const ebml = Buffer.from('1a45dfa3', 'hex')
    const matroska = await outcome('noise.mkv', Buffer.concat([ebml, noise(200_000)]))
    expect(matroska).toMatchObject({ type: 'refused', reason: 'damaged' })
  })

  test('sound alone, with and without a cover', async () => {
    const sound = await folder.make('sound.mp4', testTone(2), '-c:a aac')
    expect(await uploads.convertFile(folder.uploads, 'sound', sound)).toMatchObject({ reason: 'no-picture' })
    const cover = `${testPicture('100x100', 1)} -i ${sound}`
    const file = await folder.make('cover.mp4', cover, '-c:a copy -c:v mjpeg -frames:v 1 -disposition:v attached_pic')
    expect(await uploads.convertFile(folder.uploads, 'cover', file)).toMatchObject({ reason: 'no-picture' })
  })

  test('a file that was cut off', async () => {
    const early = await folder.make('early.mp4', `-i ${whole}`, '-c copy -movflags +faststart')
    await truncate(early, Math.round((await stat(early)).size / 2))
    expect(await uploads.convertFile(folder.uploads, 'early', early)).toMatchObject({ reason: 'cut-off' })
    const late = await readFile(whole)
    expect(await outcome('late.mp4', late.subarray(0, late.length / 2))).toMatchObject({ reason: 'damaged' })
    const matroska = await folder.make('cut.mkv', `-i ${whole}`, '-c copy')
    await truncate(matroska, Math.round((await stat(matroska)).size / 2))
    expect(await uploads.convertFile(folder.uploads, 'cut', matroska)).toMatchObject({ reason: 'cut-off' })
  })

  test('pictures that can be read by nobody', async () => {
    const bytes = await readFile(whole)
    const media = bytes.indexOf('mdat') + 4
    const broken = Buffer.concat([bytes.subarray(0, media), noise(bytes.indexOf('moov') - 4 - media)])
    const state = await outcome('broken.mp4', Buffer.concat([broken, bytes.subarray(broken.length)]))
    expect(state).toMatchObject({ type: 'refused', reason: 'damaged' })
  })

  test('a file that is gone is no refusal, but a failure', async () => {
    const state = await uploads.convertFile(folder.uploads, 'gone', join(folder.files, 'gone.mp4'))
    expect(state).toMatchObject({ type: 'failed', reason: 'source-gone' })
  })
})

describe('limits hold', () => {
  test('for a header that claims a huge picture, in whichever place', async () => {
    const bytes = await readFile(whole)
    const size = bytes.indexOf('avc1', bytes.indexOf('stsd')) + 4 + 24
    bytes.writeUInt16BE(65_000, size)
    bytes.writeUInt16BE(65_000, size + 2)
    expect(await outcome('huge.mp4', bytes)).toMatchObject({ type: 'refused', reason: 'too-many-pixels' })
    const inside = await folder.make('inside.mp4', testPicture('1280x720', 1), h264)
    const small = await readFile(inside)
    const claimed = small.indexOf('avc1', small.indexOf('stsd')) + 4 + 24
    small.writeUInt16BE(320, claimed)
    small.writeUInt16BE(180, claimed + 2)
    const state = await outcome('inside-small.mp4', small, { pixels: 320 * 240 })
    expect(state).toMatchObject({ type: 'refused' })
  })

  test('for bytes, duration and memory', async () => {
    const limited = (id: string, limits: object) => uploads.convertFile(folder.uploads, id, whole, { limits })
    expect(await limited('bytes', { bytes: 1_000 })).toMatchObject({ type: 'refused', reason: 'too-large' })
    expect(await limited('duration', { durationMs: 11_000 })).toMatchObject({ type: 'refused', reason: 'too-long' })
    expect(await limited('memory', { memory: 20_000_000 })).toMatchObject({ type: 'failed', reason: 'memory' })
  })
})

test('a file of which nothing is made leaves nothing that could be played', async () => {
  const ids = await readdir(folder.uploads)
  expect(ids.length).toBeGreaterThan(10)
  for (const id of ids) expect(await readdir(join(folder.uploads, id))).toEqual(['upload.json'])
})

describe('a file can have nothing else opened', () => {
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

  test('by a playlist or by a list of files', async () => {
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${origin}/x.ts\n#EXTINF:9,\nfile:///etc/passwd\n`
    expect(await outcome('list.mp4', list)).toMatchObject({ reason: 'not-video' })
    expect(await outcome('concat.mp4', `ffconcat version 1.0\nfile '${whole}'\n`)).toMatchObject({
      reason: 'not-video',
    })
    const hidden = Buffer.concat([mp4Beginning, Buffer.from(list)])
    expect(await outcome('hidden.mp4', hidden)).toMatchObject({ reason: 'damaged' })
    expect(requests).toBe(0)
  })
})
