import { describe, expect, test } from 'vitest'
import { readPageFacts } from '../page-facts.ts'
import { cardOf, readCardAddress } from './card.ts'

describe('the URL of a card', () => {
  test.each([
    ['/share-card/ja/index.png', { language: 'ja', path: '/' }],
    ['/share-card/en/live-info/abcdefABCDEF.png?v=1', { language: 'en', path: '/live-info/abcdefABCDEF' }],
    ['/share-card/ko/lp/liver.png', { language: 'ko', path: '/lp/liver' }],
    ['/share-card/ko/%E3%81%82.png', { language: 'ko', path: '/%E3%81%82' }],
    ['/share-card/ja/a.png?page=view%3Dawards%26x%3D1', { language: 'ja', path: '/a?view=awards&x=1' }],
    ['/share-card/ja/a.png?page=', { language: 'ja', path: '/a' }],
  ])('%s is valid', (url, expected) => {
    expect(readCardAddress(url)).toEqual(expected)
  })

  test.each([
    '/share-card/fr/index.png',
    '/share-card/ja/index.jpg',
    '/share-card/ja.png',
    '/share-card/ja//evil.example/x.png',
    '/share-card/ja/a/../b.png',
    '/share-card/ja/a\\b.png',
    `/share-card/ja/${'a'.repeat(400)}.png`,
  ])('%s is invalid', (url) => {
    expect(readCardAddress(url)).toBeNull()
  })
})

describe('a card', () => {
  const facts = { ...readPageFacts(''), siteName: 'Kirari' }

  test('shows title and description of its page', () => {
    expect(cardOf({ ...facts, title: '利用規約', description: '約束です。' }, 'a.example')).toEqual({
      siteName: 'Kirari',
      title: '利用規約',
      description: '約束です。',
      host: 'a.example',
    })
  })

  test('shows the text that its page has for it', () => {
    const card = { title: '第1話', note: '朝の会 · ひだまり' }
    expect(cardOf({ ...facts, title: '第1話 - 朝の会', description: 'はじまり', card }, '')).toMatchObject({
      title: '第1話',
      description: '朝の会 · ひだまり',
    })
  })

  test.each([
    ['いま会える。配信サービス Kirari。', 'いま会える。', '配信サービス Kirari。'],
    ['Version 2.0 is live. Watch now.', 'Version 2.0 is live.', 'Watch now.'],
    ['방송 서비스, Kirari.', '방송 서비스, Kirari.', ''],
  ])('of the home page uses the first sentence of its description: %s', (description, title, rest) => {
    expect(cardOf({ ...facts, title: 'Kirari', description }, '')).toMatchObject({ title, description: rest })
  })
})
