import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ChunkReader } from './chunk-reader.ts'
import { writeMessage, type Message, ProtocolError } from './message.ts'
import { defaultLimits } from './connection-limiter.ts'

const limits = {
  ...defaultLimits,
  commandBytes: 100_000,
  messageBytes: 100_000,
  commandPendingBytes: 150_000,
  pendingBytes: 250_000,
  chunkStreams: 8,
}

function readAll(pieces: readonly Buffer[]): Message[] {
  const messages: Message[] = []
  const reader = new ChunkReader(limits, (message) => messages.push(message))
  for (const piece of pieces) expect(reader.feed(piece)).toBe(piece.length)
  return messages
}

function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const pieces: Buffer[] = []
  let at = 0
  for (let index = 0; at < bytes.length; index++) {
    const length = lengths[index % lengths.length] ?? 1
    pieces.push(bytes.subarray(at, at + length))
    at += length
  }
  return pieces
}

const chunkSizeMessage = (size: number): Buffer =>
  Buffer.from([2, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, size >> 8, size & 255])

/** Message header type 0 on chunk stream `id`. */
const full = (id: number, timestamp: number, length: number, type: number): Buffer => {
  const head = Buffer.alloc(12)
  head[0] = id
  head.writeUIntBE(timestamp, 1, 3)
  head.writeUIntBE(length, 4, 3)
  head[7] = type
  head.writeUInt32LE(1, 8)
  return head
}

/** A message whose further chunks have a header of one byte. */
function withoutRepetition(message: Message, chunkSize: number): Buffer {
  const bytes = writeMessage(message, 6, chunkSize)
  const pieces = [bytes.subarray(0, 16 + chunkSize)]
  for (let at = 16 + chunkSize; at < bytes.length; at += 5 + chunkSize) {
    pieces.push(bytes.subarray(at, at + 1), bytes.subarray(at + 5, at + 5 + chunkSize))
  }
  return Buffer.concat(pieces)
}

const arbitraryMessage = fc.record({
  type: fc.constantFrom(8, 9, 18, 20),
  streamId: fc.nat(5),
  timestamp: fc.oneof(fc.nat(0xfffffe), fc.integer({ min: 0xffffff, max: 0xffffffff })),
  body: fc.uint8Array({ maxLength: 700 }).map((bytes) => Buffer.from(bytes)),
})

describe('the chunk reader', () => {
  test('returns the written messages for any split of the bytes', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(arbitraryMessage, fc.integer({ min: 3, max: 9 })), { maxLength: 12 }),
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }),
        (messages, chunkSize, lengths) => {
          const chunks = messages.map(([message, stream]) => writeMessage(message, stream, chunkSize))
          const bytes = Buffer.concat([chunkSizeMessage(chunkSize), ...chunks])
          expect(readAll(cut(bytes, lengths))).toEqual(messages.map(([message]) => message))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('reads messages of encoders that do not repeat an extended timestamp in further chunks', () => {
    const late = fc.record({
      type: fc.constantFrom(8, 9),
      streamId: fc.constant(1),
      timestamp: fc.integer({ min: 0xffffff, max: 0xffffffff }),
      body: fc.uint8Array({ maxLength: 700 }).map((bytes) => Buffer.from(bytes)),
    })
    fc.assert(
      fc.property(
        fc.array(late, { maxLength: 12 }),
        fc.integer({ min: 1, max: 300 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 20 }),
        (messages, chunkSize, lengths) => {
          const chunks = messages.map((message) => withoutRepetition(message, chunkSize))
          // The form of the first further chunk is known after four bytes.
          const last = { type: 8, streamId: 1, timestamp: 1, body: Buffer.of(1, 2, 3, 4) }
          const bytes = Buffer.concat([chunkSizeMessage(chunkSize), ...chunks, writeMessage(last, 4, chunkSize)])
          expect(readAll(cut(bytes, lengths))).toEqual([...messages, last])
        },
      ),
    )
  })

  test('separates messages with interleaved chunks', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 60 }), fc.integer({ min: 1, max: 40 }), (order, piece) => {
        const video = Buffer.alloc(3_000, 7)
        const audio = Buffer.alloc(2_000, 8)
        const queues = [
          cutChunks(writeMessage({ type: 9, streamId: 1, timestamp: 40, body: video }, 6, 128)),
          cutChunks(writeMessage({ type: 8, streamId: 1, timestamp: 41, body: audio }, 4, 128)),
        ] as const
        const mixed = order.flatMap((first) => (first ? queues[0] : queues[1]).splice(0, 1))
        const bytes = Buffer.concat([...mixed, ...queues[0], ...queues[1]])
        const messages = readAll(cut(bytes, [piece])).toSorted((a, b) => a.timestamp - b.timestamp)
        expect(messages.map(({ timestamp }) => timestamp)).toEqual([40, 41])
        expect(messages.map(({ body }) => body.equals(body.length === 3_000 ? video : audio))).toEqual([true, true])
      }),
      { numRuns: 150 },
    )
  })

  test('returns a message that is much larger than its first buffer', () => {
    const body = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251))
    const [message] = readAll(cut(writeMessage({ type: 9, streamId: 1, timestamp: 1, body }, 6, 128), [1_000]))
    expect(message?.body.equals(body)).toBe(true)
  })

  test('repeats omitted fields of short headers and adds their timestamp deltas', () => {
    const bytes = Buffer.concat([
      full(4, 1_000, 1, 8),
      Buffer.of(0xaa),
      Buffer.of(0x44, 0, 0, 23, 0, 0, 2, 9, 1, 2),
      Buffer.of(0x84, 0, 0, 20, 3, 4),
      Buffer.of(0xc4, 5, 6),
    ])
    expect(
      readAll([bytes]).map(({ type, timestamp, streamId, body }) => [type, timestamp, streamId, body.length]),
    ).toEqual([
      [8, 1_000, 1, 1],
      [9, 1_023, 1, 2],
      [9, 1_043, 1, 2],
      [9, 1_063, 1, 2],
    ])
  })

  test('repeats the timestamp of a type 0 header as a delta for a type 3 header', () => {
    const bytes = Buffer.concat([full(4, 33, 1, 8), Buffer.of(1), Buffer.of(0xc4, 2)])
    expect(readAll([bytes]).map(({ timestamp }) => timestamp)).toEqual([33, 66])
  })

  test('distinguishes chunk stream ids of two and three bytes', () => {
    const head = full(0, 5, 1, 8).subarray(1)
    const bytes = Buffer.concat([Buffer.of(0, 10), head, Buffer.of(1), Buffer.of(1, 10, 1), head, Buffer.of(2)])
    expect(readAll(cut(bytes, [1])).map(({ body }) => body[0])).toEqual([1, 2])
  })

  test('discards the unfinished message of an abort and frees its bytes', () => {
    const abort = Buffer.from([2, 0, 0, 0, 0, 0, 4, 2, 0, 0, 0, 0, 0, 0, 0, 6])
    const unfinished = Buffer.concat([full(6, 0, 90_000, 9), Buffer.alloc(128)])
    const once = Buffer.concat([unfinished, abort])
    const message = writeMessage({ type: 9, streamId: 1, timestamp: 7, body: Buffer.of(1) }, 6, 128)
    expect(readAll([once, once, once, message]).map(({ timestamp }) => timestamp)).toEqual([7])
  })

  test.each([
    ['a message over the limit', full(4, 0, 100_001, 9), 'a message of 100001 bytes'],
    ['unfinished messages over the limit', pending(2), 'too many unfinished messages'],
    ['more chunk streams than allowed', streams(9), 'too many chunk streams'],
    ['a chunk size of 0', chunkSizeMessage(0), 'an invalid chunk size'],
    ['a first header without its length', Buffer.of(0x84, 0, 0, 1), 'without a message header'],
    [
      'a message inside another',
      Buffer.concat([full(4, 0, 200, 9), Buffer.alloc(128), full(4, 0, 1, 9)]),
      'inside another',
    ],
  ])('throws a ProtocolError for %s', (_name, bytes, words) => {
    expect(() => readAll([bytes])).toThrow(ProtocolError)
    expect(() => readAll([bytes])).toThrow(words)
  })
})

test('allows larger unfinished messages only once media is allowed', () => {
  const reader = new ChunkReader(limits, () => {})
  expect(() => new ChunkReader(limits, () => {}).feed(pending(2))).toThrow('too many unfinished messages')
  reader.allowMedia()
  expect(reader.feed(pending(2))).toBe(pending(2).length)
  const another = Buffer.concat([full(9, 0, 90_000, 9), Buffer.alloc(128)])
  expect(() => reader.feed(another)).toThrow('too many unfinished messages')
})

function pending(count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, i) => Buffer.concat([full(4 + i, 0, 90_000, 9), Buffer.alloc(128)])),
  )
}

function streams(count: number): Buffer {
  return Buffer.concat(Array.from({ length: count }, (_, i) => Buffer.concat([full(3 + i, 0, 1, 8), Buffer.of(0)])))
}

/** The chunks of one message that was written with chunks of 128 bytes. */
function cutChunks(bytes: Buffer): Buffer[] {
  const chunks = [bytes.subarray(0, 12 + 128)]
  for (let at = 12 + 128; at < bytes.length; at += 129) chunks.push(bytes.subarray(at, at + 129))
  return chunks
}
