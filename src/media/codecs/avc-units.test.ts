import { expect, test } from 'vitest'
import { avcUnits, readAvcParameterSets } from './avc-units.ts'

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
