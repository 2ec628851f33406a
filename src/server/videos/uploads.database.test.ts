import { appendFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uploadExpiresAfterMs, uploadsPath } from '#contract/videos/limits.ts'
import { codeOf, film, pathOf, tusRequests } from '#tests/support/tus-requests.ts'
import { done, maxBytes, openVideos, type VideosSite } from '#tests/support/videos.ts'

let site: VideosSite
let requests: ReturnType<typeof tusRequests>
beforeEach(async () => {
  site = await openVideos()
  requests = tusRequests(site)
})
afterEach(() => site.close())

/** Lets time pass while the site is stopped, without the runs of its job. */
async function pass(ms: number): Promise<void> {
  await site.stop()
  site.clock.advance(ms)
  await site.start()
}

/** Sends `bytes` of a longer request, and then waits for more; the returned function breaks the connection. */
async function beginRequest(path: string, offset: number, bytes: Buffer, announced: number): Promise<() => void> {
  const sending = request(site.url + path, {
    method: 'PATCH',
    headers: {
      ...site.headers(),
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-length': String(announced),
      'content-type': 'application/offset+octet-stream',
    },
  })
  sending.on('error', () => {})
  sending.write(bytes)
  await expect.poll(async () => (await requests.content(path)).length).toBe(offset + bytes.length)
  return () => sending.destroy()
}

describe('an upload with tus-js-client', () => {
  test('arrives as it was sent, and its file waits for the conversion', async () => {
    const video = await site.upload(film)
    expect(video).toMatchObject({
      channelId: site.channelId,
      state: 'waiting',
      current: null,
      next: { name: 'film.mp4', bytes: film.length, received: film.length, uploadUrl: null, expiresAt: null },
    })
    const [file = ''] = await requests.files()
    expect(await requests.content(file)).toEqual(film)
    expect(site.engine.conversions).toEqual(new Map([[file, join(site.directory, file)]]))
  })

  test('resumes after the server was stopped in the middle', async () => {
    const stopped = Promise.withResolvers<void>()
    const upload = new tus.Upload(film, {
      endpoint: site.url + uploadsPath,
      headers: site.headers(),
      metadata: site.metadata(),
      chunkSize: 100_000,
      retryDelays: null,
      onChunkComplete: () => {
        void upload.abort().then(() => stopped.resolve())
      },
    })
    upload.start()
    await stopped.promise
    const path = new URL(upload.url ?? '').pathname
    await site.stop()
    await site.start()
    expect(Number(await requests.offsetOf(path))).toBeGreaterThanOrEqual(100_000)
    await new Promise<void>((resolve, reject) => {
      new tus.Upload(film, {
        uploadUrl: site.url + path,
        headers: site.headers(),
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(),
      }).start()
    })
    expect(await requests.content(path)).toEqual(film)
  })

  test('continues by itself while the server restarts in the middle', async () => {
    const restarted = Promise.withResolvers<void>()
    let isFirst = true
    await new Promise<void>((resolve, reject) => {
      new tus.Upload(film, {
        endpoint: site.url + uploadsPath,
        headers: site.headers(),
        metadata: site.metadata(),
        chunkSize: 100_000,
        retryDelays: Array.from({ length: 500 }, () => 20),
        onShouldRetry: () => true,
        onChunkComplete: () => {
          if (!isFirst) return
          isFirst = false
          void site
            .stop()
            .then(() => site.start())
            .then(restarted.resolve, restarted.reject)
        },
        onError: reject,
        onSuccess: () => resolve(),
      }).start()
    })
    await restarted.promise
    const [file = '', ...others] = await requests.files()
    expect(others).toEqual([])
    expect(await requests.content(file)).toEqual(film)
    expect((await site.video(1)).state).toBe('waiting')
  })

  test('of several files at once succeeds', async () => {
    const videos = await Promise.all([1, 2, 3].map((fill) => site.upload(Buffer.alloc(50_000, fill))))
    expect(new Set(videos.map(({ id }) => id)).size).toBe(3)
    expect((await requests.files()).length).toBe(3)
  })
})

describe('an interrupted request', () => {
  test('loses nothing that has arrived, and is on the disk before it ends', async () => {
    const path = pathOf(await requests.create())
    const disconnect = await beginRequest(path, 0, film.subarray(0, 70_000), film.length)
    disconnect()
    expect(await requests.offsetOf(path)).toBe('70000')
    expect((await requests.patch(path, 70_000, film.subarray(70_000))).status).toBe(204)
    expect(await requests.content(path)).toEqual(film)
  })

  test('that the server still considers open gives way to the next one', async () => {
    const path = pathOf(await requests.create())
    await beginRequest(path, 0, film.subarray(0, 1_000), film.length)
    expect(await requests.offsetOf(path)).toBe('1000')
    expect((await requests.patch(path, 1_000, film.subarray(1_000))).status).toBe(204)
    expect(await requests.content(path)).toEqual(film)
  })

  test('that sends nothing for 30 seconds is ended', async () => {
    const path = pathOf(await requests.create())
    await beginRequest(path, 0, film.subarray(0, 1_000), film.length)
    site.clock.advance(31_000)
    await expect.poll(async () => (await site.video(1)).next?.received).toBe(1_000)
  })
})

describe('a request of an upload', () => {
  test('at a wrong offset is refused, and changes nothing', async () => {
    const path = pathOf(await requests.create())
    await requests.patch(path, 0, film.subarray(0, 100))
    for (const offset of [0, 99, 101, 500_000]) {
      const answer = await requests.patch(path, offset, film.subarray(0, 100))
      expect([answer.status, await codeOf(answer)]).toEqual([409, 'UPLOAD_OFFSET'])
    }
    expect(await requests.offsetOf(path)).toBe('100')
  })

  test('beyond the announced length is cut off there', async () => {
    const path = pathOf(await requests.create(1_000))
    expect((await requests.patch(path, 0, film.subarray(0, 3_000))).headers.get('upload-offset')).toBe('1000')
    expect(await requests.content(path)).toEqual(film.subarray(0, 1_000))
  })

  test('is answered with the state of a complete upload after its last byte, also after the conversion', async () => {
    const path = pathOf(await requests.create())
    await requests.patch(path, 0, film)
    expect(await requests.offsetOf(path)).toBe(String(film.length))
    await site.report(done)
    expect(await requests.offsetOf(path)).toBe(String(film.length))
    expect(await codeOf(await requests.patch(path, 0, film))).toBe('UPLOAD_OFFSET')
  })

  test('needs the version of the protocol, an offset and its type', async () => {
    const path = pathOf(await requests.create())
    const other = await requests.send('HEAD', path, { headers: { 'tus-resumable': '0.2.2' } })
    expect([other.status, other.headers.get('tus-version')]).toEqual([412, '1.0.0'])
    expect((await requests.send('PATCH', path, { body: film, headers: { 'upload-offset': '0' } })).status).toBe(400)
    const type = { 'content-type': 'application/offset+octet-stream' }
    expect((await requests.send('PATCH', path, { body: film, headers: type })).status).toBe(400)
    expect(await requests.offsetOf(path)).toBe('0')
  })

  test('of another origin is refused', async () => {
    const answer = await requests.send('POST', uploadsPath, { headers: { 'x-requested-with': '' } })
    expect(await codeOf(answer)).toBe('FORBIDDEN_ORIGIN')
  })

  test('describes what the server supports', async () => {
    const { status, headers } = await requests.send('OPTIONS', uploadsPath)
    expect([status, headers.get('tus-extension'), headers.get('tus-max-size')]).toEqual([
      204,
      'creation,expiration,termination',
      String(maxBytes),
    ])
  })
})

describe('an upload belongs to the editors of its channel', () => {
  test.each([
    ['visitor', 401, 'SIGN_IN_REQUIRED'],
    ['stranger', 403, 'NOT_YOUR_CHANNEL'],
  ])('%s can neither create, continue, cancel nor read it', async (session, status, code) => {
    const path = pathOf(await requests.create())
    const answers = [
      await requests.create(film.length, {}, session),
      await requests.patch(path, 0, film, session),
      await requests.send('DELETE', path, { session }),
    ]
    for (const answer of answers) expect([answer.status, await codeOf(answer)]).toEqual([status, code])
    expect((await requests.send('HEAD', path, { session })).status).toBe(status)
    expect(await requests.offsetOf(path)).toBe('0')
  })
})

describe('an upload whose last bytes were written by a process that was killed before it stored them', () => {
  let path: string
  beforeEach(async () => {
    path = pathOf(await requests.create())
    await requests.patch(path, 0, film.subarray(0, 100))
    const [file = ''] = await requests.files()
    await appendFile(join(site.directory, file), film.subarray(100))
  })

  async function expectConversion(): Promise<void> {
    const files = await requests.files()
    await expect.poll(() => [...site.engine.conversions.keys()]).toEqual(files)
    const next = { received: film.length, uploadUrl: null, expiresAt: null }
    expect(await site.video(1)).toMatchObject({ state: 'waiting', next })
    expect(await requests.content(path)).toEqual(film)
  }

  test('is converted when the client asks for its offset: there is nothing more to send', async () => {
    const { headers } = await requests.send('HEAD', path)
    expect([headers.get('upload-offset'), headers.get('upload-expires')]).toEqual([String(film.length), null])
    await expectConversion()
  })

  test('is converted after the restart without its client, also when it has expired', async () => {
    await pass(uploadExpiresAfterMs + 60_000)
    await expectConversion()
  })

  test('is converted within a minute if only the database was away', async () => {
    site.clock.advance(60_000)
    await expectConversion()
  })
})

describe('an unfinished upload', () => {
  test('can be cancelled, with its video', async () => {
    const created = await requests.create()
    const path = pathOf(created)
    await requests.patch(path, 0, film.subarray(0, 10))
    expect((await requests.send('DELETE', path)).status).toBe(204)
    expect((await requests.send('HEAD', path)).status).toBe(404)
    expect(await requests.files()).toEqual([])
    expect((await site.owner.get(`/v1/videos/${created.headers.get('video-id')}`)).statusCode).toBe(404)
  })

  test('expires a week after its last byte', async () => {
    const path = pathOf(await requests.create())
    await pass(uploadExpiresAfterMs - 60_000)
    const { headers } = await requests.patch(path, 0, film.subarray(0, 10))
    expect(headers.get('upload-expires')).toBe(
      new Date(site.clock.now().getTime() + uploadExpiresAfterMs).toUTCString(),
    )
    await pass(uploadExpiresAfterMs - 60_000)
    expect(await requests.offsetOf(path)).toBe('10')
    await pass(120_000)
    expect(await requests.files()).toEqual([])
    expect((await requests.send('HEAD', path)).status).toBe(404)
  })

  test('that was not stored in the database leaves no file after a restart', async () => {
    await requests.create()
    const known = await requests.files()
    await writeFile(join(site.directory, 'file-unknown'), 'x')
    await site.stop()
    await site.start()
    expect(await requests.files()).toEqual(known)
  })

  test('that a killed process did not delete after its conversion is deleted at the next start', async () => {
    await site.ready(film)
    await writeFile(join(site.directory, site.streamId), film)
    await site.stop()
    await site.start()
    expect(await requests.files()).toEqual([])
  })
})
