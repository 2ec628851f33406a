import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatElapsed } from '../../../../shell/locale/index.ts'
import { parseTime, readTrim } from './trim-range.ts'

test('a formatted time parses back to the same second', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 900 * 3600 }), (seconds) => {
      expect(parseTime(formatElapsed(seconds * 1000))).toBe(seconds * 1000)
    }),
  )
})

test.each(['', '12', '1:60', '1:2', 'a:bc', '-1:00', '1:00:00:00', '1:60:00'])('%j is not a valid time', (text) => {
  expect(parseTime(text)).toBeNull()
})

function form(from: string, to: string): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ from, to, wholeMs: '100700' })) data.set(name, value)
  return data
}

test('a range lies between two times, and an end in the last second becomes the end of the recording', () => {
  expect(readTrim(form('0:10', '1:30'))).toEqual({ fromMs: 10_000, toMs: 90_000 })
  expect(readTrim(form('0:00', '1:40'))).toEqual({ fromMs: 0, toMs: 100_700 })
  expect(readTrim(form('0:30', '0:30'))).toBeNull()
  expect(readTrim(form('0:30', 'later'))).toBeNull()
})
