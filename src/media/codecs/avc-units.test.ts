import * as fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { avcUnits, readAvcParameterSets, decoderConfiguration, splitAnnexB, toLengthPrefixed } from './avc-units.ts'

const record = Buffer.from('0164001fffe1000467640000010002680f', 'hex')

test('a configuration yields its parameter sets and the length size', () => {
  const { sets, lengthSize } = readAvcParameterSets(record)
  expect(sets.map((set) => set.toString('hex'))).toEqual(['67640000', '680f'])
  expect(lengthSize).toBe(4)
  expect(readAvcParameterSets(record.subarray(0, 12)).sets).toHaveLength(1)
})

test('a frame yields its NAL units without delimiters and filler for any length size', () => {
  const hex = (data: string, lengthSize: number): string[] =>
    avcUnits(Buffer.from(data, 'hex'), lengthSize).map((unit) => unit.toString('hex'))
  expect(hex('0000000209f00000000265aa000000020cff', 4)).toEqual(['65aa'])
  expect(hex('000265aa', 2)).toEqual(['65aa'])
  expect(hex('0000000265aa0000000941', 4)).toEqual(['65aa'])
})

const sequence = Buffer.from('6764001facd9405005bb016a02020280', 'hex')
const pictureParameters = Buffer.from('68ebe3cb22c0', 'hex')
const [long, short] = [Buffer.from([0, 0, 0, 1]), Buffer.from([0, 0, 1])]

/** A NAL unit as an encoder writes it: without start codes inside and without a zero at its end. */
const unit = fc
  .tuple(fc.constantFrom(1, 5, 6), fc.uint8Array({ maxLength: 40 }))
  .map(([type, bytes]) => Buffer.from([0x60 | type, ...bytes.map((byte) => Math.max(4, byte))]))

describe("an encoder's output", () => {
  test('is split at its start codes, long or short', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(unit, fc.boolean()), { minLength: 1 }), (units) => {
        const stream = Buffer.concat(units.flatMap(([bytes, isLong]) => [isLong ? long : short, bytes]))
        expect(splitAnnexB(stream)).toEqual(units.map(([bytes]) => bytes))
      }),
    )
  })

  test('gets a length before each unit and loses its parameter sets', () => {
    const slice = Buffer.from([0x65, 1, 2, 3])
    const stream = Buffer.concat([long, sequence, long, pictureParameters, short, slice])
    expect(toLengthPrefixed(stream)).toEqual(Buffer.concat([Buffer.from([0, 0, 0, 4]), slice]))
  })

  test('has a decoder configuration with profile, level and both parameter sets', () => {
    const config = decoderConfiguration(Buffer.concat([long, sequence, long, pictureParameters]))
    expect(config?.subarray(0, 8)).toEqual(Buffer.from([1, 0x64, 0x00, 0x1f, 0xff, 0xe1, 0, sequence.length]))
    expect(config?.includes(sequence)).toBe(true)
    expect(config?.includes(pictureParameters)).toBe(true)
    expect(decoderConfiguration(Buffer.concat([long, sequence]))).toBeNull()
  })

  test('keeps parameter sets that are a configuration already', () => {
    const config = Buffer.from([1, 0x64, 0, 0x1f, 0xff, 0xe1])
    expect(decoderConfiguration(config)).toEqual(config)
  })
})
