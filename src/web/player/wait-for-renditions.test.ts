import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { countRenditions, waitForRenditions } from './wait-for-renditions.ts'

const playlistOf = (...names: string[]): string =>
  `#EXTM3U\n${names.map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2,CODECS="a"\n${name}.m3u8\n`).join('')}` +
  '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\naudio.m3u8\n'

let server: Server
let playlist: string
let requests: number
beforeEach(async () => {
  requests = 0
  playlist = playlistOf('video')
  server = createServer((_, response) => {
    requests += 1
    response.end(playlist)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

function wait(listed: number, isLive = true) {
  const onAdded = vi.fn<() => void>()
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0
  const stop = waitForRenditions(
    { address: () => `http://127.0.0.1:${port}/`, listed: () => listed, isLive: () => isLive },
    onAdded,
  )
  return { onAdded, stop }
}

test('the audio-only variant does not count as a rendition', () => {
  expect(countRenditions(playlistOf('video', '480p'))).toBe(2)
  expect(countRenditions('')).toBe(0)
})

test('added renditions are reported once', async () => {
  const { onAdded } = wait(1)
  vi.advanceTimersByTime(5000)
  await expect.poll(() => requests).toBe(1)
  expect(onAdded).not.toHaveBeenCalled()
  playlist = playlistOf('video', '480p', '240p')
  vi.advanceTimersByTime(5000)
  await expect.poll(() => onAdded.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(requests).toBe(2)
})

test('the checks end after a minute, in a recording, and when stopped', async () => {
  const old = wait(1)
  vi.advanceTimersByTime(120_000)
  await expect.poll(() => requests).toBe(12)
  const recorded = wait(1, false)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => requests).toBe(13)
  const stopped = wait(1)
  stopped.stop()
  vi.advanceTimersByTime(60_000)
  expect(requests).toBe(13)
  for (const { onAdded } of [old, recorded, stopped]) expect(onAdded).not.toHaveBeenCalled()
})
