import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseCount, parseMetadata } from './headers.ts'

const format = (pairs: readonly (readonly [string, string])[]): string =>
  pairs.map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`).join(',')

test('metadata is read as it was written', () => {
  const names = fc.stringMatching(/^[a-z]{1,12}$/)
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(fc.uniqueArray(fc.tuple(names, text), { selector: ([name]) => name }), (pairs) => {
      expect(parseMetadata(format(pairs))).toEqual(new Map(pairs))
    }),
  )
})

test('any header is read or rejected', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      const metadata = parseMetadata(header)
      expect(metadata === null || metadata instanceof Map).toBe(true)
    }),
  )
})

test.each([
  ['', []],
  [undefined, []],
  ['filename', [['filename', '']]],
  [
    'filename ,channel MQ==',
    [
      ['filename', ''],
      ['channel', '1'],
    ],
  ],
])('the metadata %s is %o', (header, pairs) => {
  expect(parseMetadata(header)).toEqual(new Map(pairs as [string, string][]))
})

test.each(['filename !', 'filename a', 'a MQ==,a MQ==', 'a MQ== x', ',', 'ä MQ=='])(
  'rejects the metadata "%s"',
  (header) => {
    expect(parseMetadata(header)).toBeNull()
  },
)

test('a count is a whole number that JavaScript represents exactly', () => {
  fc.assert(fc.property(fc.nat(), (count) => parseCount(String(count)) === count))
  for (const invalid of ['-1', '1.5', '', ' 1', '1e3', '0x10', '9'.repeat(16), undefined, ['1', '2']]) {
    expect(parseCount(invalid)).toBeNull()
  }
})
