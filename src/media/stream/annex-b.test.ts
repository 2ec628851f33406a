import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readAnnexB, splitAnnexB } from './annex-b.ts'

/** A NAL unit has no start code in it and ends with a byte that is not zero (ITU-T H.264 §7.4.1). */
const unit = fc
  .array(fc.integer({ min: 1, max: 255 }), { minLength: 1, maxLength: 40 })
  .map((bytes) => Buffer.from(bytes))
const startCode = fc.constantFrom(Buffer.of(0, 0, 1), Buffer.of(0, 0, 0, 1), Buffer.of(0, 0, 0, 0, 1))

describe('a byte stream', () => {
  test('is split into its NAL units, whatever start codes stand between them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(startCode, unit), { maxLength: 20 }), (pairs) => {
        expect(splitAnnexB(Buffer.concat(pairs.flat()))).toEqual(pairs.map(([, bytes]) => bytes))
      }),
    )
  })

  test('of anything else breaks nothing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const { data } = readAnnexB(Buffer.from(bytes))
        expect(data.length).toBeLessThanOrEqual(2 * bytes.length + 4)
      }),
    )
  })

  test('gives parameter sets to the configuration and pictures to the data', () => {
    const stream = Buffer.from('0000000167640028ac00000168ee3c80000001658884', 'hex')
    const { decoderConfig, data } = readAnnexB(stream)
    expect(decoderConfig?.toString('hex')).toBe('01640028ffe1000567640028ac01000468ee3c80')
    expect(data.toString('hex')).toBe('00000003658884')
  })
})
