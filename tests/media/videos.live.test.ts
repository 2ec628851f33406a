import { mkdtempSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Video, VideoPlayback } from '#contract/videos/schemas.ts'
import { callAs, type HttpCaller } from '#tests/support/caller.ts'
import { freePort } from '#tests/support/free-port.ts'
import { copyPrepared } from '#tests/support/prepared-database.ts'
import { converterPid, enginePid, killTree } from '#tests/support/process-tree.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { h264, testTone, testVideo, uploadFolder, type UploadFolder } from '#tests/support/uploads.ts'

const directory = mkdtempSync(join(tmpdir(), 'kirari-videos-'))
let settings: Record<string, string>
let server: TestServer
let folder: UploadFolder
let film: Buffer
let owner: HttpCaller
let video: Video
let converter: number

beforeAll(async () => {
  const [site, rtmp, hls, identity] = [await freePort(), await freePort(), await freePort(), await freePort()]
  // The same ports after each restart.
  settings = { PORT: `${site}`, RTMP_PORT: `${rtmp}`, HLS_PORT: `${hls}`, IDENTITY_PORT: `${identity}` }
  copyPrepared(join(directory, 'database'))
  folder = await uploadFolder()
  film = await readFile(
    await folder.make('film.mkv', `${testVideo('320x240', 60, 10)} ${testTone(60)}`, `${h264} -g 20 -c:a aac`),
  )
  server = await startServer(settings, directory)
  owner = await callAs(server.url, 'owner-akari')
})
afterAll(async () => {
  await server.close()
  await folder.remove()
  await removeFolder(directory)
})

const upload = (options: Partial<tus.UploadOptions>) =>
  new tus.Upload(film, {
    headers: { cookie: owner.cookie(), 'x-requested-with': 'XMLHttpRequest' },
    metadata: { channel: '1', filename: 'film.mkv', filetype: 'video/x-matroska' },
    retryDelays: null,
    chunkSize: 200_000,
    ...options,
  })

async function restart(): Promise<void> {
  await server.close()
  server = await startServer(settings, directory)
}

const readVideo = async (): Promise<Video> => owner.get<Video>(`/v1/videos/${video.id}`)
const share = async (): Promise<number> => (await readVideo()).next?.progress?.share ?? 0

/** Kills the engine, and stops the converter of the next one as soon as there is one; returns its pid. */
async function replaceEngine(): Promise<number> {
  const site = server.process.pid ?? 0
  const killed = enginePid(site)
  process.kill(killed, 'SIGKILL')
  let pid = 0
  const stop = () => {
    // The killed engine exists with its converter until all of its threads have ended.
    if (enginePid(site) === killed) return false
    pid = converterPid(site)
    return process.kill(pid, 'SIGSTOP')
  }
  await expect.poll(stop).toBe(true)
  return pid
}

test('an upload resumes after the server was killed', async () => {
  const interrupted = await new Promise<string>((resolve, reject) => {
    const first = upload({
      endpoint: `${server.url}/v1/uploads`,
      onError: reject,
      onChunkComplete: () => {
        void first.abort().then(() => resolve(first.url ?? ''))
      },
    })
    first.start()
  })
  killTree(server.process.pid ?? 0)
  await restart()
  const resumed: number[] = []
  await new Promise<void>((resolve, reject) => {
    upload({
      uploadUrl: interrupted,
      onError: reject,
      onSuccess: () => resolve(),
      onChunkComplete: (_size, received) => resumed.push(received),
    }).start()
  })
  expect(resumed[0]).toBeGreaterThan(200_000)
  const { videos } = await owner.get<{ videos: Video[] }>('/v1/channels/1/videos')
  expect(videos).toHaveLength(1)
  video = videos[0] ?? video
  expect(video).toMatchObject({ state: expect.stringMatching(/waiting|converting/), next: { bytes: film.length } })
})

test('its conversion resumes after the server and then the engine were killed', async () => {
  await expect.poll(share).toBeGreaterThan(0.05)
  killTree(server.process.pid ?? 0)
  await restart()
  await expect.poll(share).toBeGreaterThan(0.1)
  // Stopped: otherwise it may be done before it is looked at.
  converter = await replaceEngine()
  await expect.poll(async () => (await readVideo()).state).toBe('converting')
})

test('a killed converter is shown as a failure, and a retry resumes', async () => {
  process.kill(converter, 'SIGKILL')
  await expect.poll(async () => (await readVideo()).next?.reason?.code).toBe('crashed')
  expect((await owner.post<Video>(`/v1/videos/${video.id}/retry`, {})).state).toBe('waiting')
  await expect.poll(async () => (await readVideo()).state, { timeout: 240_000 }).toBe('ready')
  video = await readVideo()
  expect(video).toMatchObject({ width: 320, height: 240, next: null })
  expect(Math.abs((video.durationSeconds ?? 0) - 60)).toBeLessThan(0.2)
})

test('the video plays under signed addresses only, with thumbnails, also after a restart', async () => {
  await restart()
  const { playlistUrl, signature } = await owner.get<VideoPlayback>(`/v1/videos/${video.id}/playback`)
  expect((await fetch(playlistUrl)).status).toBe(403)
  const signed = (file: string) => playlistUrl.replace('index.m3u8', `~${signature}/${file}`)
  const playlist = await (await fetch(signed('index.m3u8'))).text()
  expect(playlist).toContain('RESOLUTION=320x240')
  const media = await (await fetch(signed('240p.m3u8'))).text()
  expect(media).toContain('#EXT-X-ENDLIST')
  const [segment = ''] = /^\S+[.]m4s$/m.exec(media) ?? []
  expect((await fetch(signed(segment))).status).toBe(200)
  const tiles = await (await fetch(signed('thumbnails.vtt'))).text()
  expect(tiles.match(/-->/g)).toHaveLength(15)
  expect((await fetch(signed('poster.jpg'))).status).toBe(200)
  await expect.poll(async () => (await readVideo()).thumbnailUrl).not.toBeNull()
  const image = await fetch(server.url + ((await readVideo()).thumbnailUrl ?? ''))
  expect(image.headers.get('content-type')).toBe('image/webp')
})

test('nothing is left of a deleted video', async () => {
  const { playlistUrl } = await owner.get<VideoPlayback>(`/v1/videos/${video.id}/playback`)
  const streamId = playlistUrl.split('/').at(-2) ?? ''
  expect(statSync(join(directory, 'media', streamId)).isDirectory()).toBe(true)
  await owner.post(`/v1/videos/${video.id}/removal`, {})
  expect(() => statSync(join(directory, 'media', streamId))).toThrow('ENOENT')
})
