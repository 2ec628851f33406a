import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanLines, isBlank, lengthOf } from './clean.ts'

const unicode = fc.string({ unit: 'binary', maxLength: 40 })

describe.each([
  ['line', cleanLine],
  ['text of several lines', cleanLines],
])('a %s', (_name, clean) => {
  test.each([
    '(´・ω・｀)',
    '(￣▽￣)b',
    'ㅋㅋㅋ',
    'ㅠㅠ',
    '㊗️🈵',
    'ｶﾞﾝﾊﾞﾚ',
    '①㍿ﬁ',
    'ＡＢＣ　１２３',
    '👩‍👩‍👧 ok',
    'क्‍ष',
    '…！？',
  ])('keeps %s as typed', (text) => {
    expect(clean(text)).toBe(text)
  })

  test('is composed, because systems send the same letter in one or two characters', () => {
    expect(clean('か\u3099')).toBe('が')
    expect(clean('e\u0301')).toBe('é')
  })

  test.each([
    '\u3164',
    '\u200B',
    '\u202E',
    ' \u3000 ',
    '\u200D\uFE0F',
    '\u2800',
    '\u0000\u0007',
    '\u115F\u1160',
    '\uFFA0',
  ])('of %j is empty, because it renders as nothing', (text) => {
    expect(clean(text)).toBe('')
  })

  test('has no bidirectional controls and no stacked marks', () => {
    expect(clean('\u202E営運')).toBe('営運')
    expect(clean('user\u202Egnp.exe\u2066\u0000')).toBe('usergnp.exe')
    expect(clean(`a${'\u0301'.repeat(50)}`).length).toBeLessThan(8)
    expect(clean('\uD800x')).toBe('\uFFFDx')
  })

  test('is the same when it is cleaned again, and is well-formed', () => {
    fc.assert(
      fc.property(unicode, (text) => {
        const cleaned = clean(text)
        expect(clean(cleaned)).toBe(cleaned)
        expect(cleaned).not.toMatch(/[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u)
        expect(cleaned.isWellFormed()).toBe(true)
        expect(cleaned === '' || !isBlank(cleaned)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

test('line feeds become spaces in a line, and stay in a text of several lines', () => {
  expect(cleanLine('夜の\r\n雑談\u2028です')).toBe('夜の 雑談 です')
  expect(cleanLines('一行目\r\n\r\n\r\n\r\n二行目\u2028三行目')).toBe('一行目\n\n二行目\n三行目')
})

test('a character outside the basic plane counts once, and one that shows several counts as these', () => {
  expect(lengthOf('𠮷野家🍚')).toBe(4)
  expect(lengthOf('㍿')).toBe(4)
  expect(lengthOf('ｶﾞ')).toBe(1)
})
