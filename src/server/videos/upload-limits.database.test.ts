import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uploadsPerChannel } from '#contract/videos/limits.ts'
import { codeOf, film, pathOf, tusRequests } from '#tests/support/tus-requests.ts'
import { channelBytes, maxBytes, openVideos, type VideosSite } from '#tests/support/videos.ts'

let site: VideosSite
let requests: ReturnType<typeof tusRequests>
beforeEach(async () => {
  site = await openVideos()
  requests = tusRequests(site)
})
afterEach(() => site.close())

describe('before bytes are sent', () => {
  test.each([
    ['a name that no video has', film.length, { filename: 'notes.txt' }, 415, 'NOT_A_VIDEO'],
    ['a type that no video has', film.length, { filetype: 'image/png' }, 415, 'NOT_A_VIDEO'],
    ['an empty file', 0, {}, 415, 'NOT_A_VIDEO'],
    ['a file above the limit', maxBytes + 1, {}, 413, 'VIDEO_TOO_LARGE'],
    ['an invalid channel', film.length, { channel: 'x' }, 400, 'INVALID_REQUEST'],
    ['an unknown channel', film.length, { channel: '999' }, 403, 'NOT_YOUR_CHANNEL'],
    ['an unknown video', film.length, { video: '999' }, 404, 'VIDEO_NOT_FOUND'],
  ])('%s is refused', async (_what, length, metadata, status, code) => {
    const answer = await requests.create(length, metadata)
    expect([answer.status, await codeOf(answer)]).toEqual([status, code])
    expect(await requests.files()).toEqual([])
  })

  test('a file for which the disk has too little space is refused', async () => {
    site.free = 2 * film.length - 1
    expect(await codeOf(await requests.create())).toBe('DISK_FULL')
    site.free += 1
    expect((await requests.create()).status).toBe(201)
    // The first upload has announced its bytes.
    expect(await codeOf(await requests.create())).toBe('DISK_FULL')
  })

  test('a channel has a limit of its space and of unfinished uploads', async () => {
    expect((await requests.create(maxBytes)).status).toBe(201)
    expect(await codeOf(await requests.create(channelBytes - maxBytes + 1))).toBe('CHANNEL_FULL')
    for (let count = 1; count < uploadsPerChannel; count += 1) expect((await requests.create(10)).status).toBe(201)
    expect(await codeOf(await requests.create(10))).toBe('TOO_MANY_UPLOADS')
  })

  test('concurrent uploads do not exceed the limits of the channel', async () => {
    const answers = await Promise.all(Array.from({ length: uploadsPerChannel + 5 }, () => requests.create(10)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(uploadsPerChannel)
    expect((await requests.files()).length).toBe(uploadsPerChannel)
  })
})

describe('a full disk', () => {
  test('ends a request with a clear error, and what has arrived can be continued later', async () => {
    const path = pathOf(await requests.create())
    await requests.patch(path, 0, film.subarray(0, 1_000))
    site.free = 0
    const answer = await requests.patch(path, 1_000, film.subarray(1_000))
    expect([answer.status, await codeOf(answer)]).toEqual([507, 'DISK_FULL'])
    expect(await requests.offsetOf(path)).toBe('1000')
    site.free = 1e12
    expect((await requests.patch(path, 1_000, film.subarray(1_000))).status).toBe(204)
    expect(await requests.content(path)).toEqual(film)
  })
})

test('a file of 8 GB continues above 4 GiB, also after a restart, and its last byte completes it', async () => {
  await site.close()
  const bytes = 8e9
  site = await openVideos({ maxBytes: bytes })
  requests = tusRequests(site)
  const created = await requests.create(bytes)
  const path = pathOf(created)
  const file = join(site.directory, path.split('/').at(-1) ?? '')
  // The file is sparse: what has arrived takes no space.
  await truncate(file, 2 ** 32 + 7)
  expect(await requests.offsetOf(path)).toBe(String(2 ** 32 + 7))
  const answer = await requests.patch(path, 2 ** 32 + 7, film)
  expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(2 ** 32 + 7 + film.length)])
  await site.stop()
  await site.start()
  expect(await requests.offsetOf(path)).toBe(String(2 ** 32 + 7 + film.length))
  await truncate(file, bytes - film.length)
  expect((await requests.patch(path, bytes - film.length, film)).status).toBe(204)
  const video = await site.video(Number(created.headers.get('video-id')))
  expect(video).toMatchObject({ state: 'waiting', next: { bytes, received: bytes } })
})
