import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { warningsOf } from '#tests/support/ffmpeg.ts'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { yieldToEventLoop, startHls } from '#tests/support/hls-server.ts'
import { readFragments } from '#tests/support/mp4-file.ts'
import { holes } from '#tests/support/packaged.ts'

const run = promisify(execFile)

/** Repeats `items`, which last `length` seconds, for `seconds`, with timestamps from `start` ms. */
function* repeat(items: readonly FlvItem[], length: number, seconds: number, start: number): Generator<FlvItem> {
  for (let shift = 0; shift < seconds * 1000; shift += length * 1000) {
    for (const item of items) yield isSample(item) ? { ...item, dts: item.dts + start + shift } : item
  }
}

test('five minutes with a timestamp wrap and a change of resolution are continuous to the tick', async () => {
  const wrap = 2 ** 32 - 100_000
  const wide = await encodeFlv({ seconds: 8, size: '640x360', rate: '30000/1001', keyFrames: 30, bFrames: 2 })
  const small = await encodeFlv({ seconds: 8, size: '320x180', rate: '30000/1001', keyFrames: 30, bFrames: 2 })
  const server = await startHls()
  let count = 0
  for (const item of [...repeat(wide, 8.008, 160, wrap), ...repeat(small, 8.008, 140, wrap + 20 * 8008)]) {
    if (isSample(item)) server.live.sample(item)
    else server.live.track(item)
    if (count++ % 50 === 0) await yieldToEventLoop()
    if (count % 4_000 === 0) await server.onDisk()
  }
  await server.live.finish()

  const ffprobe = async (...args: string[]) => run('/usr/bin/ffprobe', ['-v', 'warning', ...args])
  for (const kind of ['video', 'audio']) {
    const playlist = await server.text(`${kind}.m3u8`)
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    const files = playlist.split('\n').filter((line) => /^[va][0-9]/.test(line))
    const segments = await Promise.all(
      files.map(async (file) => Buffer.from(await (await fetch(server.url(file))).arrayBuffer())),
    )
    const parts = segments.flatMap(readFragments)
    expect(parts.length).toBeGreaterThan(1000)
    expect(holes(parts)).toEqual([])
  }
  const { stdout, stderr } = await ffprobe(
    '-count_packets',
    '-select_streams',
    'v',
    '-show_entries',
    'stream=nb_read_packets',
    '-of',
    'csv=p=0',
    server.url('video.m3u8'),
  )
  expect(warningsOf(stderr)).toBe('')
  expect(Number.parseInt(stdout, 10)).toBe(
    [...repeat(wide, 8.008, 160, 0), ...repeat(small, 8.008, 140, 0)].filter(
      (item) => isSample(item) && item.kind === 'video',
    ).length,
  )
  await server.close()
})

test.each([
  ['video and audio', {}],
  ['video only', { audio: false }],
  ['audio only', { video: false }],
])('%s: decodes without warnings, with the full duration', async (_case, tracks) => {
  const items = await encodeFlv({
    seconds: 12,
    size: '320x180',
    rate: '25',
    keyFrames: 25,
    sampleRate: 44_100,
    ...tracks,
  })
  const server = await startHls()
  for (const item of items) {
    if (isSample(item)) server.live.sample(item)
    else server.live.track(item)
  }
  await server.live.finish()
  const decoded = await run('/usr/bin/ffmpeg', [
    '-v',
    'warning',
    '-i',
    server.url('index.m3u8'),
    '-map',
    '0',
    '-f',
    'null',
    '-',
  ])
  expect(decoded.stderr).toBe('')
  for (const kind of ['video', 'audio'] as const) {
    const sent = items.filter((item) => isSample(item) && item.kind === kind).length
    const listed = sent === 0 ? '' : await server.text(`${kind}.m3u8`)
    const seconds = [...listed.matchAll(/#EXTINF:([0-9.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0)
    expect(Math.abs(seconds - (sent === 0 ? 0 : 12))).toBeLessThan(0.06)
  }
  await server.close()
})
