import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, foldWords } from '../search-index/index.ts'
import { highlight, snippetOf } from './highlight.ts'

const marked = (text: string, query: string): string =>
  highlight(text, foldWords(query))
    .map((part) => (part.match ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['深夜のカラオケ大会', 'からおけ', '深夜の[カラオケ]大会'],
  ['深夜のｶﾗｵｹ大会', 'カラオケ', '深夜の[ｶﾗｵｹ]大会'],
  ['ガチャを回す', 'がちゃ', '[ガチャ]を回す'],
  ['か\u3099ちゃ', 'がちゃ', '[か\u3099ちゃ]'],
  ['サーバーの話', 'サーバ', '[サーバ]ーの話'],
  ['サーバの話', 'サーバー', '[サーバ]の話'],
  ['佐々木さん', '佐佐木', '[佐々木]さん'],
  ['か゛ちゃ', 'がちゃ', '[か゛ちゃ]'],
  ['か・゛ちゃ', 'かちゃ', '[か・゛ちゃ]'],
  ['ガチャ', 'か゛ちゃ', '[ガチャ]'],
  ['か゛ちゃ', 'かちゃ', 'か゛ちゃ'],
  ['カラ・オケ', 'からおけ', '[カラ・オケ]'],
  ['麻雀とカラオケ', 'カラオケ 麻雀', '[麻雀]と[カラオケ]'],
  ['<b>カラオケ</b>', 'カラオケ', '<b>[カラオケ]</b>'],
  ['カラオケ', '麻雀', 'カラオケ'],
])('%s with the query %s shows %s', (text, query, expected) => {
  expect(marked(text, query)).toBe(expected)
})

/** Without iteration marks: a match that begins with one depends on the character before it. */
const text = fc.string({ unit: fc.constantFrom(...'アあカガがハパー゛・ ＡａｶﾞB🎤👩‍👩‍👧象麻雀\n<&'), maxLength: 40 })

test('the parts of a text are the text, and each match is a match', () => {
  fc.assert(
    fc.property(text, text, (whole, query) => {
      const words = foldWords(query)
      const parts = highlight(whole, words)
      expect(parts.map((part) => part.text).join('')).toBe(whole)
      const matches = parts.filter(({ match }) => match)
      for (const part of matches) expect(words.some((word) => fold(part.text).includes(word))).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('a snippet is one line around the first match', () => {
  const body = `${'あ'.repeat(200)}\nカラオケの${'い'.repeat(200)}`
  const snippet = snippetOf(body, ['からおけ']) ?? []
  const shown = snippet.map((part) => part.text).join('')
  expect(shown).toMatch(/^…あ{29} カラオケの/)
  expect([...shown]).toHaveLength(122)
  expect(snippet.filter(({ match }) => match)).toEqual([{ text: 'カラオケ', match: true }])
})

test('a snippet without a match is the beginning of the description', () => {
  expect(snippetOf('毎週月曜の\n配信です', ['からおけ'])).toEqual([{ text: '毎週月曜の 配信です', match: false }])
  expect(snippetOf(' \n ', ['からおけ'])).toBeNull()
})
