import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openNative } from './native-stream.ts'

const video = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="avc1.640028",RESOLUTION=640x360\nvideo.m3u8\n'
const both = video.replace('avc1.640028', 'avc1.640028,mp4a.40.2')

let playlist = video
let requests = 0
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', async () => {
    requests += 1
    return new Response(playlist)
  })
  // The document of tests loads no media.
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
  playlist = video
  requests = 0
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The stream in a video of this duration, as the browser's own engine plays it. */
function open(duration: number) {
  const element = document.createElement('video')
  Object.defineProperty(element, 'duration', { value: duration })
  const renditionsAdded = vi.fn<() => void>()
  const events = { failed() {}, unsupported() {}, qualities() {}, renditionsAdded, trackAdded() {} }
  const url = 'https://media.example.jp/hls/one/index.m3u8'
  const source = { url, latencyMode: 'low', signature: () => null, startAt: null } as const
  const stream = openNative(element, source, events)
  element.dispatchEvent(new Event('loadedmetadata'))
  return { stream, renditionsAdded }
}

test('audio that joins a live is noticed from its playlist, because the native engine does not report it', async () => {
  const { renditionsAdded } = open(Infinity)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(renditionsAdded).not.toHaveBeenCalled()
  playlist = both
  await vi.advanceTimersByTimeAsync(2_500)
  expect(renditionsAdded).toHaveBeenCalledOnce()
  const before = requests
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(before)
})

test('the playlist of a recording is not read again', async () => {
  const { renditionsAdded } = open(60)
  playlist = both
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(0)
  expect(renditionsAdded).not.toHaveBeenCalled()
})

test('nothing is read after the stream is closed', async () => {
  const { stream } = open(Infinity)
  await vi.advanceTimersByTimeAsync(2_500)
  stream.close()
  const before = requests
  await vi.advanceTimersByTimeAsync(60_000)
  expect(requests).toBe(before)
})
