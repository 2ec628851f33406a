import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatLine, parseLine } from './journal-line.ts'

const count = fc.nat(999_999)
const begun = fc.record({
  msn: count,
  epoch: count,
  map: fc.string(),
  file: fc.string(),
  date: fc.double({ noNaN: true, noDefaultInfinity: true }),
})
const ended = fc.record({ msn: count, duration: fc.double({ min: 0, max: 1e6, noNaN: true }), size: fc.option(count) })

test('parses every formatted line back', () => {
  fc.assert(
    fc.property(fc.oneof(begun, ended), (line) => {
      expect(parseLine(formatLine(line).trim())).toEqual(JSON.parse(JSON.stringify(line)))
    }),
  )
})

test('ignores a torn line and keeps the others', () => {
  fc.assert(
    fc.property(fc.oneof(begun, ended), ended, fc.nat(), (torn, next, at) => {
      const whole = formatLine(torn).trim()
      const text = `${whole.slice(0, at % whole.length)}${formatLine(next)}`
      expect(
        text
          .split('\n')
          .map(parseLine)
          .filter((line) => line !== null),
      ).toEqual([next].map((line) => JSON.parse(JSON.stringify(line))))
    }),
  )
})

test.each([
  '',
  '{}',
  '[]',
  'null',
  '{"msn":1}',
  '{"msn":-1.5,"duration":2,"size":3}',
  '{"msn":"1","duration":2,"size":3}',
])('ignores %s', (text) => {
  expect(parseLine(text)).toBeNull()
})
