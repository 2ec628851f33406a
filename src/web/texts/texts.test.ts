import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTexts, flatTexts, type FlatTexts } from './texts.ts'
import { translate } from './translate.ts'

const texts = flatTexts({
  title: 'ライブ',
  watch: { viewers_one: '{{count}} viewer', viewers_other: '{{count}} viewers', by: '{{name}} from {{place}}' },
})

describe('a text', () => {
  test('is found by its path', () => {
    expect(translate(texts, 'ja', 'title')).toBe('ライブ')
  })
  test('contains the values that it names', () => {
    expect(translate(texts, 'en', 'watch.by', { name: 'Mio', place: '{{name}}' })).toBe('Mio from {{name}}')
    expect(translate(texts, 'en', 'watch.by', { name: '$&' })).toBe('$& from ')
  })
  test('isolates names that are written from right to left', () => {
    expect(translate(texts, 'en', 'watch.by', { name: 'דנה', place: 'ソラ' })).toBe('\u2068דנה\u2069 from ソラ')
  })
  test.each([
    ['en', 1, '1 viewer'],
    ['en', 0, '0 viewers'],
    ['en', 2, '2 viewers'],
    ['ja', 1, '1 viewers'],
    ['ko', 1, '1 viewers'],
  ] as const)('has the plural of its language: %s, %i', (language, count, text) => {
    expect(translate(texts, language, 'watch.viewers', { count })).toBe(text)
  })
  test('without a plural is used for every count', () => {
    expect(translate(texts, 'en', 'title', { count: 1 })).toBe('ライブ')
  })
  test('that is missing is its key', () => {
    expect(translate(texts, 'ja', 'watch.none')).toBe('watch.none')
  })
})

const file = fc.letrec<{ file: Record<string, unknown> }>((tie) => ({
  file: fc.dictionary(fc.stringMatching(/^[a-z]{1,4}$/), fc.oneof({ maxDepth: 4 }, fc.string(), tie('file')), {
    maxKeys: 4,
  }),
})).file

test('every text of a file has a key, and no key has more than one text', () => {
  const count = (value: unknown): number =>
    typeof value === 'string' ? 1 : Object.values(value ?? {}).reduce<number>((sum, inner) => sum + count(inner), 0)
  fc.assert(
    fc.property(file, (value) => {
      expect(flatTexts(value).size).toBe(count(value))
    }),
  )
})

describe('a namespace', () => {
  const requested: string[] = []
  const open = () => {
    requested.length = 0
    return createTexts('ko', async (namespace): Promise<FlatTexts> => {
      requested.push(namespace)
      return texts
    })
  }
  test('is requested once, and has the same promise also after its file has loaded', async () => {
    const { read } = open()
    const loading = read('lives')
    await loading
    expect(read('lives')).toBe(loading)
    expect(requested).toEqual(['lives'])
  })
  test('that was loaded before is there at once', async () => {
    const { preload, read } = open()
    await preload('lives')
    expect(read('lives')).toBe(texts)
    expect(requested).toEqual(['lives'])
  })
})
