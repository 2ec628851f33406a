import { expect, test } from 'vitest'
import type { SearchResult } from '#contract/search/schemas.ts'
import { openProduct } from '#tests/support/product.ts'

const titleOf = ({ title }: SearchResult): string => title.map(({ text }) => text).join('')

test('a live that is titled in kanji is found and suggested by its reading, in both kana, and shown as titled', async () => {
  const product = await openProduct()
  try {
    const liver = await product.as('liver-sora')
    const plan = { title: '夏祭り', genre: 'talk', startsAt: '2026-11-21T12:00:00Z' }
    const refused = (await liver.call('POST /v1/lives', { ...plan, reading: '夏祭り' })).json()
    expect(refused).toMatchObject({ code: 'INVALID_REQUEST', fields: { reading: expect.stringContaining('kana') } })
    expect((await liver.call('POST /v1/lives', { ...plan, reading: 'ナツマツリ' })).statusCode).toBe(200)

    const visitor = await product.as(null)
    const ask = async (path: string, q: string) =>
      (await visitor.call(`GET /v1/${path}?q=${encodeURIComponent(q)}`)).json()
    for (const q of ['なつまつり', 'ナツマツリ', 'なつ', '夏祭']) {
      expect((await ask('search', q)).results.map(titleOf), q).toEqual(['夏祭り'])
      expect((await ask('search/suggestions', q)).suggestions.map(titleOf), q).toEqual(['夏祭り'])
    }
    expect((await ask('search', 'ふゆまつり')).results).toEqual([])
  } finally {
    await product.close()
  }
})
