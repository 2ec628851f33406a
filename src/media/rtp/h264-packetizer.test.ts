import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { H264Depacketizer } from './h264-depacketizer.ts'
import { packetizeH264 } from './h264-packetizer.ts'

/** NAL units of all types of a frame, short ones and some that need many packets. */
const unit = fc
  .tuple(fc.integer({ min: 0, max: 7 }), fc.integer({ min: 1, max: 23 }), fc.uint8Array({ maxLength: 4_000 }))
  .map(([flags, type, rest]) => Buffer.concat([Buffer.of((flags << 5) | type), rest]))

const unpacked = (payloads: readonly Buffer[]): Buffer[] => {
  const depacketizer = new H264Depacketizer()
  return payloads.flatMap((payload) => depacketizer.push(payload))
}

describe('a frame in RTP payloads', () => {
  test('is read back unchanged, and no payload exceeds the limit', () => {
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 12 }), fc.integer({ min: 20, max: 1_400 }), (units, most) => {
        const payloads = packetizeH264(units, most)
        expect(unpacked(payloads)).toEqual(units)
        expect(payloads.filter((payload) => payload.length > most)).toEqual([])
      }),
    )
  })

  test('aggregates small units with the highest importance among them (RFC 6184 §5.7)', () => {
    const [sets, slice] = packetizeH264([Buffer.of(0x67, 1), Buffer.of(0x48, 2), Buffer.alloc(1_160, 0x65)])
    expect(sets).toEqual(Buffer.of(0x78, 0, 2, 0x67, 1, 0, 2, 0x48, 2))
    expect(slice).toHaveLength(1_160)
  })

  test('contains no units of other types', () => {
    expect(packetizeH264([Buffer.of(), Buffer.of(0x60, 1), Buffer.of(0x7c, 1)])).toEqual([])
  })
})
