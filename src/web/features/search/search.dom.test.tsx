import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SearchResult } from '#contract/search/schemas.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { formatDateTime, formatDay } from '../../shell/locale/index.ts'
import { readSearch, type SearchAddress } from './search-address.ts'
import { SearchPage } from './search-page.tsx'

const at = '2026-01-02T03:04:00.000Z'
const episode: SearchResult = {
  kind: 'episode',
  id: '21',
  path: '/channels/3/series/11/episodes/21',
  title: [
    { text: '夜', match: true },
    { text: '話', match: false },
  ],
  snippet: [{ text: '静かな夜', match: true }],
  by: '夜の窓',
  imageUrl: '/21.jpg',
  genre: 'talk',
  state: null,
  at,
  durationMs: 600_000,
}
const live: SearchResult = {
  ...episode,
  kind: 'live',
  id: 'abc',
  path: '/live-info/abc',
  snippet: null,
  imageUrl: null,
  durationMs: null,
}
const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'old', name: '昔の', offered: false },
]

interface Options {
  readonly query?: string
  readonly results?: readonly SearchResult[]
  readonly next?: string | null
  readonly continued?: boolean
  readonly answers?: Answers
}

async function openSearch({
  query = 'q=夜',
  results = [episode],
  next = null,
  continued = false,
  answers = {},
}: Options) {
  const search: SearchAddress = readSearch(new URLSearchParams(query))
  const page = await openPage(
    <SearchPage
      search={search}
      results={results}
      next={next}
      continued={continued}
      drawCover={({ id, genre }) => <span>{`表紙 ${id} ${genre}`}</span>}
    />,
    { answers, genres, path: `/search?${query}` },
  )
  await page.screen.findByRole('heading', { level: 1 })
  return page
}

test('a result shows its matches, kind, publisher, time, genre and length', async () => {
  const { screen } = await openSearch({})
  screen.getByRole('heading', { level: 1, name: '「夜」の検索結果' })
  const article = screen.getByRole('article')
  expect([...article.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['夜', '静かな夜'])
  expect(screen.getByRole('link', { name: /^夜\s?話$/ }).getAttribute('href')).toBe(episode.path)
  for (const text of ['エピソード', '夜の窓', '雑談', formatDay(at, 'ja'), '長さ 10:00'])
    expect(article.textContent).toContain(text)
  expect(article.textContent).not.toContain('LIVE')
  const image = article.querySelector('img')
  expect(image?.hidden).toBe(false)
  if (image) fireEvent.error(image)
  expect(image?.hidden).toBe(true)
})

test.each([
  { state: 'on_air', has: ['LIVE', 'ライブ', '表紙 abc talk'], lacks: [formatDay(at, 'ja')] },
  { state: 'scheduled', has: ['配信予定', formatDateTime(at, 'ja')], lacks: ['LIVE'] },
  { state: 'archived', has: ['アーカイブ', formatDay(at, 'ja')], lacks: ['LIVE'] },
] as const)('a live that is $state shows it', async ({ state, has, lacks }) => {
  const { screen } = await openSearch({ results: [{ ...live, state }] })
  const { textContent } = screen.getByRole('article')
  for (const text of has) expect(textContent).toContain(text)
  for (const text of lacks) expect(textContent).not.toContain(text)
})

test('people and channels have round images', async () => {
  const { screen } = await openSearch({
    results: [{ ...live, kind: 'liver', genre: null, by: null, at: null }, episode],
  })
  const round = screen.getAllByRole('article').map((article) => article.querySelector('.rounded-full') !== null)
  expect(round).toEqual([true, false])
})

test('more results are added with the filters of the search, and the first new one is focused', async () => {
  const loading = Promise.withResolvers<void>()
  const call = `GET /v1/search?q=${encodeURIComponent('夜')}&kind=episode&length=long&cursor=c1`
  let status = 500
  const { user, screen, requests } = await openSearch({
    query: 'q=夜&kind=episode&length=long',
    next: 'c1',
    answers: {
      [`GET /v1/search?q=${encodeURIComponent('夜')}&kind=episode&length=long&cursor=c1`]: async () => {
        await loading.promise
        return [status, { results: [{ ...live, title: [{ text: '朝話', match: false }] }], next: null }]
      },
      [`GET /v1/search?kind=episode&length=long&q=${encodeURIComponent('夜')}&cursor=c1`]: () => [status, {}],
    },
  })
  const more = screen.getByRole('link', { name: 'もっと見る' })
  expect(new URLSearchParams(more.getAttribute('href')?.split('?')[1]).get('cursor')).toBe('c1')
  await user.click(more)
  expect(more.getAttribute('aria-busy')).toBe('true')
  loading.resolve()
  await screen.findByText('続きを読み込めませんでした。通信の状態を確かめて、もう一度お試しください。')
  status = 200
  await user.click(more)
  await screen.findByText('朝話')
  expect(requests.at(-1)?.call).toBe(call)
  await expect.poll(() => document.activeElement?.textContent).toBe('朝話')
  expect(screen.queryByText(/読み込めませんでした/)).toBeNull()
  expect(screen.queryByRole('link', { name: 'もっと見る' })).toBeNull()
})

test('each kind has a tab that keeps the other choices', async () => {
  const { screen } = await openSearch({ query: 'q=夜&kind=pick&within=week' })
  const tabs = screen.getByRole('navigation', { name: '検索する種類' }).querySelectorAll('a')
  expect([...tabs].map((tab) => tab.textContent)).toEqual([
    'すべて',
    'ライブ',
    'ライバー',
    'チャンネル',
    'シリーズ',
    'エピソード',
    'ピック',
    'キャスト',
  ])
  expect([...tabs].filter((tab) => tab.getAttribute('aria-current') === 'page').map((tab) => tab.textContent)).toEqual([
    'ピック',
  ])
  const query = (index: number) => new URLSearchParams(tabs[index]?.getAttribute('href')?.split('?')[1])
  expect(Object.fromEntries(query(0))).toEqual({ q: '夜', within: 'week' })
  expect(Object.fromEntries(query(1))).toEqual({ q: '夜', kind: 'live', within: 'week' })
})

test('a chosen filter opens the results with it at once, and all filters are cleared', async () => {
  const { user, screen, address } = await openSearch({ query: 'q=夜&kind=live&state=on_air&genre=talk&lang=ja' })
  expect(document.querySelector('details')?.open).toBe(true)
  screen.getByText('絞り込み中')
  const labels = {
    ジャンル: ['指定なし', '雑談'],
    ライブの状態: ['指定なし', '配信中', '配信予定', 'アーカイブ'],
    長さ: ['指定なし', '5分以内', '5〜30分', '30分より長い'],
    期間: ['指定なし', '24時間以内', '1週間以内', '1か月以内', '1年以内'],
  }
  for (const [label, options] of Object.entries(labels)) {
    const select = screen.getByLabelText<HTMLSelectElement>(label)
    expect([...select.options].map(({ text }) => text)).toEqual(options)
  }
  expect(screen.getByLabelText<HTMLSelectElement>('ライブの状態').value).toBe('on_air')
  const cleared = new URLSearchParams(
    screen.getByRole('link', { name: '条件をすべて解除' }).getAttribute('href')?.split('?')[1],
  )
  expect(Object.fromEntries(cleared)).toEqual({ q: '夜', kind: 'live', lang: 'ja' })
  await user.selectOptions(screen.getByLabelText('長さ'), 'short')
  await expect
    .poll(() => Object.fromEntries(new URLSearchParams(address.current.split('?')[1])))
    .toEqual({
      q: '夜',
      kind: 'live',
      genre: 'talk',
      state: 'on_air',
      length: 'short',
      lang: 'ja',
    })
})

test('a retired genre is offered only where it is chosen', async () => {
  const { screen } = await openSearch({ query: 'q=夜&genre=old' })
  expect(screen.getByLabelText<HTMLSelectElement>('ジャンル').value).toBe('old')
})

test('without filters they are closed and cannot be cleared; later pages lead back to the first', async () => {
  const { screen } = await openSearch({ continued: true })
  expect(document.querySelector('details')?.open).toBe(false)
  screen.getByText('絞り込み')
  expect(screen.queryByRole('link', { name: '条件をすべて解除' })).toBeNull()
  expect(screen.getByRole('link', { name: '検索結果の最初に戻る' }).getAttribute('href')).toContain('/search?q=')
})

test.each([
  { query: 'q=夜', text: '言葉を短くするか、ひらがなやカタカナに変えて試してください。' },
  { query: 'q=夜&state=on_air', text: '条件を減らすと見つかるかもしれません。' },
])('without results the page says what to try ($query)', async ({ query, text }) => {
  const { screen } = await openSearch({ query, results: [] })
  screen.getByText('見つかりませんでした')
  screen.getByText(text)
  expect(screen.queryByText('検索結果の最初に戻る')).toBeNull()
})

test('without words there is only the field', async () => {
  const { screen } = await openSearch({ query: '', results: [] })
  screen.getByRole('heading', { level: 1, name: '検索' })
  screen.getByText('見たいものを探す')
  expect(screen.queryByRole('navigation', { name: '検索する種類' })).toBeNull()
})
