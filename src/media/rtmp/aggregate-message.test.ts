import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf } from './aggregate-message.ts'
import { ProtocolError } from './message.ts'

function tag(type: number, stamp: number, data: Uint8Array): Buffer {
  const head = Buffer.alloc(11)
  head[0] = type
  head.writeUIntBE(data.length, 1, 3)
  head.writeUIntBE(stamp % 2 ** 24, 4, 3)
  head[7] = Math.floor(stamp / 2 ** 24)
  const pointer = Buffer.alloc(4)
  pointer.writeUInt32BE(11 + data.length)
  return Buffer.concat([head, data, pointer])
}

const part = fc.record({ type: fc.constantFrom(8, 9), offset: fc.nat(10_000), data: fc.uint8Array({ maxLength: 40 }) })

test('an aggregate message has its parts, with their distances in time from its own timestamp', () => {
  fc.assert(
    fc.property(
      fc.array(part, { maxLength: 8 }),
      fc.nat(0xffffffff),
      fc.nat(0xffff0000),
      (parts, timestamp, firstStamp) => {
        const offsets = parts.map(({ offset }, index) => (index === 0 ? 0 : offset))
        const tags = parts.map(({ type, data }, index) => tag(type, firstStamp + (offsets[index] ?? 0), data))
        const read = partsOf({ type: 22, streamId: 1, timestamp, body: Buffer.concat(tags) })
        expect(read).toEqual(
          parts.map(({ type, data }, index) => ({
            type,
            streamId: 1,
            timestamp: (timestamp + (offsets[index] ?? 0)) % 2 ** 32,
            body: Buffer.from(data),
          })),
        )
      },
    ),
  )
})

test('an aggregate message that is cut off is refused', () => {
  const body = tag(9, 0, Buffer.alloc(20)).subarray(0, 25)
  expect(() => partsOf({ type: 22, streamId: 1, timestamp: 0, body })).toThrow(ProtocolError)
})
