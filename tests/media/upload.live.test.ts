import { execFile } from 'node:child_process'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEngine, type Engine } from '#media/index.ts'
import { clauses, collectEvidence, type Clause, type Evidence } from '#tests/support/conformance/index.ts'
import * as uploads from '#tests/support/uploads.ts'
import { h264, testVideo, testTone } from '#tests/support/uploads.ts'

const run = promisify(execFile)
let folder: uploads.UploadFolder

beforeAll(async () => {
  folder = await uploads.uploadFolder()
})
afterAll(() => folder.remove())

/** Creates and converts a file; returns the path of its multivariant playlist. */
async function convert(name: string, inputs: string, coding: string): Promise<string> {
  const file = await folder.make(name, inputs, coding)
  const id = name.replaceAll('.', '-')
  return uploads.playlistOf(folder.uploads, await uploads.convertFile(folder.uploads, id, file))
}

const siblingPath = (playlist: string, name: string): string => join(dirname(playlist), name)

describe.each([
  ['one.mp4', h264, '-c:a aac', 44_100],
  ['two.mov', h264, '-c:a pcm_s16le', 48_000],
  ['three.mkv', `${h264} -bf 2`, '-c:a flac -ac 1', 44_100],
  ['four.webm', '-c:v libvpx-vp9 -cpu-used 8 -deadline realtime -b:v 300k', '-c:a libopus', 48_000],
])('%s', (name, videoCoding, audioCoding, sampleRate) => {
  test('is converted to segments of video and audio of the same duration', async () => {
    const playlist = await convert(
      name,
      `${testVideo('320x240', 5)} ${testTone(5, sampleRate)}`,
      `${videoCoding} ${audioCoding}`,
    )
    expect(await uploads.sizesIn(playlist)).toEqual(['320x240'])
    const videoPackets = await uploads.packetsOf(siblingPath(playlist, '240p.m3u8'))
    expect(videoPackets).toHaveLength(150)
    expect(videoPackets.filter(({ keyFrame }) => keyFrame).map(({ at }) => at)).toEqual([0, 4_000])
    const audioPackets = await uploads.packetsOf(siblingPath(playlist, 'audio.m3u8'))
    expect(audioPackets[0]?.at).toBe(0)
    expect(audioPackets.every(({ at }, index) => Math.abs(at - (index * 1024) / 48) < 1)).toBe(true)
    expect(Math.abs(audioPackets.length * (1024 / 48) - 5_000)).toBeLessThan(50)
    const entries = [
      '-select_streams',
      'a',
      '-show_entries',
      'stream=codec_name,sample_rate,channels',
      '-of',
      'csv=p=0',
    ]
    const { stdout } = await run('/usr/bin/ffprobe', ['-v', 'error', ...entries, siblingPath(playlist, 'audio.m3u8')])
    expect(stdout).toContain('aac,48000,2')
  })
})

test('video is not upscaled, and both dimensions are even', async () => {
  const odd = await convert('odd.mkv', testVideo('321x241', 1), '-c:v libx264 -preset ultrafast -pix_fmt yuv444p')
  expect(await uploads.sizesIn(odd)).toEqual(['320x240'])
  const small = await convert('small.mp4', testVideo('101x77', 1), '-c:v libx264 -preset ultrafast -pix_fmt yuv444p')
  expect(await uploads.sizesIn(small)).toEqual(['100x76'])
  const portrait = await convert('vertical.mp4', testVideo('360x640', 1), h264)
  expect(await uploads.sizesIn(portrait)).toEqual(['360x640', '240x426'])
})

test('ten-bit video is converted to eight bits', async () => {
  const coding = '-c:v libx265 -preset ultrafast -x265-params log-level=error -pix_fmt yuv420p10le'
  const playlist = await convert('ten.mp4', testVideo('320x240', 1), coding)
  expect(await uploads.packetsOf(siblingPath(playlist, '240p.m3u8'))).toHaveLength(30)
  expect((await uploads.firstLuma(playlist)).length).toBe((320 * 240 * 3) / 2)
})

test('rotated video of a phone is turned upright', async () => {
  // Left is black, right is white; after a clockwise turn black is at the top.
  const halves = `-f lavfi -t 1 -i color=black:size=320x240:rate=30`
  const landscape = await folder.make(
    'lying.mp4',
    halves,
    `-vf drawbox=x=160:y=0:w=160:h=240:color=white:t=fill ${h264}`,
  )
  const playlist = await convert('phone.mp4', `-i ${landscape}`, '-c copy -metadata:s:v rotate=270')
  expect(await uploads.sizesIn(playlist)).toEqual(['240x320'])
  const luma = await uploads.firstLuma(playlist)
  const lumaAt = (x: number, y: number): number => luma[y * 240 + x] ?? 0
  expect(lumaAt(120, 40)).toBeLessThan(30)
  expect(lumaAt(120, 280)).toBeGreaterThan(220)
})

// 203, 1,000 and 58 cd/m² as ten-bit values (ITU-R BT.2100; HLG on a display of 1,000 cd/m²).
test.each([
  { name: 'HDR10', transfer: 'smpte2084', levels: [573, 723, 451] },
  { name: 'HLG', transfer: 'arib-std-b67', levels: [721, 940, 526] },
])('$name is tone-mapped: reference white stays white instead of grey', async ({ name, transfer, levels }) => {
  const [first, second, third] = levels
  const bands = `format=yuv420p10le,geq=lum='if(lt(X,107),${first},if(lt(X,214),${second},${third}))':cb=512:cr=512`
  const colourParams = `colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`
  const coding = `-vf ${bands} -c:v libx265 -preset ultrafast -x265-params log-level=error:${colourParams} -tag:v hvc1`
  const playlist = await convert(`${name}.mp4`, '-f lavfi -t 1 -i color=gray:size=320x240:rate=30', coding)
  const luma = await uploads.firstLuma(playlist)
  const [white, brightest, grey] = [50, 160, 270].map((x) => luma[120 * 320 + x] ?? 0)
  expect(white).toBeGreaterThan(190)
  expect(white).toBeLessThan(212)
  expect(brightest).toBeGreaterThan(228)
  expect(grey).toBeGreaterThan(128)
  expect(grey).toBeLessThan(148)
  const entries = ['-show_entries', 'stream=pix_fmt,color_transfer,color_primaries,color_space', '-of', 'csv=p=0']
  const { stdout } = await run('/usr/bin/ffprobe', [
    '-v',
    'error',
    '-select_streams',
    'v',
    ...entries,
    siblingPath(playlist, '240p.m3u8'),
  ])
  expect(stdout).toContain('yuv420p,bt709,bt709,bt709')
})

test('frames at irregular times keep their times, and a segment boundary without a frame repeats one', async () => {
  const uneven = "-vf select='lt(t,1)+gt(t,9.5)' -fps_mode vfr"
  const playlist = await convert('uneven.mp4', testVideo('320x240', 10), `${uneven} ${h264}`)
  const videoPackets = await uploads.packetsOf(siblingPath(playlist, '240p.m3u8'))
  expect(videoPackets.filter(({ keyFrame }) => keyFrame).map(({ at }) => at)).toEqual([0, 4_000, 8_000])
  expect(videoPackets.filter(({ at }) => at > 1_000 && at < 9_500)).toHaveLength(2)
  expect(videoPackets.at(-1)?.at).toBe(9_967)
})

test('more than sixty frames per second are reduced', async () => {
  const playlist = await convert('fast.mp4', testVideo('320x240', 2, 120), h264)
  const videoPackets = await uploads.packetsOf(siblingPath(playlist, '240p.m3u8'))
  expect(Math.abs(videoPackets.length - 120)).toBeLessThanOrEqual(3)
})

test('audio shorter than the video ends in silence; longer audio is kept in full', async () => {
  const longer = await convert('longer.mp4', `${testVideo('320x240', 2)} ${testTone(6)}`, `${h264} -c:a aac`)
  expect(
    Math.abs((await uploads.packetsOf(siblingPath(longer, 'audio.m3u8'))).length * (1024 / 48) - 6_000),
  ).toBeLessThan(60)
  expect((await uploads.packetsOf(siblingPath(longer, '240p.m3u8'))).at(-1)?.at).toBe(4_000)
  const shorter = await convert('shorter.mp4', `${testVideo('320x240', 5)} ${testTone(2)}`, `${h264} -c:a aac`)
  expect(
    Math.abs((await uploads.packetsOf(siblingPath(shorter, 'audio.m3u8'))).length * (1024 / 48) - 5_000),
  ).toBeLessThan(50)
})

describe('the complete ladder of a file, served by the engine', () => {
  let engine: Engine
  let evidence: Evidence

  beforeAll(async () => {
    await convert('whole.mp4', `${testVideo('640x480', 9, 24)} ${testTone(9)}`, `${h264} -c:a aac`)
    engine = await createEngine({
      host: '127.0.0.1',
      rtmpPort: 0,
      hlsPort: 0,
      directory: folder.uploads,
      ladder: 'off',
      log: { info: () => {}, warn: () => {}, error: () => {} },
      onEvent: () => {},
      authorizePublish: async () => ({ accepted: false, reason: 'not expected' }),
    })
    const url = (file: string): string => `http://127.0.0.1:${engine.hlsPort}/hls/whole-mp4/${file}`
    evidence = await collectEvidence(url, readings())
  })
  afterAll(() => engine.close())

  async function* readings() {
    yield 'first'
    yield 'second'
  }

  // The remaining clause, server control, applies to lives only.
  const cases = clauses
    .filter(({ section }) => section !== '4.4.3.8')
    .map((clause): [string, string, Clause] => [clause.section, clause.requirement, clause])

  test('has every resolution and the audio', () => {
    expect(evidence.media.map(({ uri }) => uri)).toEqual(['480p.m3u8', '360p.m3u8', '240p.m3u8', 'audio.m3u8'])
    for (const { readings } of evidence.media) {
      expect(readings.at(-1)?.segments).toHaveLength(3)
      expect(readings.at(-1)?.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD')
      expect(readings.at(-1)?.text).toContain('#EXT-X-ENDLIST')
    }
  })

  test.each(cases)('conforms to RFC 8216bis §%s: %s', (_section, _requirement, clause) => {
    expect(clause.violations(evidence)).toEqual([])
  })

  test('is decoded without warnings', async () => {
    const source = `http://127.0.0.1:${engine.hlsPort}/hls/whole-mp4/index.m3u8`
    const decoded = await run('/usr/bin/ffmpeg', ['-v', 'warning', '-i', source, '-map', '0', '-f', 'null', '-'])
    expect(decoded.stderr).toBe('')
  })
})
