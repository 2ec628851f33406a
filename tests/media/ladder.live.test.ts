import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { ladderEngine, testPicture, testTone, usualCoding, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'

const run = promisify(execFile)
let engine: LadderEngine | null = null
/** A machine that others use, too, may take so long until it makes smaller pictures. */
const busy = { timeout: 140_000 }

afterEach(async () => {
  await engine?.close()
  engine = null
})

interface Shown {
  readonly at: number
  readonly keyFrame: boolean
}

/** Every picture of a playlist as ffprobe reads it: when it is shown, in milliseconds. */
async function pictures(of: LadderEngine, file: string): Promise<Shown[]> {
  const entries = ['-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, of.url(file)])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at = '', flags = ''] = line.split(',')
      return { at: Math.round(Number(at) * 1000), keyFrame: flags.startsWith('K') }
    })
}

/** Few pictures a second, so that a busy machine keeps up with them. */
const rate = 12

/** How many pictures the playlist of the source promises. */
async function picturesListed({ text }: LadderEngine): Promise<number> {
  const seconds = listedSegments(await text('video.m3u8')).reduce((sum, segment) => sum + segment.seconds, 0)
  return Math.round(seconds * rate)
}

test('every rendition has the same segments, from a key frame on, and shows the same moments', async () => {
  engine = await ladderEngine([720, 360, 240])
  const { text, publish } = engine
  const publishing = publish({
    inputs: [...testPicture('848x480', rate), ...testTone()],
    coding: usualCoding(rate, '-bf', '2'),
    seconds: 150,
  })
  const whole240 = async () => listedSegments(await text('240p.m3u8')).filter(({ file }) => file !== null).length
  await expect.poll(whole240, busy).toBeGreaterThan(2)
  await expect.poll(() => text('index.m3u8'), busy).toContain('360p.m3u8')
  const index = await text('index.m3u8')
  await engine.end()
  await publishing
  expect(index.match(/RESOLUTION=\S+?,/g)).toEqual([
    'RESOLUTION=848x480,',
    'RESOLUTION=636x360,',
    'RESOLUTION=424x240,',
  ])
  expect(index.trim().split('\n').at(-1)).toBe('audio.m3u8')
  expect(index.match(/^#EXT-X-STREAM-INF:(?!.*AUDIO="audio").*$/gm)).toBeNull()

  const whole = new Map(listedSegments(await engine.text('video.m3u8')).map((segment) => [segment.msn, segment]))
  const shown = new Set((await pictures(engine, 'video.m3u8')).map(({ at }) => at))
  for (const name of ['360p', '240p']) {
    const small = listedSegments(await engine.text(`${name}.m3u8`))
    expect(small.map(({ msn }) => msn)).toEqual([...whole.keys()])
    for (const { msn, seconds, date, discontinuitySequence } of small) {
      const model = whole.get(msn)
      expect({ seconds, date, discontinuitySequence }).toEqual({
        seconds: model?.seconds,
        date: model?.date,
        discontinuitySequence: model?.discontinuitySequence,
      })
    }
    const made = await pictures(engine, `${name}.m3u8`)
    expect(made.filter(({ at }) => !shown.has(at))).toEqual([])
    expect(made.filter(({ keyFrame }) => keyFrame)).toHaveLength(small.filter(({ file }) => file !== null).length)
    expect(made[0]?.keyFrame).toBe(true)
  }
  const decoded = await run('/usr/bin/ffmpeg', ['-v', 'warning', '-i', engine.url('360p.m3u8'), '-f', 'null', '-'])
  // This FFmpeg knows no gaps: it asks for what was missed before the rendition joined, and goes on.
  expect(
    decoded.stderr.replaceAll(/.*(?:HTTP error 404 |Failed to open segment |keepalive request failed ).*\n/g, ''),
  ).toBe('')
})

test('a killed encoder leaves gaps in its own renditions only, and they return', async () => {
  engine = await ladderEngine([240])
  const coding = usualCoding(rate, '-tune', 'zerolatency')
  const source = { inputs: [...testPicture('480x270', rate)], coding, seconds: 150 }
  const publishing = Promise.all([
    engine.publish({ ...source, streamKey: 'one' }),
    engine.publish({ ...source, streamKey: 'two' }),
  ])
  const { text, encoderPid } = engine
  const whole = async (streamId: string) =>
    listedSegments(await text('240p.m3u8', streamId)).filter(({ file }) => file !== null)
  await expect.poll(() => whole('one'), busy).not.toEqual([])
  await expect.poll(() => whole('two'), busy).not.toEqual([])
  const [killed, other] = [encoderPid('one'), encoderPid('two')]
  const last = (await whole('one')).at(-1)?.msn ?? 0
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => encoderPid('one'), busy).not.toBe(killed)
  const isBack = async () => {
    const later = listedSegments(await text('240p.m3u8', 'one')).filter(({ msn }) => msn > last)
    const gap = later.findIndex(({ file }) => file === null)
    return gap >= 0 && later.slice(gap).some(({ file }) => file !== null)
  }
  await expect.poll(isBack, busy).toBe(true)
  await engine.end('one')
  await engine.end('two')
  await publishing

  const one = listedSegments(await text('240p.m3u8', 'one'))
  const model = new Map(
    listedSegments(await text('video.m3u8', 'one')).map((segment) => [segment.msn, segment.seconds]),
  )
  for (const { msn, seconds } of one) expect(seconds).toBe(model.get(msn))
  expect((await pictures(engine, 'video.m3u8')).length).toBe(await picturesListed(engine))
  expect(encoderPid('two')).toBe(other)
})

test('an encoder at half speed loses its renditions, is said to, and never holds the pass-through up', async () => {
  engine = await ladderEngine([360, 240])
  const publishing = engine.publish({
    inputs: [...testPicture('640x480', rate), ...testTone()],
    coding: usualCoding(rate, '-tune', 'zerolatency'),
    seconds: 150,
  })
  const { text, status, events, encoderPid } = engine
  await expect.poll(() => text('index.m3u8'), busy).toContain('360p.m3u8')
  const pid = encoderPid()
  // It works for 5 ms of every 250.
  const slow = setInterval(() => {
    process.kill(pid, 'SIGSTOP')
    setTimeout(() => process.kill(pid, 'SIGCONT'), 245)
  }, 250)
  try {
    await expect.poll(() => status('360p.m3u8'), busy).toBe(410)
  } finally {
    clearInterval(slow)
    // It may be standing still just now.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(await text('index.m3u8')).not.toContain('360p.m3u8')
  await expect.poll(() => text('video.m3u8'), busy).not.toContain('360p.m3u8')
  const told = () => events.flatMap((event) => (event.type === 'health' ? event.health.renditions : []))
  await expect.poll(told, busy).toContainEqual(expect.objectContaining({ name: '360p', state: 'dropped' }))
  await engine.end()
  await publishing
  expect((await pictures(engine, 'video.m3u8')).length).toBe(await picturesListed(engine))
})
