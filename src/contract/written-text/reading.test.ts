import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanReading } from './reading.ts'
import { writtenReading } from './schemas.ts'

const schema = writtenReading(10)

test.each([
  ['なつまつり', 'なつまつり'],
  ['ナツマツリ', 'なつまつり'],
  ['ﾅﾂﾏﾂﾘ', 'なつまつり'],
  ['ｶﾞﾝﾊﾞﾚ', 'がんばれ'],
  ['か\u309Bき', 'がき'],
  ['カ\u3099キ', 'がき'],
  ['　ほしの　あかり ', 'ほしの あかり'],
  ['ラーメン・いすゞ', 'らーめん・いすゞ'],
  ['ヴィ', 'ゔぃ'],
  ['', ''],
])('the reading %j is stored as %j', (written, stored) => {
  expect(schema.parse(written)).toBe(stored)
})

test.each(['夏祭り', 'natsu', 'なつ2026', 'なつ！', 'なつ🎆', '여름', 'あ\u3099', '々'])(
  'the reading %j is rejected, because it is not in kana',
  (written) => {
    expect(schema.safeParse(written).success).toBe(false)
  },
)

test('the length of a reading is that of its stored form', () => {
  expect(schema.safeParse('ｶﾞ'.repeat(10)).success).toBe(true)
  expect(schema.safeParse('が'.repeat(11)).success).toBe(false)
})

const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'アあがハパぱっァーｰゝゞヽヾ゛゜\u3099\u309Aｶﾞﾟヷヴヿ・･ 　\u200Ba夏') }),
  fc.string({ unit: 'binary' }),
)

test('a stored reading is stored as it is', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const cleaned = cleanReading(text)
      expect(cleanReading(cleaned)).toBe(cleaned)
    }),
    { numRuns: 2000 },
  )
})

test('a stored reading has no katakana that hiragana have', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(cleanReading(text)).not.toMatch(/[\u30A1-\u30F6\u30FD\u30FE]/u)
    }),
    { numRuns: 1000 },
  )
})
