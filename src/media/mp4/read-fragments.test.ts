import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { audioTrack, videoTrack } from '#tests/support/packaged.ts'
import { audioFragment, type FragmentSample, videoFragment } from './fragment.ts'
import { initSegment } from './init-segment.ts'
import { measureFragments, readTimescale, readDecoderConfig, readSamples } from './read-fragments.ts'

const sample = fc.record({
  duration: fc.integer({ min: 1, max: 9000 }),
  compositionOffset: fc.integer({ min: -9000, max: 9000 }),
  keyFrame: fc.boolean(),
  data: fc.uint8Array({ minLength: 1, maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
})
const run = fc.array(sample, { minLength: 1, maxLength: 8 })

const lengthOf = (samples: readonly FragmentSample[]): number =>
  samples.reduce((sum, { duration }) => sum + duration, 0)

test('finds the whole fragments of a segment that is truncated anywhere, and their length', () => {
  fc.assert(
    fc.property(fc.array(run, { minLength: 1, maxLength: 5 }), fc.nat(), (runs, cut) => {
      const fragments = runs.map((samples, index) => videoFragment(index, 0, samples))
      const bytes = Buffer.concat(fragments)
      const at = cut % (bytes.length + 1)
      let size = 0
      let ticks = 0
      for (const [index, fragment] of fragments.entries()) {
        if (size + fragment.length > at) break
        size += fragment.length
        ticks += lengthOf(runs[index] ?? [])
      }
      expect(measureFragments(bytes.subarray(0, at))).toEqual({ size, ticks })
    }),
  )
})

test('measures audio frames by their default duration', () => {
  const frame = { duration: 1024, compositionOffset: 0, keyFrame: true, data: Buffer.from('frame') }
  const fragment = audioFragment(1, 0, [frame, frame, frame])
  expect(measureFragments(fragment)).toEqual({ size: fragment.length, ticks: 3072 })
})

test('finds nothing in other files', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(measureFragments(Buffer.from(bytes)).size).toBeLessThanOrEqual(bytes.length)
      expect(readTimescale(Buffer.from(bytes))).toBeNull()
    }),
  )
})

test('reads the ticks per second of an init segment', () => {
  expect(readTimescale(initSegment(videoTrack))).toBe(90_000)
  expect(readTimescale(initSegment(audioTrack))).toBe(48_000)
})

const textSample = (text: string) => ({ duration: 3000, compositionOffset: 0, keyFrame: true, data: Buffer.from(text) })
const texts = (segment: Buffer): string[] => [...readSamples(segment)].map((data) => data.toString())

test('reads the written samples of a segment back, video and audio', () => {
  const first = [textSample('key'), textSample('another'), textSample('')]
  const video = Buffer.concat([videoFragment(1, 0, first), videoFragment(2, 9000, [textSample('last')])])
  expect(texts(video)).toEqual(['key', 'another', '', 'last'])
  expect(texts(audioFragment(1, 0, [textSample('a'), textSample('bc')]))).toEqual(['a', 'bc'])
})

test('ignores truncated samples', () => {
  const video = Buffer.concat([
    videoFragment(1, 0, [textSample('whole')]),
    videoFragment(2, 3000, [textSample('torn')]),
  ])
  expect(texts(video.subarray(0, -1))).toEqual(['whole'])
  expect(texts(Buffer.from('no media'))).toEqual([])
})

test('reads the decoder configuration of an init segment', () => {
  expect(readDecoderConfig(initSegment(videoTrack))).toEqual({ codec: 'avc1', config: videoTrack.decoderConfig })
  expect(readDecoderConfig(initSegment(audioTrack))).toEqual({ codec: 'mp4a', config: audioTrack.decoderConfig })
  expect(readDecoderConfig(Buffer.alloc(0))).toBeNull()
})
