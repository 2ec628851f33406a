import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import {
  ladderEngine,
  testPicture,
  testTone,
  usualCoding,
  type LadderEngine,
  type PublishOptions,
} from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'

const run = promisify(execFile)
let engine: LadderEngine | null = null
/** A machine that others use, too, may take so long until it makes smaller pictures. */
const busy = { timeout: 140_000 }

/** Publishes until so many whole segments of the smaller rendition are listed, then ends the live. */
async function publishUntil(
  of: LadderEngine,
  segments: number,
  source: Omit<PublishOptions, 'seconds'>,
): Promise<void> {
  const publishing = of.publish({ ...source, seconds: 450 })
  const made = async () => listedSegments(await of.text('240p.m3u8')).filter(({ file }) => file !== null).length
  await expect.poll(made, busy).toBeGreaterThanOrEqual(segments)
  await of.end()
  await publishing
}

afterEach(async () => {
  await engine?.close()
  engine = null
})

/** When each picture of a playlist is shown, in milliseconds, as ffprobe reads it. */
async function shown(of: LadderEngine, file: string): Promise<number[]> {
  const entries = ['-show_entries', 'packet=pts_time', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, of.url(file)])
  const times = stdout.split('\n').filter((line) => line !== '')
  return times.map((time) => Math.round(Number.parseFloat(time) * 1000)).toSorted((a, b) => a - b)
}

/** Few pictures a second, so that a busy machine keeps up with three times real time. */
const small = testPicture('480x270', 15)
const vfr = ['-vf', "select='gt(mod(n*7,11),4)'", '-fps_mode', 'vfr']

test.each([
  {
    name: 'B-frames, and mono sound at 44.1 kHz,',
    inputs: [...small, ...testTone(44_100)],
    coding: usualCoding(15, '-bf', '3', '-ac', '1'),
  },
  {
    name: 'a variable frame rate, and stereo at 48 kHz,',
    inputs: [...small, ...testTone()],
    coding: usualCoding(10, ...vfr, '-ac', '2'),
  },
  { name: 'a key frame each half second, and no sound,', inputs: small, coding: usualCoding(8) },
  { name: 'a key frame each ten seconds', inputs: small, coding: usualCoding(150) },
  { name: 'pictures that stand upright', inputs: testPicture('270x480', 15), coding: usualCoding(15) },
])('a source with $name has a smaller rendition of the same moments', async ({ inputs, coding }) => {
  engine = await ladderEngine([240])
  await publishUntil(engine, 2, { inputs, coding, speed: 3 })
  const whole = listedSegments(await engine.text('video.m3u8'))
  const made = listedSegments(await engine.text('240p.m3u8')).filter(({ file }) => file !== null)
  for (const { msn, seconds: length } of made) expect(length).toBe(whole.find((one) => one.msn === msn)?.seconds)

  const times = await shown(engine, 'video.m3u8')
  const smaller = await shown(engine, '240p.m3u8')
  // Reordered pictures are all shown a little after they are decoded.
  const delay = times[0] ?? 0
  for (const { msn, seconds: length } of made) {
    const before = whole.filter((one) => one.msn < msn).reduce((sum, one) => sum + one.seconds * 1000, delay)
    const within = (time: number) => time > before - 0.5 && time < before + length * 1000 - 0.5
    expect(smaller.filter(within)).toEqual(times.filter(within))
  }
})

test('a source of sound alone has no smaller pictures, and no process that would make them', async () => {
  const { encoderPid, ...sound } = await ladderEngine([240])
  engine = { encoderPid, ...sound }
  await engine.publish({ inputs: testTone(), coding: ['-c:a', 'aac'], seconds: 8, speed: 2 })
  await engine.end()
  expect(() => encoderPid()).toThrow('no encoder has started')
  const index = await engine.text('index.m3u8')
  expect(index.split('\n').filter((line) => line.endsWith('.m3u8'))).toEqual(['audio.m3u8'])
})

test('more than sixty pictures a second are cut down to sixty, key frames kept', async () => {
  engine = await ladderEngine([240])
  await publishUntil(engine, 2, { inputs: testPicture('480x270', 120), coding: usualCoding(120) })
  const index = await engine.text('index.m3u8')
  expect(index).toMatch(/RESOLUTION=480x270,FRAME-RATE=120.000/)
  expect(index).toMatch(/RESOLUTION=426x240,FRAME-RATE=60.000/)
  const smaller = await shown(engine, '240p.m3u8')
  const second = smaller.filter((time) => time >= (smaller[0] ?? 0) && time < (smaller[0] ?? 0) + 2_000)
  expect(second).toHaveLength(120)
})

test('pixels that are not square become square, and the shape is kept', async () => {
  engine = await ladderEngine([240])
  await publishUntil(engine, 1, {
    inputs: testPicture('360x270', 15),
    coding: usualCoding(15, '-vf', 'setsar=4/3'),
    speed: 2,
  })
  expect(await engine.text('index.m3u8')).toContain('RESOLUTION=426x240')
})

test('a source of H.264 High 4:2:2 is sent away with a reason that its sender can act on', async () => {
  engine = await ladderEngine([240])
  const coding = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv422p', '-profile:v', 'high422']
  await engine.publish({ inputs: testPicture('480x270'), coding, seconds: 3 })
  const cause = expect.stringMatching(/H.264 with 4:2:2 colour .* can't be played in browsers: choose .*4:2:0/)
  await expect
    .poll(() => engine?.events)
    .toContainEqual({ type: 'disconnected', streamId: 'one', cause, fault: 'colour' })
  expect(engine.lines.map(({ fields }) => fields['cause'])).toContainEqual(cause)
  expect(await engine.status('index.m3u8')).toBe(404)
})
