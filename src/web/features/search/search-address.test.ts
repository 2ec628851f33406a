import { expect, test } from 'vitest'
import { readSearch, searchPath } from './search-address.ts'

const read = (query: string) => readSearch(new URLSearchParams(query))

test('the address of a search contains what is set', () => {
  const search = read('q= カラオケ &kind=live&genre=sing&within=week')
  expect(search).toMatchObject({ q: 'カラオケ', kind: 'live', genre: 'sing', within: 'week', state: undefined })
  expect(read(searchPath(search).split('?')[1] ?? '')).toEqual(search)
})

test('unknown values are ignored, and a long text is shortened', () => {
  expect(read(`q=${'あ'.repeat(200)}&kind=user&state=ended&length=`)).toEqual({
    q: 'あ'.repeat(100),
    kind: undefined,
    genre: undefined,
    state: undefined,
    length: undefined,
    within: undefined,
  })
})
