import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, expect, test } from 'vitest'
import { ladderEngine, testVideo, testTone, defaultCoding, type LadderEngine } from '#tests/support/ladder-engine.ts'
import { listedSegments } from '#tests/support/listed-segments.ts'

const run = promisify(execFile)
let engine: LadderEngine | null = null
/** Generous: a busy machine may take this long to start the ladder. */

afterEach(async () => {
  await engine?.close()
  engine = null
})

interface VideoPacket {
  readonly at: number
  readonly keyFrame: boolean
}

/** Presentation times, in milliseconds, and key frames of a playlist's video, read by ffprobe. */
async function videoPackets(target: LadderEngine, file: string): Promise<VideoPacket[]> {
  const entries = ['-show_entries', 'packet=pts_time,flags', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, target.url(file)])
  return stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [at = '', flags = ''] = line.split(',')
      return { at: Math.round(Number(at) * 1000), keyFrame: flags.startsWith('K') }
    })
}

/** A low frame rate, so that a busy machine keeps up. */
const rate = 12

/** Number of frames in the playlist of the source, by its duration. */
async function listedFrameCount({ text }: LadderEngine): Promise<number> {
  const seconds = listedSegments(await text('video.m3u8')).reduce((sum, segment) => sum + segment.seconds, 0)
  return Math.round(seconds * rate)
}

test('every rendition has the same segments, starting with key frames, and the same presentation times', async () => {
  engine = await ladderEngine([720, 360, 240])
  const { text, publish } = engine
  const publishing = publish({
    inputs: [...testVideo('848x480', rate), ...testTone()],
    coding: defaultCoding(rate, '-bf', '2'),
    seconds: 150,
  })
  const listed240 = async () => listedSegments(await text('240p.m3u8')).filter(({ file }) => file !== null).length
  await expect.poll(listed240).toBeGreaterThan(2)
  await expect.poll(() => text('index.m3u8')).toContain('360p.m3u8')
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

  const source = new Map(listedSegments(await engine.text('video.m3u8')).map((segment) => [segment.msn, segment]))
  const sourceTimes = new Set((await videoPackets(engine, 'video.m3u8')).map(({ at }) => at))
  for (const name of ['360p', '240p']) {
    const segments = listedSegments(await engine.text(`${name}.m3u8`))
    expect(segments.map(({ msn }) => msn)).toEqual([...source.keys()])
    for (const { msn, seconds, date, discontinuitySequence } of segments) {
      const model = source.get(msn)
      expect({ seconds, date, discontinuitySequence }).toEqual({
        seconds: model?.seconds,
        date: model?.date,
        discontinuitySequence: model?.discontinuitySequence,
      })
    }
    const packets = await videoPackets(engine, `${name}.m3u8`)
    expect(packets.filter(({ at }) => !sourceTimes.has(at))).toEqual([])
    expect(packets.filter(({ keyFrame }) => keyFrame)).toHaveLength(segments.filter(({ file }) => file !== null).length)
    expect(packets[0]?.keyFrame).toBe(true)
  }
  const decoded = await run('/usr/bin/ffmpeg', ['-v', 'warning', '-i', engine.url('360p.m3u8'), '-f', 'null', '-'])
  // This FFmpeg does not support gaps: it requests the segments from before the rendition started, and continues.
  expect(
    decoded.stderr.replaceAll(/.*(?:HTTP error 404 |Failed to open segment |keepalive request failed ).*\n/g, ''),
  ).toBe('')
})

test('a killed ladder process leaves gaps only in its own renditions, which then continue', async () => {
  engine = await ladderEngine([240])
  const coding = defaultCoding(rate, '-tune', 'zerolatency')
  const source = { inputs: [...testVideo('480x270', rate)], coding, seconds: 150 }
  const publishing = Promise.all([
    engine.publish({ ...source, streamKey: 'one' }),
    engine.publish({ ...source, streamKey: 'two' }),
  ])
  const { text, encoderPid } = engine
  const listed = async (streamId: string) =>
    listedSegments(await text('240p.m3u8', streamId)).filter(({ file }) => file !== null)
  await expect.poll(() => listed('one')).not.toEqual([])
  await expect.poll(() => listed('two')).not.toEqual([])
  const [killed, other] = [encoderPid('one'), encoderPid('two')]
  const last = (await listed('one')).at(-1)?.msn ?? 0
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => encoderPid('one')).not.toBe(killed)
  const isBack = async () => {
    const later = listedSegments(await text('240p.m3u8', 'one')).filter(({ msn }) => msn > last)
    const gap = later.findIndex(({ file }) => file === null)
    return gap >= 0 && later.slice(gap).some(({ file }) => file !== null)
  }
  await expect.poll(isBack).toBe(true)
  await engine.end('one')
  await engine.end('two')
  await publishing

  const one = listedSegments(await text('240p.m3u8', 'one'))
  const model = new Map(
    listedSegments(await text('video.m3u8', 'one')).map((segment) => [segment.msn, segment.seconds]),
  )
  for (const { msn, seconds } of one) expect(seconds).toBe(model.get(msn))
  expect((await videoPackets(engine, 'video.m3u8')).length).toBe(await listedFrameCount(engine))
  expect(encoderPid('two')).toBe(other)
})

test('a ladder process at half speed loses its renditions, which is reported, and never delays the pass-through', async () => {
  engine = await ladderEngine([360, 240])
  const publishing = engine.publish({
    inputs: [...testVideo('640x480', rate), ...testTone()],
    coding: defaultCoding(rate, '-tune', 'zerolatency'),
    seconds: 150,
  })
  const { text, status, events, encoderPid } = engine
  await expect.poll(() => text('index.m3u8')).toContain('360p.m3u8')
  const pid = encoderPid()
  // The process runs for 5 ms of every 250.
  const slow = setInterval(() => {
    process.kill(pid, 'SIGSTOP')
    setTimeout(() => process.kill(pid, 'SIGCONT'), 245)
  }, 250)
  try {
    await expect.poll(() => status('360p.m3u8')).toBe(410)
  } finally {
    clearInterval(slow)
    // The last timer may not have continued the process yet.
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(await text('index.m3u8')).not.toContain('360p.m3u8')
  await expect.poll(() => text('video.m3u8')).not.toContain('360p.m3u8')
  const renditionHealth = () => events.flatMap((event) => (event.type === 'health' ? event.health.renditions : []))
  await expect.poll(renditionHealth).toContainEqual(expect.objectContaining({ name: '360p', state: 'dropped' }))
  await engine.end()
  await publishing
  expect((await videoPackets(engine, 'video.m3u8')).length).toBe(await listedFrameCount(engine))
})
