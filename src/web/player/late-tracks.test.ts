import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { discontinuityAt, kindsOf, lacks, nextDiscontinuity, type TrackKinds, watchLateTracks } from './late-tracks.ts'

const video = '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f",RESOLUTION=2x2\nvideo.m3u8\n'
const both = '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=2x2,AUDIO="audio"\nvideo.m3u8\n'
const audio = '#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\naudio.m3u8\n'
const [videoAlone, audioAlone] = [
  { video: true, audio: false },
  { video: false, audio: true },
]

let server: Server
let playlist: string
let status: number
let requests: number
beforeEach(async () => {
  requests = 0
  status = 200
  playlist = video
  server = createServer((_, response) => {
    requests += 1
    response.writeHead(status).end(`#EXTM3U\n${playlist}`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  server.close()
})

function watch(used: TrackKinds | null) {
  const onAdded = vi.fn<() => void>()
  const bound = server.address()
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0
  const tracks = watchLateTracks({ address: () => `http://127.0.0.1:${port}/`, used: () => used }, onAdded)
  return { onAdded, tracks }
}

/** Real time passes until so many requests have arrived. */
async function untilRequests(count: number): Promise<void> {
  await expect.poll(() => requests).toBe(count)
}

test('a playlist offers the kinds of its variants', () => {
  expect(kindsOf(video)).toEqual(videoAlone)
  expect(kindsOf(audio)).toEqual(audioAlone)
  expect(kindsOf(both + audio)).toEqual({ video: true, audio: true })
  expect(kindsOf('')).toEqual({ video: false, audio: false })
})

test('a player lacks what is offered beyond what it loads', () => {
  expect(lacks(videoAlone, kindsOf(both))).toBe(true)
  expect(lacks(audioAlone, kindsOf(both))).toBe(true)
  expect(lacks(videoAlone, kindsOf(video))).toBe(false)
  expect(lacks({ video: true, audio: true }, kindsOf(video))).toBe(false)
})

test('a discontinuity is reached once playback is so far past it that a reopened stream starts after it', () => {
  const segments = [
    { start: 10, cc: 3 },
    { start: 12, cc: 3 },
    { start: 14, cc: 4 },
    { start: 16, cc: 4 },
  ]
  const reached = [9, 10, 13.9, 14.05, 14.15, 20].map((position) => discontinuityAt(position, segments))
  expect(reached).toEqual([-1, 3, 3, 3, 4, 4])
  expect(discontinuityAt(5, [])).toBe(-1)
  expect([10, 14.05].map((position) => nextDiscontinuity(position, segments))).toEqual([14.1, 14.1])
  for (const position of [9, 14.15, 20]) expect(nextDiscontinuity(position, segments)).toBeNull()
  const next = nextDiscontinuity(10, segments) ?? 0
  expect([discontinuityAt(next - 0.001, segments), discontinuityAt(next, segments)]).toEqual([3, 4])
})

test.each([
  ['audio', videoAlone],
  ['video', audioAlone],
])('%s that begins later is reported once, also if a cache still has the former playlist', async (_kind, used) => {
  playlist = used.video ? video : audio
  const { onAdded, tracks } = watch(used)
  tracks.changed()
  await untilRequests(1)
  expect(onAdded).not.toHaveBeenCalled()
  playlist = both + audio
  vi.advanceTimersByTime(1100)
  await expect.poll(() => onAdded.mock.calls.length).toBe(1)
  tracks.changed()
  vi.advanceTimersByTime(60_000)
  expect(requests).toBe(2)
  expect(onAdded).toHaveBeenCalledOnce()
})

test('a failed check is repeated', async () => {
  status = 503
  const { onAdded, tracks } = watch(videoAlone)
  tracks.changed()
  await untilRequests(1)
  status = 200
  playlist = both
  vi.advanceTimersByTime(1100)
  await expect.poll(() => onAdded.mock.calls.length).toBe(1)
})

test('the checks end some seconds after a change, and with the stream', async () => {
  const { onAdded, tracks } = watch(videoAlone)
  tracks.changed()
  for (const count of [1, 2, 3, 4]) {
    await untilRequests(count)
    vi.advanceTimersByTime(1100)
  }
  vi.advanceTimersByTime(60_000)
  expect(requests).toBe(4)
  tracks.stop()
  tracks.changed()
  vi.advanceTimersByTime(60_000)
  expect(requests).toBe(4)
  expect(onAdded).not.toHaveBeenCalled()
})

test('nothing is requested while a player has both kinds, or none yet', () => {
  for (const used of [{ video: true, audio: true }, null]) watch(used).tracks.changed()
  vi.advanceTimersByTime(60_000)
  expect(requests).toBe(0)
})
