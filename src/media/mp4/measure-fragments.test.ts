import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { audioTrack, videoTrack } from '#tests/support/packaged.ts'
import { audioFragment, type FragmentSample, videoFragment } from './fragment.ts'
import { initSegment } from './init-segment.ts'
import { measureFragments, readTimescale } from './measure-fragments.ts'

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
