import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldWords, gramsOf, gramsOfWords } from './fold.ts'

/** Characters that folding changes, and others. */
const japanese = fc.string({
  unit: fc.constantFrom(...'アあいかがハバパぱっッァーｰ々ゝゞヽヾ゛゜゙゚ｶﾞﾊﾟヷヴヿ・、。【】〜～ 　ＡａＢ１①㌔佐麻雀🎤'),
  maxLength: 20,
})
const anyText = fc.oneof(japanese, fc.string({ unit: 'binary', maxLength: 20 }))

test.each([
  ['カラオケ', 'からおけ'],
  ['ｶﾗｵｹ', 'からおけ'],
  ['ｶﾞﾁｬ', 'がちゃ'],
  ['か゛ちゃ', 'がちゃ'],
  ['か\u3099ちゃ', 'がちゃ'],
  ['サーバー', 'さば'],
  ['サーバ', 'さば'],
  ['佐々木', '佐佐木'],
  ['いすゞ', 'いすず'],
  ['ＡＢＣ１２３', 'abc123'],
  ['【歌枠】 深夜の・カラオケ！', '歌枠深夜のからおけ'],
  ['노래방', '노래방'],
  ['C++', 'c++'],
])('%s is compared as %s', (text, folded) => {
  expect(fold(text)).toBe(folded)
})

test('folding a folded text changes nothing', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(fold(fold(text))).toBe(fold(text))
    }),
    { numRuns: 2000 },
  )
})

test('the words of a query have no order, no duplicates and no empty word', () => {
  expect(foldWords(' カラオケ　歌枠 からおけ ！！ ')).toEqual(['からおけ', '歌枠'])
  expect(foldWords('！？　・')).toEqual([])
})

test('a text with a word has all pairs of characters of the word', () => {
  const around = fc.tuple(anyText, anyText, anyText)
  fc.assert(
    fc.property(around, ([before, word, after]) => {
      const folded = fold(word)
      const grams = gramsOf(`${fold(before)}${folded}${fold(after)}`)
      expect(grams).toEqual(expect.arrayContaining(folded === '' ? [] : gramsOfWords([folded])))
    }),
    { numRuns: 1000 },
  )
})

test('a single character is an entry of the index of its own', () => {
  expect(gramsOf('象🎤')).toEqual(['象', '🎤', '象🎤'])
  expect(gramsOfWords(['🎤'])).toEqual(['🎤'])
})
