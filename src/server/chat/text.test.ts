import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bannedWordFinder, cleanComment, isBlank, lengthOf } from './text.ts'

const unicode = fc.string({ unit: 'binary', maxLength: 40 })

test('cleaning normalizes widths, replaces line breaks and removes deceptive characters', () => {
  expect(cleanComment('ＡＢＣ　ｶﾞ\r\n①')).toBe('ABC ガ 1')
  expect(cleanComment('user\u202Egnp.exe\u2066\u0000')).toBe('usergnp.exe')
  expect(cleanComment('👩‍👩‍👧 ok')).toBe('👩‍👩‍👧 ok')
  expect(cleanComment(`a${'\u0301'.repeat(50)}`).length).toBeLessThan(8)
  expect(cleanComment('\uD800x')).toBe('\uFFFDx')
})

test('cleaning is idempotent and leaves no control characters', () => {
  fc.assert(
    fc.property(unicode, (text) => {
      const cleaned = cleanComment(text)
      expect(cleanComment(cleaned)).toBe(cleaned)
      expect(cleaned).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u)
      expect(cleaned.isWellFormed()).toBe(true)
    }),
    { numRuns: 500 },
  )
})

test('invisible text is blank, and a character outside the basic plane counts once', () => {
  expect(['', '   ', '\u3164', '\u200D\uFE0F', '\u2800'].map((text) => isBlank(cleanComment(text)))).toEqual(
    Array.from({ length: 5 }, () => true),
  )
  expect(isBlank('。')).toBe(false)
  expect(lengthOf('𠮷野家🍚')).toBe(4)
})

test.for([
  ['ばか', 'バカ', true],
  ['ばか', 'ﾊﾞｶ', true],
  ['ｱﾎ', 'あほ', true],
  ['ＳＰＡＭ', 'spam', true],
  ['バカ', 'おまえはば　か', true],
  ['ばか', 'ば・か', true],
  ['spam', 'Ｓ Ｐ Ａ Ｍ !', true],
  ['spam', 's.p-a_m', true],
  ['spam', 'spamming', true],
  ['spam', 's\u200Bpam', true],
  ['ass', 'as soon', false],
  ['ass', 'a s s', true],
  ['ass', 'was so', false],
  ['💩', 'oh 💩', true],
  ['나쁜말', '나쁜 말', true],
  ['ばか', 'はか', false],
] as const)('"%s" in "%s": %s', ([word, text, held]) => {
  expect(bannedWordFinder([word])(cleanComment(text))).toBe(held)
})

test('a banned word is found in any surrounding text', () => {
  const word = fc.constantFrom('ばか', 'spam', '阿呆', 'ｱﾎ')
  fc.assert(
    fc.property(unicode, word, unicode, (before, banned, after) => {
      expect(bannedWordFinder([banned])(`${before} ${banned} ${after}`)).toBe(true)
    }),
  )
})

test('empty banned words match nothing', () => {
  const find = bannedWordFinder(['', ' '])
  fc.assert(
    fc.property(unicode, (text) => {
      expect(find(text)).toBe(false)
    }),
  )
})
