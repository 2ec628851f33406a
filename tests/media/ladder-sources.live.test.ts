import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import {
  ladderEngine,
  testVideo,
  testTone,
  defaultCoding,
  type LadderEngine,
  type PublishOptions,
} from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'

const run = promisify(execFile)
let engine: LadderEngine | null = null
/** Generous: a busy machine may take this long to start the ladder. */

/** Publishes until the smaller rendition has this number of segments, then ends the live. */
async function publishUntil(
  target: LadderEngine,
  segments: number,
  source: Omit<PublishOptions, 'seconds'>,
): Promise<void> {
  const publishing = target.publish({ ...source, seconds: 450 })
  const renditionSegments = async () =>
    listedSegments(await target.text('240p.m3u8')).filter(({ file }) => file !== null).length
  await expect.poll(renditionSegments).toBeGreaterThanOrEqual(segments)
  await target.end()
  await publishing
}

afterEach(async () => {
  await engine?.close()
  engine = null
})

/** Sorted presentation times of a playlist's video in milliseconds, read by ffprobe. */
async function presentationTimes(target: LadderEngine, file: string): Promise<number[]> {
  const entries = ['-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, target.url(file)])
  const times = stdout.split('\n').filter((line) => line !== '')
  return times.map((time) => Math.round(Number.parseFloat(time) * 1000)).toSorted((a, b) => a - b)
}

/** A low frame rate, so that a busy machine keeps up with three times real time. */
const small = testVideo('480x270', 15)
const vfr = ['-vf', "select='gt(mod(n*7,11),4)'", '-fps_mode', 'vfr']

test.each([
  {
    name: 'B-frames and mono audio at 44.1 kHz',
    inputs: [...small, ...testTone(44_100)],
    coding: defaultCoding(15, '-bf', '3', '-ac', '1'),
  },
  {
    name: 'a variable frame rate and stereo audio at 48 kHz',
    inputs: [...small, ...testTone()],
    coding: defaultCoding(10, ...vfr, '-ac', '2'),
  },
  { name: 'a key frame each half second and no audio', inputs: small, coding: defaultCoding(8) },
  { name: 'a key frame each ten seconds', inputs: small, coding: defaultCoding(150) },
  { name: 'portrait video', inputs: testVideo('270x480', 15), coding: defaultCoding(15) },
])('a source with $name has a smaller rendition with the same frame times', async ({ inputs, coding }) => {
  engine = await ladderEngine([240])
  await publishUntil(engine, 2, { inputs, coding, speed: 3 })
  const whole = listedSegments(await engine.text('video.m3u8'))
  const renditionSegments = listedSegments(await engine.text('240p.m3u8')).filter(({ file }) => file !== null)
  for (const { msn, seconds: length } of renditionSegments)
    expect(length).toBe(whole.find((segment) => segment.msn === msn)?.seconds)

  const times = await presentationTimes(engine, 'video.m3u8')
  const smaller = await presentationTimes(engine, '240p.m3u8')
  // Reordered frames are presented a constant time after they are decoded.
  const delay = times[0] ?? 0
  for (const { msn, seconds: length } of renditionSegments) {
    const before = whole
      .filter((segment) => segment.msn < msn)
      .reduce((sum, segment) => sum + segment.seconds * 1000, delay)
    const within = (time: number) => time > before - 0.5 && time < before + length * 1000 - 0.5
    expect(smaller.filter(within)).toEqual(times.filter(within))
  }
})

test('an audio-only source has no smaller renditions and starts no ladder process', async () => {
  const { encoderPid, ...rest } = await ladderEngine([240])
  engine = { encoderPid, ...rest }
  await engine.publish({ inputs: testTone(), coding: ['-c:a', 'aac'], seconds: 8, speed: 2 })
  await engine.end()
  expect(() => encoderPid()).toThrow('no encoder has started')
  const index = await engine.text('index.m3u8')
  expect(index.split('\n').filter((line) => line.endsWith('.m3u8'))).toEqual(['audio.m3u8'])
})

test('more than sixty frames per second are reduced to sixty, with key frames', async () => {
  engine = await ladderEngine([240])
  await publishUntil(engine, 2, { inputs: testVideo('480x270', 120), coding: defaultCoding(120) })
  const index = await engine.text('index.m3u8')
  expect(index).toMatch(/RESOLUTION=480x270,FRAME-RATE=120.000/)
  expect(index).toMatch(/RESOLUTION=426x240,FRAME-RATE=60.000/)
  const smaller = await presentationTimes(engine, '240p.m3u8')
  const second = smaller.filter((time) => time >= (smaller[0] ?? 0) && time < (smaller[0] ?? 0) + 2_000)
  expect(second).toHaveLength(120)
})

test('non-square pixels become square, with the same display aspect ratio', async () => {
  engine = await ladderEngine([240])
  await publishUntil(engine, 1, {
    inputs: testVideo('360x270', 15),
    coding: defaultCoding(15, '-vf', 'setsar=4/3'),
    speed: 2,
  })
  expect(await engine.text('index.m3u8')).toContain('RESOLUTION=426x240')
})

test('a source of H.264 High 4:2:2 is disconnected with a reason that its publisher can act on', async () => {
  engine = await ladderEngine([240])
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p', '-profile:v', 'high422']
  await engine.publish({ inputs: testVideo('480x270'), coding, seconds: 3 })
  const cause = expect.stringMatching(/H.264 with 4:2:2 colour .* cannot be played by browsers: choose .*4:2:0/)
  await expect
    .poll(() => engine?.events)
    .toContainEqual({ type: 'disconnected', streamId: 'one', cause, fault: 'colour' })
  expect(engine.lines.map(({ fields }) => fields['cause'])).toContainEqual(cause)
  expect(await engine.status('index.m3u8')).toBe(404)
})
