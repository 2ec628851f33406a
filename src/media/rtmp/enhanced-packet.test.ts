import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '#tests/support/failure.ts'
import { Unplayable } from '../codecs/errors.ts'
import { videoCodecs } from '../codecs/sample.ts'
import { amfObject } from './amf0.ts'
import { AudioMessages } from './audio-message.ts'
import { ChunkReader } from './chunk-reader.ts'
import { readCommand } from './command-message.ts'
import { readEnhancedPacket } from './enhanced-packet.ts'
import { defaultLimits } from './connection-limiter.ts'
import { PublishDialogue } from './publish-dialogue.ts'
import { TimestampUnwrapper } from './timestamp-unwrapper.ts'
import { VideoMessages } from './video-message.ts'

const sink = { track: () => {}, sample: () => {} }
const ignore = () => {}

/** Bytes that start with a header of Enhanced RTMP. */
const messages = fc
  .tuple(
    fc.nat(255),
    fc.constantFrom('', 'hvc1', 'av01', 'avc1', 'mp4a', '\x00hvc1\x00', '\x20av01\x00', '\x02abc\x01hvc1'),
    fc.uint8Array({ maxLength: 120, size: 'max' }),
  )
  .map(([head, start, rest]) => Buffer.concat([Buffer.of(head), Buffer.from(start, 'latin1'), rest]))

describe('for any bytes of a message', () => {
  test.each([
    ['frame', () => new VideoMessages({ sink, videoCodecs }, new TimestampUnwrapper(), ignore)],
    ['audio', () => new AudioMessages(sink, new TimestampUnwrapper(), ignore)],
  ])('its %s is read, dropped, or rejected as unplayable', (_name, create) => {
    fc.assert(
      fc.property(fc.array(messages, { minLength: 1, maxLength: 4 }), (bodies) => {
        const reader = create()
        const error = failure(() => bodies.forEach((body) => reader.read(0, body, 0)))
        expect(error === null || error instanceof Unplayable).toBe(true)
      }),
      { numRuns: 3_000 },
    )
  })

  test('preceding modifiers change nothing', () => {
    const modifiers = fc.array(fc.uint8Array({ minLength: 1, maxLength: 600, size: 'max' }), { maxLength: 4 })
    fc.assert(
      fc.property(modifiers, fc.constantFrom(0, 1, 3), fc.uint8Array({ maxLength: 40 }), (all, type, rest) => {
        const nibbles = [...all.map(() => 7), type]
        const body = all.flatMap((data, index) => {
          const long = data.length > 255
          const size = long
            ? Buffer.of(255, (data.length - 1) >> 8, (data.length - 1) & 255)
            : Buffer.of(data.length - 1)
          return [size, Buffer.from(data), Buffer.of(nibbles[index + 1] ?? 0)]
        })
        const message = Buffer.concat([Buffer.of(0x90 | (nibbles[0] ?? 0)), ...body, Buffer.from('hvc1'), rest])
        expect(readEnhancedPacket(message, 6)).toEqual({ type, fourCc: 'hvc1', body: Buffer.from(rest) })
      }),
    )
  })
})

describe('the response to connect', () => {
  /** The properties in the response for an encoder that connects with these. */
  function answered(properties: Readonly<Record<string, string[] | number>>, codecs = videoCodecs.slice()) {
    const found: unknown[] = []
    const reader = new ChunkReader(defaultLimits, (message) => {
      if (message.type === 20) found.push(readCommand(message)?.object)
    })
    const dialogue = new PublishDialogue((bytes) => void reader.feed(bytes), codecs)
    const object = amfObject({ app: 'live', ...properties })
    dialogue.command({ name: 'connect', transaction: 1, object, arguments: [], streamId: 0 })
    return plain(found[0])
  }

  test('announces the accepted codecs to an encoder with Enhanced RTMP in both formats', () => {
    for (const properties of [{ fourCcList: ['hvc1', 'av01'] }, { capsEx: 15 }]) {
      expect(answered(properties)).toMatchObject({
        fourCcList: ['avc1', 'hvc1', 'av01', 'mp4a'],
        videoFourCcInfoMap: { avc1: 5, hvc1: 5, av01: 5 },
        audioFourCcInfoMap: { mp4a: 5 },
        capsEx: 4,
      })
    }
  })

  test('announces only H.264 without a ladder', () => {
    expect(answered({ fourCcList: ['hvc1'] }, ['avc1'])).toMatchObject({ fourCcList: ['avc1', 'mp4a'] })
  })

  test('is unchanged for other encoders', () => {
    expect(answered({})).toEqual({ fmsVer: 'FMS/3,0,1,123', capabilities: 31 })
  })
})

const plain = (value: unknown): unknown =>
  value instanceof Map ? Object.fromEntries([...value].map(([key, field]) => [key, plain(field)])) : value
