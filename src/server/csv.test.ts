import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvTable } from './csv.ts'

test('begins with a byte order mark, and escapes quotes, commas and line ends', () => {
  expect(
    csvTable([
      ['a', 1],
      ['"x", y', 'two\nlines'],
    ]),
  ).toBe('\u{FEFF}a,1\r\n"""x"", y","two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '＝1', '＋1', '－1', '＠x'])(
  'no spreadsheet runs %j as a formula',
  (text) => {
    expect(csvTable([[text]]).replace('"', '')[1]).toBe("'")
  },
)

test('numbers below zero stay numbers', () => {
  expect(csvTable([[-5]])).toBe('\u{FEFF}-5\r\n')
})

test('no text starts a formula, and any text without such a start is unchanged', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const cell = csvTable([[text]]).slice(1, -2)
      const value = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell
      expect(value).not.toMatch(/^\s*[=+\-@]/)
      expect([text, `'${text}`]).toContain(value)
    }),
  )
})
