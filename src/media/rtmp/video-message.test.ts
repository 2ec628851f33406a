import { expect, test } from 'vitest'
import { avcDecoderConfig, Unplayable, type Sample, type Track } from '../codecs/index.ts'
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

function open() {
  const tracks: Track[] = []
  const samples: Sample[] = []
  const reasons: string[] = []
  const sink = {
    track: (track: Track) => void tracks.push(track),
    sample: (sample: Sample) => void samples.push(sample),
  }
  const video = new VideoMessages({ sink, videoCodecs: ['avc1'] }, new TimestampUnwrapper(), (reason) =>
    reasons.push(reason),
  )
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

test('a publisher without a readable frame for 30 s is rejected as damaged', () => {
  const { video } = open()
  video.read(0, configuration(record), 0)
  video.read(0, key, 0)
  video.read(10, damaged, 1000)
  expect(video.read(20, delta, 30_999)).toBe(false)
  expect(() => video.read(30, delta, 31_000)).toThrow(expect.objectContaining({ name: 'Unplayable', fault: 'damaged' }))
  expect(() => video.read(30, delta, 31_000)).toThrow(Unplayable)
})
