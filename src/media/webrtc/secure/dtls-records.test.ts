import fc from 'fast-check'
import { expect, test } from 'vitest'
import { messageTypes, readRecords } from './dtls-records.ts'

const fragment = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes))

const record = fc
  .record({
    type: fc.integer({ min: 20, max: 23 }),
    version: fc.constant(0xfefd),
    epoch: fc.nat({ max: 0xffff }),
    sequenceNumber: fc.nat({ max: 2 ** 48 - 1 }),
    fragment,
  })
  .map((fields) => {
    const header = Buffer.alloc(13)
    header.writeUInt8(fields.type, 0)
    header.writeUInt16BE(fields.version, 1)
    header.writeUInt16BE(fields.epoch, 3)
    header.writeUIntBE(fields.sequenceNumber, 5, 6)
    header.writeUInt16BE(fields.fragment.length, 11)
    return { ...fields, bytes: Buffer.concat([header, fields.fragment]) }
  })

/** A whole message, or a fragment of one. */
const message = fc
  .tuple(fc.nat({ max: 255 }), fragment, fc.nat({ max: 500 }), fc.nat({ max: 500 }))
  .map(([type, part, before, behind]) => {
    const header = Buffer.alloc(12)
    header.writeUInt8(type, 0)
    header.writeUIntBE(before + part.length + behind, 1, 3)
    header.writeUIntBE(before, 6, 3)
    header.writeUIntBE(part.length, 9, 3)
    return { type, bytes: Buffer.concat([header, part]) }
  })

test('reads written records back', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 5 }), (records) => {
      expect(readRecords(Buffer.concat(records.map(({ bytes }) => bytes)))).toEqual(records)
    }),
  )
})

test('reads no record from a datagram that is truncated or contains another type', () => {
  fc.assert(
    fc.property(fc.array(record, { maxLength: 3 }), record, fc.nat(), (records, last, cut) => {
      const before = records.map(({ bytes }) => bytes)
      const kept = last.bytes.subarray(0, 1 + (cut % (last.bytes.length - 1)))
      expect(readRecords(Buffer.concat([...before, kept]))).toEqual([])
      const heartbeat = Buffer.concat([Buffer.of(24), last.bytes.subarray(1)])
      expect(readRecords(Buffer.concat([...before, heartbeat]))).toEqual([])
    }),
  )
})

test('reads any bytes completely or not at all', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const records = readRecords(Buffer.from(bytes))
      expect([0, bytes.length]).toContain(Buffer.concat(records.map((one) => one.bytes)).length)
      messageTypes(Buffer.from(bytes))
    }),
  )
})

test('returns the message types unless one of the messages is invalid', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 4 }), fc.nat(), (messages, cut) => {
      const bytes = Buffer.concat(messages.map((one) => one.bytes))
      expect(messageTypes(bytes)).toEqual(messages.map(({ type }) => type))
      const last = messages.at(-1)?.bytes.length ?? 0
      expect(messageTypes(bytes.subarray(0, bytes.length - 1 - (cut % (last - 1))))).toEqual([])
    }),
  )
})

test('rejects a fragment outside of its message or of a message of megabytes', () => {
  const part = (length: number, offset: number): Buffer => {
    const bytes = Buffer.alloc(13)
    bytes.writeUIntBE(length, 1, 3)
    bytes.writeUIntBE(offset, 6, 3)
    bytes.writeUIntBE(1, 9, 3)
    return bytes
  }
  expect(messageTypes(part(10, 9))).toEqual([0])
  expect(messageTypes(part(10, 10))).toEqual([])
  expect(messageTypes(part(0xffffff, 0))).toEqual([])
})
