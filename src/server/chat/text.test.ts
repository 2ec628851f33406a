import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanLine } from '#contract/written-text/clean.ts'
import { bannedWordFinder } from './text.ts'

const unicode = fc.string({ unit: 'binary', maxLength: 40 })

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
  expect(bannedWordFinder([word])(cleanLine(text))).toBe(held)
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
