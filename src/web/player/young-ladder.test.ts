import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import { countSizes, watchYoungLadder } from './young-ladder.ts'

const sized = (...names: string[]): string =>
  `#EXTM3U\n${names.map((name) => `#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=2x2,CODECS="a"\n${name}.m3u8\n`).join('')}` +
  '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\naudio.m3u8\n'

let server: Server
let playlist: string
let asked: number
beforeEach(async () => {
  asked = 0
  playlist = sized('video')
  server = createServer((_, response) => {
    asked += 1
    response.end(playlist)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

function watch(known: number, isLive = true) {
  const grown = vi.fn<() => void>()
  const place = server.address()
  const port = place !== null && typeof place === 'object' ? place.port : 0
  const stop = watchYoungLadder(
    { address: () => `http://127.0.0.1:${port}/`, known: () => known, isLive: () => isLive },
    grown,
  )
  return { grown, stop }
}

test('the sound alone is no size', () => {
  expect(countSizes(sized('video', '480p'))).toBe(2)
  expect(countSizes('')).toBe(0)
})

test('sizes that are made of a young live are told, once', async () => {
  const { grown } = watch(1)
  vi.advanceTimersByTime(5000)
  await expect.poll(() => asked).toBe(1)
  expect(grown).not.toHaveBeenCalled()
  playlist = sized('video', '480p', '240p')
  vi.advanceTimersByTime(5000)
  await expect.poll(() => grown.mock.calls.length).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(asked).toBe(2)
})

test('nothing is looked for longer than a minute, in a recording, or when it was stopped', async () => {
  const old = watch(1)
  vi.advanceTimersByTime(120_000)
  await expect.poll(() => asked).toBe(12)
  const recorded = watch(1, false)
  vi.advanceTimersByTime(60_000)
  await expect.poll(() => asked).toBe(13)
  const stopped = watch(1)
  stopped.stop()
  vi.advanceTimersByTime(60_000)
  expect(asked).toBe(13)
  for (const { grown } of [old, recorded, stopped]) expect(grown).not.toHaveBeenCalled()
})
