import fc from 'fast-check'
import { expect, test } from 'vitest'
import { H264Depacketizer } from './h264-depacketizer.ts'

/** A NAL unit that may be sent alone, with some content. */
const unit = fc
  .tuple(fc.integer({ min: 1, max: 23 }), fc.uint8Array({ minLength: 1, maxLength: 400 }))
  .map(([type, body]) => Buffer.concat([Buffer.of(0x60 | type), body]))

function fragmented(nalUnit: Buffer, size: number): Buffer[] {
  const [header = 0] = nalUnit
  const payloads: Buffer[] = []
  for (let at = 1; at < nalUnit.length; at += size) {
    const mark = (at === 1 ? 0x80 : 0) | (at + size >= nalUnit.length ? 0x40 : 0)
    const head = Buffer.of((header & 0xe0) | 28, mark | (header & 31))
    payloads.push(Buffer.concat([head, nalUnit.subarray(at, at + size)]))
  }
  return payloads
}

function aggregated(units: readonly Buffer[]): Buffer {
  const sized = units.map((one) => Buffer.concat([Buffer.of(one.length >> 8, one.length & 255), one]))
  return Buffer.concat([Buffer.of(24), ...sized])
}

test('returns the NAL units that were packetized, for any fragmentation and aggregation (RFC 6184)', () => {
  const packet = fc.oneof(
    unit.map((one) => ({ units: [one], payloads: [one] })),
    fc.array(unit, { minLength: 1, maxLength: 4 }).map((units) => ({ units, payloads: [aggregated(units)] })),
    fc
      .tuple(unit, fc.integer({ min: 1, max: 100 }))
      .map(([one, size]) => ({ units: [one], payloads: fragmented(one, size) })),
  )
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 20 }), (packets) => {
      const depacketizer = new H264Depacketizer()
      const out = packets.flatMap(({ payloads }) => payloads).flatMap((payload) => depacketizer.push(payload))
      expect(out).toEqual(packets.flatMap(({ units }) => units))
    }),
  )
})

test('drops a unit with a lost start or middle and never throws', () => {
  const whole = Buffer.concat([Buffer.of(0x65), Buffer.alloc(300, 1)])
  const [first = whole, second = whole, third = whole] = fragmented(whole, 100)
  const depacketizer = new H264Depacketizer()
  expect([second, third].flatMap((payload) => depacketizer.push(payload))).toEqual([])
  depacketizer.push(first)
  depacketizer.reset()
  expect(depacketizer.push(third)).toEqual([])
  fc.assert(fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => void depacketizer.push(Buffer.from(bytes))))
})
