import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Depacketizer } from '../../whip/picture/depacketizer.ts'
import { packetize } from './packetizer.ts'

/** NAL units of any type that a picture has, short ones and such as need many packets. */
const unit = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 23 }), fc.uint8Array({ maxLength: 4_000 }))
  .map(([flags, type, rest]) => Buffer.concat([Buffer.of((flags << 5) | type), rest]))

const unpacked = (payloads: readonly Buffer[]): Buffer[] => {
  const depacketizer = new Depacketizer()
  return payloads.flatMap((payload) => depacketizer.push(payload))
}

describe('a picture in RTP payloads', () => {
  test('comes out as it went in, and no payload is longer than it may be', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), fc.integer({ min: 20, max: 1_400 }), (units, most) => {
        const payloads = packetize(units, most)
        expect(unpacked(payloads)).toEqual(units)
        expect(payloads.filter((payload) => payload.length > most)).toEqual([])
      }),
    )
  })

  test('joins what is small, and says of it what the most important of it says (RFC 6184 §5.7)', () => {
    const [sets, slice] = packetize([Buffer.of(0x67, 1), Buffer.of(0x48, 2), Buffer.alloc(1_160, 0x65)])
    expect(sets).toEqual(Buffer.of(0x78, 0, 2, 0x67, 1, 0, 2, 0x48, 2))
    expect(slice).toHaveLength(1_160)
  })

  test('holds nothing that is no NAL unit of a picture', () => {
    expect(packetize([Buffer.of(), Buffer.of(0x60, 1), Buffer.of(0x7c, 1)])).toEqual([])
  })
})
