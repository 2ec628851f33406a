import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRtp, Unwrap } from './rtp-packet.ts'

const bytes = (maxLength: number, minLength = 0) =>
  fc.uint8Array({ minLength, maxLength }).map((array) => Buffer.from(array))

/** An element of a header extension with one-byte headers (RFC 8285 §4.2). */
const element = fc.tuple(fc.integer({ min: 1, max: 14 }), bytes(16, 1))

const packet = fc.record({
  marker: fc.boolean(),
  payloadType: fc.nat({ max: 127 }),
  sequence: fc.nat({ max: 0xffff }),
  timestamp: fc.nat({ max: 0xffffffff }),
  ssrc: fc.nat({ max: 0xffffffff }),
  sources: fc.nat({ max: 15 }),
  elements: fc.option(fc.uniqueArray(element, { maxLength: 4, selector: ([id]) => id })),
  payload: bytes(50),
  padding: fc.nat({ max: 20 }),
})

type Packet = typeof packet extends fc.Arbitrary<infer T> ? T : never

/** In the format of RFC 3550 §5.1. */
function written({
  marker,
  payloadType,
  sequence,
  timestamp,
  ssrc,
  sources,
  elements,
  payload,
  padding,
}: Packet): Buffer {
  const head = Buffer.alloc(12 + 4 * sources)
  head[0] = 0x80 | (padding > 0 ? 32 : 0) | (elements === null ? 0 : 16) | sources
  head[1] = (marker ? 128 : 0) | payloadType
  head.writeUInt16BE(sequence, 2)
  head.writeUInt32BE(timestamp, 4)
  head.writeUInt32BE(ssrc, 8)
  const inside = Buffer.concat(
    (elements ?? []).flatMap(([id, value]) => [Buffer.of((id << 4) | (value.length - 1)), value]),
  )
  const filled = Buffer.concat([inside, Buffer.alloc(-inside.length & 3)])
  const extension = elements === null ? [] : [Buffer.of(0xbe, 0xde, 0, filled.length / 4), filled]
  const end = padding > 0 ? [Buffer.alloc(padding - 1), Buffer.of(padding)] : []
  return Buffer.concat([head, ...extension, payload, ...end])
}

test('reads a written packet back with any fields around its payload', () => {
  fc.assert(
    fc.property(packet, fc.integer({ min: 1, max: 14 }), (one, wanted) => {
      const { marker, payloadType, sequence, timestamp, ssrc, payload, elements } = one
      const [, extension = null] = elements?.find(([id]) => id === wanted) ?? []
      const read = { marker, payloadType, sequence, timestamp, ssrc, payload, extension }
      expect(readRtp(written(one), wanted)).toEqual(read)
      expect(readRtp(written(one), null)).toEqual({ ...read, extension: null })
    }),
  )
})

test('rejects a packet with a truncated header', () => {
  fc.assert(
    fc.property(packet, fc.nat(), (one, cut) => {
      const whole = written({ ...one, payload: Buffer.alloc(0), padding: 0 })
      expect(readRtp(whole.subarray(0, cut % whole.length), 1)).toBeNull()
    }),
  )
})

test('accepts any bytes, and no payload exceeds its packet', () => {
  fc.assert(
    fc.property(bytes(80), fc.integer({ min: 1, max: 255 }), (strange, wanted) => {
      const marked = Buffer.concat([Buffer.of(0x80 | ((strange[0] ?? 0) & 63)), strange.subarray(1)])
      for (const one of [strange, marked]) {
        const read = readRtp(one, wanted)
        expect(read?.payload.length ?? 0).toBeLessThanOrEqual(Math.max(0, one.length - 12))
      }
    }),
  )
})

test.each([16, 32] as const)('follows a counter of %i bits through any steps of less than half its range', (bits) => {
  const size = 2 ** bits
  const step = fc.integer({ min: -(size / 2) + 1, max: size / 2 - 1 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: size - 1 }), fc.array(step, { maxLength: 50 }), (start, steps) => {
      const unwrap = new Unwrap(bits)
      expect(unwrap.next(start)).toBe(start)
      let value = start
      for (const one of steps) {
        value += one
        expect(unwrap.next(((value % size) + size) % size)).toBe(value)
      }
    }),
  )
})
