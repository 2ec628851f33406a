import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readFragments } from '#tests/support/mp4-file.ts'
import { audioFragment, videoFragment } from './fragment.ts'

const sample = fc.record({
  duration: fc.nat(900_000),
  compositionOffset: fc.integer({ min: -900_000, max: 900_000 }),
  keyFrame: fc.boolean(),
  data: fc.uint8Array({ maxLength: 50 }).map((bytes) => Buffer.from(bytes)),
})
const sequence = fc.integer({ min: 1, max: 0xffffffff })
const decodeTime = fc.maxSafeNat()

test('reads a written video fragment back, also far beyond 32 bits', () => {
  fc.assert(
    fc.property(sequence, decodeTime, fc.array(sample, { minLength: 1, maxLength: 40 }), (number, time, samples) => {
      expect(readFragments(videoFragment(number, time, samples))).toEqual([
        { sequence: number, decodeTime: BigInt(time), samples },
      ])
    }),
  )
})

test('reads a written audio fragment back with one duration for all samples', () => {
  fc.assert(
    fc.property(sequence, decodeTime, fc.array(sample, { minLength: 1, maxLength: 40 }), (number, time, samples) => {
      const equal = samples.map(({ data }) => ({ duration: 1024, compositionOffset: 0, keyFrame: true, data }))
      expect(readFragments(audioFragment(number, time, equal))).toEqual([
        { sequence: number, decodeTime: BigInt(time), samples: equal },
      ])
    }),
  )
})
