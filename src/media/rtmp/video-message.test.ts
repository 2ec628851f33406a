import { expect, test } from 'vitest'
import { avcDecoderConfig, Unplayable, type Sample, type Track, type VideoCodec } from '../codecs/index.ts'
import { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { VideoMessages } from './video-message.ts'

const sequence = Buffer.from('6764001facd9405005bb016a02020280', 'hex')
const record = avcDecoderConfig(sequence, [Buffer.from('68ebe3cb', 'hex')])
const frame = (keyFrame: boolean, units: string) =>
  Buffer.concat([Buffer.from([keyFrame ? 0x17 : 0x27, 1, 0, 0, 0]), Buffer.from(units, 'hex')])
const configuration = (bytes: Buffer) => Buffer.concat([Buffer.from('1700000000', 'hex'), bytes])
const key = frame(true, '0000000265aa')
const delta = frame(false, '0000000241aa')
const damaged = frame(false, '000000ff41aa')

function open(videoCodecs: readonly VideoCodec[] = ['avc1']) {
  const tracks: Track[] = []
  const samples: Sample[] = []
  const reasons: string[] = []
  const sink = {
    track: (track: Track) => void tracks.push(track),
    sample: (sample: Sample) => void samples.push(sample),
  }
  const video = new VideoMessages({ sink, videoCodecs }, new TimestampUnwrapper(), (reason) => reasons.push(reason))
  return { video, tracks, samples, reasons }
}

test.each([
  ['an empty configuration', configuration(Buffer.alloc(0))],
  ['a configuration without sequence parameters', configuration(Buffer.from('0164001fffe00000', 'hex'))],
  ['a configuration that is cut off', configuration(record.subarray(0, 5))],
  ['a message of two bytes', Buffer.from('1700', 'hex')],
  ['a frame before the configuration', key],
])('%s before the first frames is dropped', (_name, message) => {
  const { video, tracks, samples } = open()
  video.read(0, message, 0)
  video.read(10, configuration(record), 10)
  video.read(20, key, 20)
  video.read(30, delta, 30)
  expect(tracks).toHaveLength(1)
  expect(samples.map(({ keyFrame }) => keyFrame)).toEqual([true, false])
})

test('after a damaged frame the frames up to the next key frame are dropped, and the first reason is reported once', () => {
  const { video, samples, reasons } = open()
  for (const [stamp, message] of [configuration(record), key, delta, damaged, delta, damaged, key, delta].entries()) {
    video.read(stamp, message, stamp)
  }
  expect(samples.map(({ dts }) => dts)).toEqual([1, 2, 6, 7])
  expect(reasons).toEqual(['a NAL unit is longer than its frame'])
})

const small = '6742c00cda05067e7c0440000003004000000c83c50aa8'
const pps = '68ce0fc8'
const sized = (unit: string): string => `000000${(unit.length / 2).toString(16).padStart(2, '0')}${unit}`
const slice = sized('6588843a0c600141013a3902')

test('a key frame with parameter sets of another size announces the track with the new size', () => {
  const { video, tracks, samples } = open()
  const resized = frame(true, sized(small) + sized(pps) + slice)
  for (const [stamp, message] of [configuration(record), key, delta, resized, delta, resized, delta].entries()) {
    video.read(stamp, message, stamp)
  }
  expect(tracks).toMatchObject([
    { width: 1280, height: 720 },
    { width: 320, height: 180, codec: 'avc1.42c00c' },
  ])
  expect(samples.map(({ dts }) => dts)).toEqual([1, 2, 3, 4, 5, 6])
})

test('parameter sets in messages of their own apply to the next key frame, and are no frames', () => {
  const { video, tracks, samples } = open()
  const [first, second] = [frame(false, sized(small)), frame(true, sized(pps))]
  for (const [stamp, message] of [configuration(record), key, first, delta, second, frame(true, slice)].entries()) {
    video.read(stamp, message, stamp)
  }
  expect(tracks.map((track) => track.kind === 'video' && track.width)).toEqual([1280, 320])
  expect(samples.map(({ dts }) => dts)).toEqual([1, 3, 5])
})

test('an encoder without a configuration starts with the first key frame that has parameter sets', () => {
  const { video, tracks, samples } = open()
  const whole = frame(true, sized(small) + sized(pps) + slice)
  for (const [stamp, message] of [key, delta, whole, delta].entries()) video.read(stamp, message, stamp)
  expect(tracks).toMatchObject([{ width: 320, height: 180 }])
  expect(samples.map(({ dts }) => dts)).toEqual([2, 3])
})

test('an AV1 key frame with a sequence header of another size announces the track with the new size', () => {
  const { video, tracks, samples } = open(['av01'])
  const [wide, narrow] = ['0a0b0000000cc4ff673efe4010', '0a0b000000043cfeccfbf90040']
  const av1 = (head: number, hex: string) =>
    Buffer.concat([Buffer.of(0x80 | head), Buffer.from('av01'), Buffer.from(hex, 'hex')])
  const frames = '320117'
  const messages = [av1(0x10, `81000c00${wide}`), av1(0x11, wide + frames), av1(0x21, frames)]
  for (const [stamp, message] of [...messages, av1(0x11, narrow + frames), av1(0x11, narrow + frames)].entries()) {
    video.read(stamp, message, stamp)
  }
  expect(tracks).toMatchObject([
    { width: 640, height: 360 },
    { width: 320, height: 180, codec: 'av01.0.00M.08' },
  ])
  expect(samples).toHaveLength(4)
})

test('a publisher without a readable frame for 30 s is rejected as damaged', () => {
  const { video } = open()
  video.read(0, configuration(record), 0)
  video.read(0, key, 0)
  video.read(10, damaged, 1000)
  expect(video.read(20, delta, 30_999)).toBe(false)
  expect(() => video.read(30, delta, 31_000)).toThrow(expect.objectContaining({ name: 'Unplayable', fault: 'damaged' }))
  expect(() => video.read(30, delta, 31_000)).toThrow(Unplayable)
})
