import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { encodeFlv, isSample, type FlvItem } from '#tests/support/flv-file.ts'
import { breathe, hlsSite } from '#tests/support/hls-site.ts'
import { readFragments } from '#tests/support/mp4-file.ts'
import { holes } from '#tests/support/packaged.ts'

const run = promisify(execFile)

/** `items` so often in a row that they last `seconds`, from `start` on the publisher's clock. */
function* looped(items: readonly FlvItem[], length: number, seconds: number, start: number): Generator<FlvItem> {
  for (let shift = 0; shift < seconds * 1000; shift += length * 1000) {
    for (const item of items) yield isSample(item) ? { ...item, dts: item.dts + start + shift } : item
  }
}

test('five minutes with a timestamp wrap and a change of resolution have no hole, to the tick', async () => {
  const wrap = 2 ** 32 - 100_000
  const wide = await encodeFlv({ seconds: 8, size: '640x360', rate: '30000/1001', keyFrames: 30, bFrames: 2 })
  const small = await encodeFlv({ seconds: 8, size: '320x180', rate: '30000/1001', keyFrames: 30, bFrames: 2 })
  const site = await hlsSite()
  let count = 0
  for (const item of [...looped(wide, 8.008, 160, wrap), ...looped(small, 8.008, 140, wrap + 20 * 8008)]) {
    if (isSample(item)) site.live.sample(item)
    else site.live.track(item)
    if (count++ % 50 === 0) await breathe()
    if (count % 4_000 === 0) await site.onDisk()
  }
  await site.live.finish()

  const ffprobe = async (...args: string[]) => run('/usr/bin/ffprobe', ['-v', 'warning', ...args])
  for (const kind of ['video', 'audio']) {
    const playlist = await site.text(`${kind}.m3u8`)
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1)
    const files = playlist.split('\n').filter((line) => /^[va][0-9]/.test(line))
    const segments = await Promise.all(
      files.map(async (file) => Buffer.from(await (await fetch(site.url(file))).arrayBuffer())),
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
    site.url('video.m3u8'),
  )
  // The second init segment is all that ffprobe may remark on.
  expect(stderr.replaceAll(/.*Found duplicated MOOV Atom. Skipped it\n/g, '')).toBe('')
  expect(Number.parseInt(stdout, 10)).toBe(
    [...looped(wide, 8.008, 160, 0), ...looped(small, 8.008, 140, 0)].filter(
      (item) => isSample(item) && item.kind === 'video',
    ).length,
  )
  await site.close()
})

test.each([
  ['pictures and sound', {}],
  ['pictures alone', { audio: false }],
  ['sound alone', { video: false }],
])('%s decode without a complaint, with every frame and the whole length', async (_what, tracks) => {
  const items = await encodeFlv({
    seconds: 12,
    size: '320x180',
    rate: '25',
    keyFrames: 25,
    sampleRate: 44_100,
    ...tracks,
  })
  const site = await hlsSite()
  for (const item of items) {
    if (isSample(item)) site.live.sample(item)
    else site.live.track(item)
  }
  await site.live.finish()
  const decoded = await run('/usr/bin/ffmpeg', [
    '-v',
    'warning',
    '-i',
    site.url('index.m3u8'),
    '-map',
    '0',
    '-f',
    'null',
    '-',
  ])
  expect(decoded.stderr).toBe('')
  for (const kind of ['video', 'audio'] as const) {
    const sent = items.filter((item) => isSample(item) && item.kind === kind).length
    const listed = sent === 0 ? '' : await site.text(`${kind}.m3u8`)
    const seconds = [...listed.matchAll(/#EXTINF:([0-9.]+)/g)].reduce((sum, match) => sum + Number(match[1]), 0)
    expect(Math.abs(seconds - (sent === 0 ? 0 : 12))).toBeLessThan(0.06)
  }
  await site.close()
})
