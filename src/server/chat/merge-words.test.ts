import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeWords } from './merge-words.ts'

const words = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'))

test('words that others added stay, and words that others removed stay removed', () => {
  const edited = { before: ['a', 'b', 'c'], words: ['c', 'a', 'new'] }
  expect(mergeWords(['b', 'c', 'theirs'], edited)).toEqual(['theirs', 'c', 'new'])
})

test('a word is in the result if the edit added it, or if it is stored and the edit did not remove it', () => {
  fc.assert(
    fc.property(words, words, words, (stored, before, edited) => {
      const merged = mergeWords(stored, { before, words: edited })
      const added = edited.filter((word) => !before.includes(word))
      const removed = before.filter((word) => !edited.includes(word))
      const expected = new Set([...stored.filter((word) => !removed.includes(word)), ...added])
      expect(new Set(merged)).toEqual(expected)
      expect(merged).toHaveLength(expected.size)
    }),
  )
})

test('without other changes the result is the edited list in its order', () => {
  fc.assert(
    fc.property(words, words, (stored, edited) => {
      expect(mergeWords(stored, { before: stored, words: edited })).toEqual(edited)
    }),
  )
})

test('an edit that is applied again changes nothing, not even the order', () => {
  fc.assert(
    fc.property(words, words, (stored, edited) => {
      const merged = mergeWords(stored, { before: [], words: edited })
      expect(mergeWords(merged, { before: [], words: edited })).toEqual(merged)
    }),
  )
})
