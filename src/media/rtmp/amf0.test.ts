import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { failure } from '#tests/support/failure.ts'
import { readAmf0, amfObject, type AmfValue, writeAmf0 } from './amf0.ts'
import { ProtocolError } from './message.ts'

const values = fc.letrec<{ value: AmfValue }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.double({ noNaN: true }),
    fc.boolean(),
    fc.string({ unit: 'binary' }),
    fc.constantFrom(null, undefined),
    fc.date({ noInvalidDate: true }),
    fc.dictionary(fc.string({ minLength: 1 }), tie('value')).map((fields) => amfObject(fields)),
    fc.array(tie('value'), { maxLength: 4 }),
  ),
})).value

describe('AMF0', () => {
  test('reads back what was written', () => {
    fc.assert(
      fc.property(fc.array(values, { maxLength: 5 }), (list) => {
        expect(readAmf0(writeAmf0(list))).toEqual(list)
      }),
      { numRuns: 300 },
    )
  })

  test('reads random bytes as values or throws a ProtocolError', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const error = failure(() => readAmf0(Buffer.from(bytes)))
        expect(error === null || error instanceof ProtocolError).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  test('rejects endlessly nested values', () => {
    const nested = Buffer.concat(Array.from({ length: 1_000 }, () => Buffer.of(0x0a, 0, 0, 0, 1)))
    expect(() => readAmf0(nested)).toThrow('nested deeper')
  })

  test('rejects an array that claims more items than bytes before allocating it', () => {
    expect(() => readAmf0(Buffer.of(0x0a, 0xff, 0xff, 0xff, 0xff))).toThrow('longer than its message')
  })

  test('reads an ECMA array up to its end marker and ignores its count', () => {
    const name = Buffer.concat([Buffer.of(0, 1), Buffer.from('a'), Buffer.of(1, 1)])
    const array = Buffer.concat([Buffer.of(8, 0, 0, 0, 9), name, Buffer.of(0, 0, 9)])
    expect(readAmf0(array)).toEqual([new Map([['a', true]])])
  })
})
